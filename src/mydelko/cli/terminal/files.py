"""Saved games: one JSON file a game in the user's data directory, written anew at each event.

A file is replaced as a whole after it is safely on the disk, so that a crash leaves the game
as it was before or after an event, never half of one. The bag's secret seed lies beside it,
readable by its owner only, until the game's end reveals it.
"""

from __future__ import annotations

import datetime
import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from mydelko.cli.complaints import Complaint, read_bytes
from mydelko.lexicon.places import data_directory
from mydelko.locale import gettext as _
from mydelko.log.locking import locked
from mydelko.play.log import Answer, Step
from mydelko.play.setup import Branched
from mydelko.rules import RecordError, State, fold, read_record, write_record
from mydelko.rules.bag import SEED_BYTES
from mydelko.rules.events import Event
from mydelko.rules.fold import NotAGameError
from mydelko.rules.game_record import NewerRecordError, TruncatedRecordError

OWNER_ONLY = 0o600


class Secret(msgspec.Struct, frozen=True):
    """What the record must not tell before the end."""

    seed: str  # hexadecimal
    level: str  # how well the computer plays
    first: int | None = None  # P-2.1: who begins, where it is given


class SavedGame(msgspec.Struct, frozen=True):
    path: Path
    state: State


def games_directory() -> Path:
    return data_directory() / "games"


def new_game_path(profile: str, game: str, today: datetime.date) -> Path:
    safe = "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in profile)
    return games_directory() / f"{today.isoformat()}-{safe}-{game[:8]}.json"


def read_game(path: Path) -> tuple[Event, ...]:
    """The events of a saved game; a file that cannot be used is said in plain words."""
    try:
        return read_record(read_bytes(path))
    except TruncatedRecordError as error:
        raise Complaint(
            _("{file} ends in the middle, after event {count}").format(
                file=path, count=len(error.events)
            )
        ) from error
    except NewerRecordError as error:
        raise Complaint(
            _("{file} was written by a newer version of the program").format(file=path)
        ) from error
    except RecordError as error:
        count = len(error.events)
        text = _("{file} is no sound game file")
        if count:
            text = _("{file} is no sound game file: it is damaged after event {count}")
        raise Complaint(text.format(file=path, count=count)) from error


def read_state(path: Path, events: Sequence[Event]) -> State:
    try:
        return fold(events)
    except (NotAGameError, AssertionError, LookupError, ValueError) as error:
        raise impossible_game(path) from error


def impossible_game(path: Path) -> Complaint:
    return Complaint(_("{file} holds no possible game: its events do not follow").format(file=path))


class GameFile:
    """One game on the disk: the log of a table at this keyboard."""

    def __init__(self, path: Path, events: Sequence[Event] = ()) -> None:
        self.path = path
        self.events = list(events)

    @property
    def seed_path(self) -> Path:
        return self.path.with_suffix(".seed")

    def append(self, step: Step) -> Answer:
        """An undone move leaves the file: it holds the branch that is played."""
        kept = [] if isinstance(step.own, Branched) else self.events
        self.save([*kept, *step.events])  # a full disk stops us before it is told
        if step.state.seed:
            self.forget_seed()  # it stands in the record now
        return step.answer

    def save(self, events: Sequence[Event]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _replace(self.path, write_record(events), 0o644)
        self.events = list(events)

    def save_secret(self, secret: Secret) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _replace(self.seed_path, msgspec.json.encode(secret) + b"\n", OWNER_ONLY)

    def read_secret(self) -> Secret:
        try:
            secret = msgspec.json.decode(self.seed_path.read_bytes(), type=Secret)
            if len(bytes.fromhex(secret.seed)) == SEED_BYTES:
                return secret
        except (OSError, ValueError):
            pass  # the same complaint as for a seed that is too short
        raise Complaint(
            _("{file}: the seed of this game is not there, it cannot go on").format(
                file=self.seed_path
            )
        )

    def forget_seed(self) -> None:
        self.seed_path.unlink(missing_ok=True)

    @contextmanager
    def held(self) -> Iterator[None]:
        """One program at a time plays a game."""

        def give_up() -> None:
            raise Complaint(_("{file} is being played in another window").format(file=self.path))

        lock = self.path.with_suffix(".lock")
        with locked(lock, give_up):
            try:
                yield
            finally:
                with suppress(OSError):  # where an open file cannot be removed it stays, empty
                    lock.unlink()


def saved_games() -> list[SavedGame]:
    """Sound saved games, the latest first; damaged ones are left alone and left out."""
    found = []
    for path in games_directory().glob("*.json"):
        try:
            found.append(
                (path.stat().st_mtime_ns, SavedGame(path, read_state(path, read_game(path))))
            )
        except (Complaint, OSError):
            continue
    found.sort(key=lambda pair: (pair[0], pair[1].path.name), reverse=True)
    return [game for _time, game in found]


def find_game(name: str) -> Path:
    """A saved game by its path, its file's name, or the beginning of the name."""
    path = Path(name)
    if path.exists() and not path.is_dir():
        return path
    fitting = sorted(games_directory().glob("*.json"))
    named = [file for file in fitting if name in (file.stem, file.name)]
    begun = named or [file for file in fitting if file.name.startswith(name)]
    if len(begun) != 1:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "", name)
        raise Complaint(
            _("there is no file or saved game {name}; see: mydelko terminal --list").format(
                name=name
            )
        )
    return begun[0]


def _replace(path: Path, data: bytes, mode: int) -> None:
    temporary = path.with_name(path.name + ".new")
    temporary.unlink(missing_ok=True)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
