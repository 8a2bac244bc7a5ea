"""Sessions: an opaque cookie, of which the store knows only a digest, and a token against forgery.

Whom the store does not know is nobody, whatever cookie comes along: it is only good for the token
that unsafe requests must carry, and one that this installation did not sign is replaced at once.
Who signs in gets a new cookie. Accounts are optional; passwords are argon2 hashes.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mydelko.server.names import look_of, name_key
from mydelko.server.wall_clock import Wall
from mydelko.store.sessions import Session
from mydelko.store.store import Store
from mydelko.store.users import User

COOKIE = "mydelko_session"
LANGUAGE_COOKIE = "mydelko_language"
COOKIE_BYTES = 32
LONGEST_COOKIE = 100
HOLDER_BYTES = 16
YEAR = 365 * 86_400_000
TOUCH = 86_400_000  # a session in use is prolonged once a day
REMEMBERED = 10_000  # sessions kept in memory
TRUSTED = 10_000  # milliseconds: a session revoked elsewhere ends after that at the latest
SKEW = 60_000  # by which clocks of nodes may differ


class Visitor(msgspec.Struct, frozen=True):
    """Who a request comes from."""

    cookie: str
    session: str = ""  # whom seats name: the same under one cookie after another; empty: nobody
    nickname: str = ""
    user: str = ""
    is_ended: bool = False  # came with the cookie of a session that is over

    @property
    def is_known(self) -> bool:
        return bool(self.session)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def hash_password(password: str) -> str:
    return PasswordHasher().hash(password)


class Sessions:
    def __init__(self, store: Store, wall: Wall, key: bytes) -> None:
        self._store = store
        self._wall = wall
        self._key = key
        self._hasher = PasswordHasher()
        self._known: dict[str, tuple[int, Session]] = {}  # with the time until which it is trusted
        self._looked = wall.now()  # for sessions that were ended elsewhere
        self._decoy = ""  # a hash that fits nothing, made when first needed
        self.when_over: Callable[[str], None] = lambda _session: None

    @classmethod
    async def open(cls, store: Store, wall: Wall) -> Sessions:
        key = await store.properties.settle("session-key", secrets.token_hex(32))
        await store.users.tell_looks(look_of)
        return cls(store, wall, bytes.fromhex(key))

    def csrf(self, cookie: str) -> str:
        return self._sign(cookie)

    def is_csrf(self, cookie: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf(cookie).encode(), token.encode())

    def invite(self, game: str, seat: int) -> str:
        """The secret of a seat's link: 128 bits that only this installation can make."""
        return self._sign(f"invite/{game}/{seat}")[:32]

    def takeover(self, game: str, holder: str, takings: int) -> str:
        """The secret by which another device gets what this session holds at a real board; when
        it comes back to a seat that others have taken meanwhile, it is another."""
        return self._sign(f"takeover/{game}/{holder}/{takings}")[:32]

    def event_secret(self, *parts: str) -> str:
        """What opens an event, made from what it is for: the same parts give the same secret."""
        return self._sign("/".join(("event", *parts)))

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def _new_cookie(self) -> str:
        secret = secrets.token_urlsafe(COOKIE_BYTES)
        return f"{secret}.{self._sign(f'cookie/{secret}')[:32]}"

    def _is_ours(self, cookie: str) -> bool:
        secret, _, signature = cookie.rpartition(".")
        expected = self._sign(f"cookie/{secret}")[:32]
        return hmac.compare_digest(expected.encode(), signature.encode())

    async def visitor(self, cookie: str | None) -> Visitor:
        if not cookie or len(cookie) > LONGEST_COOKIE:
            return Visitor(self._new_cookie())
        session = await self._find(digest(cookie))
        if session is None:
            return Visitor(cookie if self._is_ours(cookie) else self._new_cookie())
        if session.is_over(self._wall.now()):
            return Visitor(self._new_cookie(), is_ended=True)
        return Visitor(cookie, session.holder, session.nickname, session.user or "")

    async def _find(self, identity: str) -> Session | None:
        now = self._wall.now()
        trusted, known = self._known.get(identity, (0, None))
        if known is not None and trusted > now:
            return known
        session = await self._store.sessions.get(identity)
        if session is None or session.is_over(now):
            return session
        if now - session.seen > TOUCH:
            await self._store.sessions.touch(identity, now, now + YEAR)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[identity] = (now + TRUSTED, session)
        return session

    async def name_guest(self, visitor: Visitor, nickname: str) -> Visitor:
        if not visitor.is_known:
            return await self._begin(visitor.cookie, secrets.token_hex(HOLDER_BYTES), nickname)
        identity = digest(visitor.cookie)
        await self._store.sessions.rename(identity, nickname)
        self._known.pop(identity, None)
        return msgspec.structs.replace(visitor, nickname=nickname)

    async def _begin(
        self, cookie: str, holder: str, nickname: str, user: str = "", *, instead_of: str = ""
    ) -> Visitor:
        now = self._wall.now()
        session = Session(
            id=digest(cookie),
            holder=holder,
            nickname=nickname,
            created=now,
            seen=now,
            expires=now + YEAR,
            user=user or None,
        )
        if not await self._store.sessions.add(session, instead_of):
            return await self.visitor(cookie)  # two first requests at once: the other has begun it
        return Visitor(cookie, holder, nickname, user)

    # Accounts

    async def may_be_called(self, visitor: Visitor, name: str) -> bool:
        """Nobody is taken for an account that is not theirs."""
        account = await self._store.users.alike(name_key(name), look_of(name))
        return account is None or account.id == visitor.user

    async def register(self, visitor: Visitor, name: str, password: str) -> Visitor | None:
        """None when the name, or one that looks like it, is taken."""
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        user = User(
            id=secrets.token_hex(16),
            name=name,
            key=name_key(name),
            look=look_of(name),
            password=hashed,
            created=self._wall.now(),
        )
        if not await self._store.users.add(user):
            return None
        return await self._sign_in(visitor, user, user.name)

    async def log_in(self, visitor: Visitor, name: str, password: str) -> Visitor | None:
        """None when name and password do not belong together; both take equally long."""
        user = await self._store.users.named(name_key(name))
        if not self._decoy:
            self._decoy = await asyncio.to_thread(self._hasher.hash, "nobody's password")
        hashed = user.password if user is not None else self._decoy
        fits = await asyncio.to_thread(self._verify, hashed, password)
        if user is None or not fits or user.disabled:
            return None
        return await self._sign_in(visitor, user, user.name)

    async def _sign_in(self, visitor: Visitor, user: User, nickname: str) -> Visitor:
        """Under a new cookie: whoever knew the old one has nothing of the account's. A guest goes
        on as the same holder, so that the tables where one sits follow."""
        stays = visitor.is_known and visitor.user in ("", user.id)
        holder = visitor.session if stays else secrets.token_hex(HOLDER_BYTES)
        former = digest(visitor.cookie) if visitor.is_known else ""
        signed = await self._begin(self._new_cookie(), holder, nickname, user.id, instead_of=former)
        if not signed.is_known:  # that session has ended meanwhile, and others go on with its seats
            holder = secrets.token_hex(HOLDER_BYTES)
            signed = await self._begin(self._new_cookie(), holder, nickname, user.id)
        self._known.pop(former, None)
        if visitor.is_known and not stays:
            self.when_over(visitor.session)
        return signed

    async def log_out(self, visitor: Visitor) -> Visitor:
        """The session is over for good; the visitor goes on as nobody with a new cookie."""
        if visitor.is_known:
            await self._end(digest(visitor.cookie), visitor.session)
        return await self.visitor(None)

    async def of_account(self, visitor: Visitor) -> list[Session]:
        """Where this visitor's account is signed in, the latest first."""
        found = await self._store.sessions.of_user(visitor.user, self._wall.now())
        return sorted(found, key=lambda session: (session.seen, session.created), reverse=True)

    async def end(self, session: Session) -> None:
        await self._end(session.id, session.holder)

    async def _end(self, identity: str, holder: str) -> None:
        await self._store.sessions.revoke(identity, self._wall.now())
        self._known.pop(identity, None)
        self.when_over(holder)

    async def notice_ended(self) -> None:
        """Sessions ended by another node or at the command line are over here too."""
        since, self._looked = self._looked - SKEW, self._wall.now()
        gone = set(await self._store.sessions.gone_since(since))
        for identity, (_trusted, session) in list(self._known.items()):
            if session.holder in gone:
                del self._known[identity]
        for holder in gone:
            self.when_over(holder)

    async def is_password(self, user: User, password: str) -> bool:
        return await asyncio.to_thread(self._verify, user.password, password)

    async def change_password(
        self, visitor: Visitor, current: str, password: str
    ) -> Visitor | None:
        """None when `current` is wrong. Whoever else is signed in has to sign in again, also
        somebody who has this very cookie."""
        user = await self._store.users.get(visitor.user)
        if user is None or not await self.is_password(user, current):
            return None
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        await self._store.users.set_password(user.id, hashed)
        for session in await self.of_account(visitor):
            if session.id != digest(visitor.cookie):
                await self.end(session)
        signed = await self._sign_in(visitor, user, visitor.nickname)
        self.when_over(visitor.session)
        return signed

    async def account_name(self, visitor: Visitor) -> str:
        user = await self._store.users.get(visitor.user) if visitor.user else None
        return user.name if user else ""

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False
