"""REST: for those who run the server. Is it alive, is it ready, and its figures."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import Any, Literal

from litestar import Request, Response, Router

from mydelko.server.bodies import Health
from mydelko.server.metrics import TYPE
from mydelko.server.problems import Trouble
from mydelko.server.routing import answer_get
from mydelko.server.services import Services, services_of

Asked = Request[Any, Any, Any]

FRESH = 10_000  # milliseconds: a node that beats has a database that takes writes
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@answer_get("/health")
async def show_health(request: Asked) -> Health:
    """The process answers, and says how many games it found damaged: the others are played."""
    return _health(services_of(request), "alive")


@answer_get("/ready")
async def show_readiness(request: Asked) -> Health:
    """The database answers, and took the last heartbeat of this node, of each of its workers; else
    503."""
    services = services_of(request)
    beats = await services.hub.store.heartbeats.all()
    if services.hub.wall.now() - min(beats.get(name, 0) for name in services.names) > FRESH:
        raise Trouble(503, "not-ready", headers={"Retry-After": "2"})
    return _health(services, "ready")


def _health(services: Services, status: Literal["alive", "ready"]) -> Health:
    damaged = len(services.hub.quarantine.reasons)
    return Health(status=status, damaged=damaged, worker=services.worker)


@answer_get("/metrics", media_type="text/plain")
async def show_metrics(request: Asked) -> Response[str]:
    """Figures for Prometheus: with the token of `MYDELKO_METRICS_TOKEN`, or for this machine where
    no proxy is named."""
    services = services_of(request)
    if not _may_read(request, services):
        raise Trouble(403, "metrics-closed")
    return Response(await services.figures.page(), headers={"Content-Type": TYPE})


def _may_read(request: Asked, services: Services) -> bool:
    token = services.metrics_token
    given = request.headers.get("authorization", "")
    if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    # A proxy on this machine passes on what comes from anywhere.
    passed_on = any(name in request.headers for name in PASSED_ON)
    if services.is_proxied or passed_on:
        return False
    return _is_loopback(request.client.host if request.client else "")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


operation = Router(
    path="/", route_handlers=[show_health, show_readiness, show_metrics], tags=["operation"]
)
