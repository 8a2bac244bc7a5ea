"""Sessions: an opaque cookie, of which the store knows only a digest, and a token against forgery.

The token that unsafe requests must carry is made from the cookie and the installation's key, so
another site can neither read nor guess it. Accounts are optional; passwords are argon2 hashes.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError

from mydelko.server.wall import Wall
from mydelko.store.sessions import Session
from mydelko.store.store import Store
from mydelko.store.users import User

COOKIE = "mydelko_session"
LANGUAGE_COOKIE = "mydelko_language"
COOKIE_BYTES = 32
YEAR = 365 * 86_400_000
TOUCH = 86_400_000  # a session in use is prolonged once a day
REMEMBERED = 10_000  # sessions kept in memory
TRUSTED = 10_000  # milliseconds: a session revoked elsewhere ends after that at the latest
PUNCTUATION = " -_.'’"


class RevokedCookie(Exception):
    """A cookie whose session has ended; it never begins another one."""


class Visitor(msgspec.Struct, frozen=True):
    """Who a request comes from."""

    cookie: str
    session: str  # the cookie's digest
    nickname: str = ""
    user: str = ""
    is_known: bool = False  # the store has this session


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def clean_name(text: str) -> str | None:
    """The name as it is shown, or None where it has characters that names do not have."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or not any(letter.isalnum() for letter in name):
        return None
    kinds = (unicodedata.category(letter)[0] for letter in name)
    plain = (
        kind in "LN" or letter in PUNCTUATION for kind, letter in zip(kinds, name, strict=True)
    )
    return name if all(plain) else None


def hash_password(password: str) -> str:
    return PasswordHasher().hash(password)


def name_key(name: str) -> str:
    """Names that look alike are the same name for logins."""
    return unicodedata.normalize("NFKC", name).casefold()


class Sessions:
    def __init__(self, store: Store, wall: Wall, key: bytes) -> None:
        self._store = store
        self._wall = wall
        self._key = key
        self._hasher = PasswordHasher()
        self._known: dict[str, tuple[int, Session]] = {}  # with the time until which it is trusted
        self._decoy = ""  # a hash that fits nothing, made when first needed
        self.when_over: Callable[[str], None] = lambda _session: None

    @classmethod
    async def open(cls, store: Store, wall: Wall) -> Sessions:
        key = await store.properties.settle("session-key", secrets.token_hex(32))
        return cls(store, wall, bytes.fromhex(key))

    def csrf(self, cookie: str) -> str:
        return hmac.new(self._key, cookie.encode(), hashlib.sha256).hexdigest()

    def is_csrf(self, cookie: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf(cookie).encode(), token.encode())

    def invite(self, game: str, seat: int) -> str:
        """The secret of a seat's link: 128 bits that only this installation can make."""
        message = f"invite/{game}/{seat}".encode()
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()[:32]

    async def visitor(self, cookie: str | None) -> Visitor:
        if not cookie or len(cookie) > 100:
            cookie = secrets.token_urlsafe(COOKIE_BYTES)
            return Visitor(cookie, digest(cookie))
        session = await self._find(digest(cookie))
        if session is None:
            return Visitor(cookie, digest(cookie))
        return Visitor(cookie, session.id, session.nickname, session.user or "", True)

    async def _find(self, identity: str) -> Session | None:
        now = self._wall.now()
        trusted, known = self._known.get(identity, (0, None))
        if known is not None and trusted > now:
            return known
        session = await self._store.sessions.get(identity, now)
        if session is None:
            return None
        if now - session.seen > TOUCH:
            await self._store.sessions.touch(identity, now, now + YEAR)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[identity] = (now + TRUSTED, session)
        return session

    async def name_guest(self, visitor: Visitor, nickname: str) -> Visitor:
        if visitor.is_known:
            await self._store.sessions.rename(visitor.session, nickname)
            self._known.pop(visitor.session, None)
        else:
            await self._add(visitor, nickname)
        return msgspec.structs.replace(visitor, nickname=nickname, is_known=True)

    async def _add(self, visitor: Visitor, nickname: str, user: str | None = None) -> None:
        now = self._wall.now()
        session = Session(
            id=visitor.session,
            nickname=nickname,
            created=now,
            seen=now,
            expires=now + YEAR,
            user=user,
        )
        try:
            await self._store.sessions.add(session)
        except IntegrityError as error:
            raise RevokedCookie from error

    # Accounts

    async def register(self, visitor: Visitor, name: str, password: str) -> Visitor | None:
        """None when the name is taken."""
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        user = User(
            id=secrets.token_hex(16),
            name=name,
            key=name_key(name),
            password=hashed,
            created=self._wall.now(),
        )
        if not await self._store.users.add(user):
            return None
        return await self._log_in(visitor, user)

    async def log_in(self, visitor: Visitor, name: str, password: str) -> Visitor | None:
        """None when name and password do not belong together; both take equally long."""
        user = await self._store.users.named(name_key(name))
        if not self._decoy:
            self._decoy = await asyncio.to_thread(self._hasher.hash, "nobody's password")
        hashed = user.password if user is not None else self._decoy
        fits = await asyncio.to_thread(self._verify, hashed, password)
        if user is None or not fits or user.disabled:
            return None
        return await self._log_in(visitor, user)

    async def _log_in(self, visitor: Visitor, user: User) -> Visitor:
        if visitor.is_known:
            await self._store.sessions.log_in(visitor.session, user.id, user.name)
        else:
            await self._add(visitor, user.name, user.id)
        self._known.pop(visitor.session, None)
        return msgspec.structs.replace(visitor, nickname=user.name, user=user.id, is_known=True)

    async def log_out(self, visitor: Visitor) -> Visitor:
        """The session is revoked for good; the visitor goes on with a new cookie."""
        if visitor.is_known:
            await self.revoke(visitor.session)
        return await self.visitor(None)

    async def of_account(self, visitor: Visitor) -> list[Session]:
        """Where this visitor's account is signed in, the latest first."""
        found = await self._store.sessions.of_user(visitor.user, self._wall.now())
        return sorted(found, key=lambda session: (session.seen, session.created), reverse=True)

    async def revoke(self, session: str) -> None:
        await self._store.sessions.revoke(session, self._wall.now())
        self._known.pop(session, None)
        self.when_over(session)

    async def is_password(self, user: User, password: str) -> bool:
        return await asyncio.to_thread(self._verify, user.password, password)

    async def change_password(self, visitor: Visitor, current: str, password: str) -> bool:
        """False when `current` is wrong. Whoever else is signed in has to sign in again."""
        user = await self._store.users.get(visitor.user)
        if user is None or not await self.is_password(user, current):
            return False
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        await self._store.users.set_password(user.id, hashed)
        for session in await self.of_account(visitor):
            if session.id != visitor.session:
                await self.revoke(session.id)
        return True

    async def account_name(self, visitor: Visitor) -> str:
        user = await self._store.users.get(visitor.user) if visitor.user else None
        return user.name if user else ""

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False
