"""The shelf: the dictionaries at hand, those in the package and the user's own.

A dictionary is two files of one name, `name.dawg` and `name.toml`. Packaged ones are never
written or removed, and no user's list may take the name of one.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from mydelko import native
from mydelko.letters import UnknownTileSet, load_tile_set
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.lexicon.lexicon import Lexicon
from mydelko.lexicon.places import packaged_lexicons, user_lexicons
from mydelko.lexicon.provenance import Provenance, read_provenance

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")


class Entry(msgspec.Struct, frozen=True):
    name: str
    dawg_file: Path
    packaged: bool

    @property
    def provenance_file(self) -> Path:
        return self.dawg_file.with_suffix(".toml")

    def provenance(self) -> Provenance:
        return read_provenance(self.provenance_file)

    def terms(self) -> str:
        """The licence's text that lies beside; an own list need not have one."""
        file = self.provenance().licence_file
        try:
            return self.dawg_file.with_name(file).read_text("utf-8") if file else ""
        except (OSError, ValueError) as error:
            raise LexiconError(
                LexiconCode.NO_PROVENANCE, name=self.name, reason=f"licence_file: {file}"
            ) from error


def entries() -> list[Entry]:
    """Packaged dictionaries first, then the user's, each by name."""
    packaged = [_entry(path, packaged=True) for path in _dawg_files(packaged_lexicons())]
    taken = {entry.name for entry in packaged}
    own = [_entry(path, packaged=False) for path in _dawg_files(user_lexicons())]
    return packaged + [entry for entry in own if entry.name not in taken]


def find_entry(name: str) -> Entry:
    every = entries()
    for entry in every:
        if entry.name == name:
            return entry
    known = ", ".join(entry.name for entry in every)
    raise LexiconError(LexiconCode.UNKNOWN, name=name, known=known)


def refuse_bad_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise LexiconError(LexiconCode.BAD_NAME, name=name)


def load_lexicon(name: str) -> Lexicon:
    return open_lexicon(find_entry(name))


def open_lexicon(entry: Entry) -> Lexicon:
    provenance = entry.provenance()
    try:
        tiles = load_tile_set(provenance.letters)
        dawg = native.Dawg.open(str(entry.dawg_file))
    except UnknownTileSet as error:
        raise LexiconError(
            LexiconCode.NO_PROVENANCE, name=entry.name, reason=str(error.name)
        ) from error
    except (OSError, native.FormatError) as error:
        file = str(entry.dawg_file)
        raise LexiconError(LexiconCode.DAMAGED, name=entry.name, reason=file) from error
    if dawg.letters != len(tiles.alphabet):
        reason = f"{provenance.letters}: {dawg.letters} ≠ {len(tiles.alphabet)}"
        raise LexiconError(LexiconCode.DAMAGED, name=entry.name, reason=reason)
    return Lexicon(entry.name, tiles, dawg, provenance)


def remove_lexicon(name: str) -> None:
    entry = find_entry(name)
    if entry.packaged:
        raise LexiconError(LexiconCode.PACKAGED, name=name)
    try:
        entry.dawg_file.unlink(missing_ok=True)
        entry.provenance_file.unlink(missing_ok=True)
    except OSError as error:
        raise LexiconError(
            LexiconCode.UNWRITABLE, file=str(entry.dawg_file), reason=str(error.strerror)
        ) from error


def _dawg_files(directory: Path) -> list[Path]:
    named = (path for path in directory.glob("*.dawg") if NAME.fullmatch(path.stem))
    return sorted(named, key=lambda path: path.stem)


def _entry(path: Path, *, packaged: bool) -> Entry:
    return Entry(name=path.stem, dawg_file=path, packaged=packaged)
