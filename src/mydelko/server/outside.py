"""How the program is reached from outside, and where a request really comes from.

What `X-Forwarded-*` says counts only from an address named to the program; from anybody else it
is a client's own invention. Budgets are kept for an address, and for a whole network of IPv6
addresses (/64), since there everybody has as many as they like.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import msgspec

OWN_NETWORK = 64  # bits that tell one customer's IPv6 addresses from another's
SECURE = {"http": "https", "ws": "wss"}
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Proxies:
    def __init__(self, trusted: Iterable[str] = ()) -> None:
        """Addresses or networks; raises ValueError for what is neither."""
        self._trusted = tuple(ip_network(text, strict=False) for text in trusted)

    def are_named(self) -> bool:
        return bool(self._trusted)

    def trusts(self, address: str) -> bool:
        try:
            found = ip_address(plain_address(address))
        except ValueError:
            return False
        return any(found in network for network in self._trusted)

    def look_through(self, scope: MutableMapping[str, Any]) -> None:
        """Puts the client's own address, scheme and host into the scope."""
        client = scope.get("client")
        if client is None or not self._trusted or not self.trusts(str(client[0])):
            return
        told = {name: _told(scope, name) for name in (b"for", b"proto", b"host")}
        address = str(client[0])
        for hop in reversed(told[b"for"]):  # each proxy adds whom it speaks to at the end
            try:
                address = str(ip_address(plain_address(hop)))
            except ValueError:
                break
            if not self.trusts(address):
                break
        scope["client"] = (address, 0)
        if told[b"proto"][-1:] == ["https"]:
            scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
        if told[b"host"]:
            others = [pair for pair in scope["headers"] if pair[0].lower() != b"host"]
            scope["headers"] = [*others, (b"host", told[b"host"][-1].encode("latin-1"))]


class Outside(msgspec.Struct, frozen=True):
    """What the program was told of its surroundings."""

    proxies: Proxies = Proxies()
    public: str = ""  # the address that everybody uses
    lan: str = ""  # the address by which others reach what this computer calls localhost

    def is_secure(self, scheme: str) -> bool:
        return scheme in SECURE.values() or self.public.startswith("https:")

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page of this origin is ours."""
        return _place(origin)[0] in {host, _place(self.public)[0]} - {""}

    def base(self, scheme: str, host: str) -> str:
        """What links to give away begin with."""
        own = f"{scheme}://{host}"
        if self.public:
            return self.public.rstrip("/")
        return self.lan.rstrip("/") if self.lan and _place(own)[1] in LOOPBACK else own


def _place(url: str) -> tuple[str, str]:
    """Host with port and host alone; empty for what is no address."""
    try:
        parts = urlsplit(url)
        return parts.netloc, parts.hostname or ""
    except ValueError:
        return "", ""


@lru_cache(maxsize=10_000)
def budget_key(address: str) -> str:
    """Who shares a budget with this address."""
    try:
        found = ip_address(plain_address(address))
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(ip_network((found, OWN_NETWORK), strict=False))
    return str(found)


def plain_address(text: str) -> str:
    """Without brackets, port and zone; an IPv4 address in IPv6 clothes as itself."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    text = text.partition("%")[0]
    mapped = getattr(ip_address(text), "ipv4_mapped", None)
    return str(mapped or text)


def _told(scope: MutableMapping[str, Any], what: bytes) -> list[str]:
    values = [value for name, value in scope["headers"] if name.lower() == b"x-forwarded-" + what]
    return [part.strip() for part in b",".join(values).decode("latin-1").split(",") if part.strip()]
