"""For those who run the server: health, figures, HEAD, and logs that tell no secrets."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from msgspec.structs import replace

from mydelko.play.setup import seed_stream
from mydelko.server import rest_invites
from mydelko.server.app import Program, framework
from mydelko.server.logs import Form, Level, set_up_logs
from mydelko.server.metrics import COMMIT_SECONDS, FLAG_SECONDS, OUTAGES
from mydelko.server.outside import Outside, Proxies
from mydelko.store import Outage, OutageReason
from mydelko.store.transaction import Transactions
from server.hall import Hall, some_tiles, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+')


def figures(page: str) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in page.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


async def test_every_route_that_answers_a_get_answers_a_head_without_a_body(hall: Hall) -> None:
    paths = [
        re.sub(r"\{[^}]*\}", "x", route.path)
        for route in framework().routes
        if isinstance(route, HTTPRoute) and "GET" in route.methods
    ]
    assert {"/health", "/ready", "/metrics", "/api/me", "/api/games/x/record"} <= set(paths)
    transport = httpx.ASGITransport(hall.program.asgi)
    async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
        for path in paths:
            got, head = await client.get(path), await client.head(path)
            assert head.status_code == got.status_code, path
            assert head.content == b"", path
            if path != "/metrics":  # its text is another each time
                assert head.headers["content-length"] == got.headers["content-length"], path
        allowed = await client.options("/api/me")
    assert allowed.headers["allow"] == "GET, HEAD, OPTIONS"


async def test_health_and_readiness_are_told(hall: Hall) -> None:
    visitor = await hall.visitor()
    assert (await visitor.get("/health")).json() == {"status": "alive"}
    assert (await visitor.get("/ready")).json() == {"status": "ready"}


async def test_a_node_whose_heartbeats_are_not_stored_is_alive_and_not_ready(hall: Hall) -> None:
    visitor = await hall.visitor(**{"Accept-Language": "en"})
    hall.wall.pass_time(11_000)
    assert (await visitor.get("/health")).status_code == 200
    answer = await visitor.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["code"] == "not-ready"
    assert answer.headers["retry-after"] == "2"
    await hall.hub.beat()
    assert (await visitor.get("/ready")).status_code == 200


async def test_figures_are_in_the_form_that_prometheus_reads(hall: Hall) -> None:
    visitor = await hall.visitor()
    answer = await visitor.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.splitlines()
    typed = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    samples = [line for line in lines if not line.startswith("#")]
    assert all(SAMPLE.fullmatch(line.replace("+Inf", "inf")) for line in samples)
    names = {re.sub(r"_(bucket|sum|count)$", "", re.split(r"[{ ]", line)[0]) for line in samples}
    assert names <= typed
    buckets = [line for line in samples if line.startswith("mydelko_commit_seconds_bucket")]
    counts = [int(line.split()[1]) for line in buckets]
    assert counts == sorted(counts)
    assert buckets[-1].startswith('mydelko_commit_seconds_bucket{le="+Inf"}')
    assert counts[-1] == COMMIT_SECONDS.count


@pytest.mark.parametrize("page", ["docs/deploy.md", "docs/pl/deploy.md"])
async def test_the_figures_that_a_page_names_exist(hall: Hall, page: str) -> None:
    shown = (await (await hall.visitor()).get("/metrics")).text
    named = re.findall(r"`(mydelko_\w+)`", (ROOT / page).read_text("utf-8"))
    assert len(named) >= 10
    assert [name for name in named if f"# TYPE {name} " not in shown] == []


async def test_figures_follow_a_game(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    before = figures((await table.ala.get("/metrics")).text)
    async with table.playing() as (mover, other):
        await mover.do("play", tiles=some_tiles(mover.view))
        assert (await other.do("pass"))["type"] == "refused"
        during = figures((await table.ala.get("/metrics")).text)
    after = figures((await table.ala.get("/metrics")).text)

    def grown(name: str) -> float:
        return during[name] - before.get(name, 0)

    assert grown('mydelko_commands_total{outcome="done"}') == 1
    assert grown('mydelko_commands_total{outcome="refused"}') == 1
    assert grown("mydelko_sockets") == 2
    assert grown("mydelko_commit_seconds_count") >= 1
    assert during["mydelko_games_open"] == during["mydelko_rooms"] == 1
    assert during["mydelko_writes_waiting"] == 0
    assert after["mydelko_sockets"] == before["mydelko_sockets"]
    asked = 'mydelko_requests_total{method="POST",route="/api/invites/{token}",status="200"}'
    assert before[asked] >= 1


async def test_a_flag_s_lateness_is_measured(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    before = FLAG_SECONDS.count
    async with table.playing():
        hall.wall.pass_time(3_600_000)
        await hall.hub.fire_due()
    assert FLAG_SECONDS.count == before + 1


async def test_a_commit_that_the_disk_refuses_is_counted_as_an_outage(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def fail() -> None:
        raise full

    before = OUTAGES.value()
    with monkeypatch.context() as patch:
        patch.setattr(Transactions, "sync", lambda _transactions: fail)
        with pytest.raises(Outage):
            await hall.hub.beat()
    assert OUTAGES.value() == before + 1
    await hall.hub.beat()
    assert OUTAGES.value() == before + 1


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"X-Forwarded-For": "127.0.0.1"}, 403),
        ({"Forwarded": "for=127.0.0.1"}, 403),
        ({"Via": "1.1 proxy"}, 403),
        ({"X-Forwarded-For": "192.0.2.7", "Authorization": "Bearer figures"}, 200),
        ({"X-Forwarded-For": "192.0.2.7", "Authorization": "Bearer figurez"}, 403),
        ({"X-Forwarded-For": "192.0.2.7", "Authorization": "Bearer "}, 403),
    ],
)
async def test_figures_are_for_this_machine_or_with_the_token(
    tmp_path: Path, headers: dict[str, str], status: int
) -> None:
    hall = Hall(tmp_path)
    hall.settings = replace(hall.settings, metrics_token="figures")
    hall.program = Program(hall.settings, hall.wall, hall.chance.randbytes)
    async with hall.running():
        visitor = await hall.visitor()
        answer = await visitor.request("GET", "/metrics", headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "metrics-closed"


async def test_where_a_proxy_is_named_this_machine_needs_the_token_too(tmp_path: Path) -> None:
    hall = Hall(tmp_path, outside=Outside(proxies=Proxies(["127.0.0.1"])))
    hall.settings = replace(hall.settings, metrics_token="figures")
    hall.program = Program(hall.settings, hall.wall, hall.chance.randbytes)
    async with hall.running():
        visitor = await hall.visitor()
        token = {"Authorization": "Bearer figures"}
        assert (await visitor.get("/metrics")).status_code == 403
        assert (await visitor.request("GET", "/metrics", headers=token)).status_code == 200


async def test_without_a_token_no_bearer_is_let_in(hall: Hall) -> None:
    visitor = await hall.visitor()
    headers = {"Via": "1.1 proxy", "Authorization": "Bearer "}
    assert (await visitor.request("GET", "/metrics", headers=headers)).status_code == 403


async def test_pages_of_people_and_games_are_not_indexed(hall: Hall) -> None:
    visitor = await hall.visitor()
    for path in ("/api/me", "/game/x", "/join/x"):
        assert (await visitor.get(path)).headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in (await visitor.get("/")).headers


# Logs


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that a server logs at debug level, as JSON."""
    root, ours = logging.getLogger(), logging.getLogger("mydelko")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    set_up_logs(Form.JSON, Level.DEBUG, stream)
    yield stream
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def lines_of(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def test_a_start_and_a_stop_are_told_in_order(tmp_path: Path, log: io.StringIO) -> None:
    async with Hall(tmp_path).running():
        pass
    told = [line["message"] for line in lines_of(log) if line["level"] == "info"]
    assert told == ["node main: started", "node main: stopping", "node main: stopped"]


async def test_a_whole_day_logs_no_secret_at_debug_level(
    hall: Hall, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = {"correct horse", "wrong horse", "battery staple", "Ala", "Ola"}
    table = await two_at_a_table(hall)
    account = {"name": "Ala", "password": "correct horse"}
    await table.ala.post("/api/register", account)
    await table.ola.post("/api/login", {"name": "Ala", "password": "wrong horse"})
    await table.ala.post(
        "/api/password", {"current": "correct horse", "password": "battery staple"}
    )
    await table.ala.get(f"/join/{table.token}")
    await table.ala.get(f"/api/invites/{table.token}/code")
    async with table.playing() as (mover, other):
        secrets |= {"".join(socket.view["rack"]) for socket in (mover, other)}
        await mover.do("play", tiles=some_tiles(mover.view))
        await other.do("exchange", tiles=[[0, "Ż"]])
        mover.say("{broken")
        await mover.next("error")

    def away(*_arguments: object) -> None:
        raise Outage("at postgresql://club:battery@db/club", OutageReason.AWAY)

    def fail(*_arguments: object) -> None:
        raise RuntimeError(f"{table.token} {table.ala.cookie()} someone@example.org")

    for broken in (away, fail):
        with monkeypatch.context() as patch:
            patch.setattr(rest_invites, "digest", broken)
            answer = await table.ola.get(f"/api/invites/{table.token}")
            assert answer.status_code >= 500
    secrets |= {table.token, table.ala.csrf, table.ola.csrf, "someone@example.org", "club:battery"}
    secrets |= {*table.ala.cookies.values(), *table.ola.cookies.values()}
    [seed] = await hall.hub.store.read(seed_stream(table.game))
    secrets |= {seed.hex(), repr(seed)[2:-1]}
    [user] = await hall.hub.store.users.all()
    secrets |= {user.password, user.id}

    assert {line["level"] for line in lines_of(log)} == {"debug", "warning", "error"}
    assert any("RuntimeError" in line.get("fault", "") for line in lines_of(log))
    asked = [line for line in lines_of(log) if line.get("route") == "/api/invites/{token}"]
    assert {line["status"] for line in asked} >= {200, 500, 503}
    found = [secret for secret in secrets if len(secret) > 2 and secret in log.getvalue()]
    assert found == []


async def test_an_error_of_the_database_does_not_quote_the_row(hall: Hall) -> None:
    ala = await hall.visitor()
    await ala.post("/api/register", {"name": "Ala", "password": "correct horse"})
    [user] = await hall.hub.store.users.all()
    with pytest.raises(Exception, match="UNIQUE constraint") as caught:
        await hall.hub.store.write(
            lambda at: (
                at.exec_driver_sql(
                    "INSERT INTO users SELECT * FROM users WHERE password = :hash",
                    {"hash": user.password},
                ).rowcount
            )
        )
    assert user.password not in str(caught.value)


def test_a_plain_line_is_for_people_and_masks_too(log: io.StringIO) -> None:
    set_up_logs(Form.PLAIN, Level.INFO, log)
    logging.getLogger("mydelko.server").info("GET /join/%s", "f" * 32)
    logging.getLogger("sqlalchemy.engine").info("a row")
    assert re.fullmatch(r"\S+ \S+ INFO mydelko.server: GET /join/…\n", log.getvalue())
