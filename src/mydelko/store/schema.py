"""The tables: one append-only log, and read models that can be told anew from it.

Times are whole milliseconds since 1970 and always given by the caller. Only plain types (text,
integers, bytes, booleans), so that rows pass through either driver unchanged and a backup of one
database restores into the other.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

REVISION = "0010"  # the newest migration; opening compares it before it loads alembic

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("command", Text),  # on the first event of an append that had an id
    Column("last_version", BigInteger),  # on the first event: where its append ends
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,  # a stream's events lie side by side
)
Index(
    "events_command",
    events.c.stream,
    events.c.command,
    unique=True,
    sqlite_where=events.c.command.is_not(None),
    postgresql_where=events.c.command.is_not(None),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("profile", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("detail", Text, nullable=False),
    Column("shown", Text),  # in the lobby: as an open table, as a game to watch, or not at all
    Column("present", BigInteger, nullable=False),  # when somebody was last seen at it
    Column("referee_session", Text),  # whoever was named its referee
    Column("referee_user", Text),
)
Index("games_status", games.c.status)  # nothing that every move changes
Index(
    "games_shown",
    games.c.shown,
    games.c.present,
    sqlite_where=games.c.shown.is_not(None),
    postgresql_where=games.c.shown.is_not(None),
)

for column in (games.c.referee_session, games.c.referee_user):
    Index(
        f"games_{column.name}",
        column,
        sqlite_where=column.is_not(None),
        postgresql_where=column.is_not(None),
    )

seats = Table(
    "seats",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("session", Text),
    Column("user", Text),
    Column("score", BigInteger, nullable=False),
    Column("beside", Text),
)
Index("seats_session", seats.c.session)
Index("seats_user", seats.c.user)
Index("seats_beside", seats.c.beside)

hidden_games = Table(
    "hidden_games",
    metadata,
    Column("owner", Text, primary_key=True),  # a session or a user
    Column("game", Text, primary_key=True),
)

results = Table(
    "results",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("user", Text),
    Column("profile", Text, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("tiles", Text, nullable=False),  # the tile set: the language
    Column("level", Text, nullable=False),  # of a computer player
    Column("rated", Boolean, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("sevens", Integer, nullable=False),
    Column("best_word", Text, nullable=False),
    Column("best_points", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # milliseconds on the clock
)
Index("results_user", results.c.user, results.c.finished)
Index("results_finished", results.c.finished)
Index("results_rated", results.c.rated, results.c.profile, results.c.tiles, results.c.finished)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("tiles", Text, nullable=False),
    Column("finished", BigInteger, nullable=False),  # as the result said when it was rated
    Column("mean", BigInteger, nullable=False),  # after the game; millionths
    Column("deviation", BigInteger, nullable=False),
)
Index(
    "ratings_user",
    *(ratings.c[name] for name in ("user", "profile", "tiles", "finished", "game")),
)

users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),  # the name as logins compare it
    Column("look", Text, nullable=False),  # the same for names that look alike; empty: not told yet
    Column("password", Text, nullable=False),  # an argon2 hash
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),  # everybody may read the profile
)
Index("users_look", users.c.look)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),  # a digest; the cookie itself is never stored
    Column("holder", Text, nullable=False),  # who sits at tables, under one cookie after another
    Column("user", Text),
    Column("nickname", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)
Index("sessions_user", sessions.c.user)
Index("sessions_holder", sessions.c.holder)
Index("sessions_revoked", sessions.c.revoked)

invites = Table(
    "invites",
    metadata,
    Column("id", Text, primary_key=True),  # a digest; the link itself is never stored
    Column("game", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("session", Text),  # the first that opened it
    Column("bound", BigInteger),
)
Index("invites_game", invites.c.game)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("days", Text, nullable=False),  # ISO dates, with spaces between
    Column("profile", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("session", Text),  # of who opened it
    Column("user", Text),
    Column("listed", Boolean, nullable=False, server_default=false()),  # for everybody
)
Index("tournaments_session", tournaments.c.session)
Index("tournaments_user", tournaments.c.user)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Column("holder", Text),
    Column("leased_until", BigInteger, nullable=False),
)
Index("jobs_due", jobs.c.due)
Index("jobs_stream", jobs.c.stream)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("node", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

properties = Table(
    "properties",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
