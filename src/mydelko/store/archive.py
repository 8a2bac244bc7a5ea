"""An archive: one file with everything of an installation, and a manifest that vouches for it.

Inside are a SQLite copy of the database and the files of the data folder, whatever they are: own
dictionaries, rule sets, events, games. The manifest lists each with its size and checksum, and
nothing is put in place before all of it was read and found true. What only this machine needs
(locks, earlier backups) is left out.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from mydelko.store.backup import whole_file
from mydelko.store.errors import BackupFault, BadBackup

FORMAT = 1
MANIFEST = "manifest.json"
DATABASE = "database.sqlite"
FILES = "data/"  # and below it what the data folder had
LARGEST_MANIFEST = 16 * 2**20
CHUNK = 2**20
PASSING = (".lock", ".address", ".part", ".backup")  # of this machine, or copies of the past
WORKPLACE = ".mydelko-"  # begins the name of a folder that a command works in, and removes
KEPT = ".before-restore."  # what a restored file has replaced


class Packed(msgspec.Struct, frozen=True):
    name: str
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    format: int
    program: str  # the version that wrote it
    made: int  # milliseconds since 1970
    files: tuple[Packed, ...]


def files_of(folder: Path, database: Path | None) -> dict[str, Path]:
    """What belongs to the installation, by its path in the folder; the database is no such file."""
    own = database.resolve() if database else None
    found = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {
        path.relative_to(folder).as_posix(): path
        for path in found
        if not (own and path.resolve().parent == own.parent and path.name.startswith(own.name))
        and path.suffix not in PASSING
        and not any(part.startswith(WORKPLACE) for part in path.relative_to(folder).parts)
        and KEPT not in path.name
        and not is_archive(path)
    }


def is_archive(path: Path) -> bool:
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()[-1:] == [MANIFEST]


def pack(
    target: Path, database: Path, files: Mapping[str, Path], program: str, made: int
) -> Manifest:
    """Writes the archive; it appears under its name only when whole and on disk."""
    with whole_file(target) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        packed = [_put(archive, DATABASE, database)]
        packed += [_put(archive, FILES + name, path) for name, path in files.items()]
        manifest = Manifest(FORMAT, program, made, tuple(packed))
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))
    return manifest


def _put(archive: zipfile.ZipFile, name: str, path: Path) -> Packed:
    sha, size = hashlib.sha256(), 0
    with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as there:
        for piece in _pieces(source):
            there.write(piece)
            sha.update(piece)
            size += len(piece)
    return Packed(name, size, sha.hexdigest())


def unpack(archive: Path, into: Path) -> tuple[Path, dict[str, Path]]:
    """The database and the files by their path in the data folder, all checked, in a folder of
    one's own. An archive that is not true to its manifest raises `BadBackup`."""
    try:
        with zipfile.ZipFile(archive) as opened:
            manifest = _manifest(opened)
            if manifest.format > FORMAT:
                raise BadBackup(archive, BackupFault.NEWER, manifest.program)
            for packed in manifest.files:
                if not _belongs(packed.name):
                    raise BadBackup(archive, BackupFault.STRAY, packed.name)
                if not _take(opened, packed, into / packed.name):
                    raise BadBackup(archive, BackupFault.CHANGED, packed.name)
    except (zipfile.BadZipFile, KeyError, EOFError, msgspec.DecodeError) as error:
        raise BadBackup(archive, BackupFault.DAMAGED, str(error)) from error
    inside = {packed.name.removeprefix(FILES): into / packed.name for packed in manifest.files}
    database = inside.pop(DATABASE, None)
    if database is None:
        raise BadBackup(archive, BackupFault.DAMAGED, DATABASE)
    return database, inside


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    with archive.open(MANIFEST) as file:
        return msgspec.json.decode(file.read(LARGEST_MANIFEST), type=Manifest)


def _belongs(name: str) -> bool:
    path = PurePosixPath(name)
    safe = not path.is_absolute() and ".." not in path.parts and "\\" not in name
    return safe and (name == DATABASE or name.startswith(FILES))


def _take(archive: zipfile.ZipFile, packed: Packed, target: Path) -> bool:
    """False where the content is not the manifest's."""
    target.parent.mkdir(parents=True, exist_ok=True)
    sha, size = hashlib.sha256(), 0
    with archive.open(packed.name) as source, target.open("wb") as there:
        for piece in _pieces(source):
            size += len(piece)
            if size > packed.size:
                return False  # however much more it would unfold to
            sha.update(piece)
            there.write(piece)
    return (size, sha.hexdigest()) == (packed.size, packed.sha256)


def put_in_place(files: Mapping[str, Path], folder: Path) -> list[Path]:
    """Writes the files into the folder and answers where those are kept that were there and
    different: beside, under a name that tells so. Files that the archive does not have stay."""
    kept = []
    for name, source in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_file():
            if target.read_bytes() == source.read_bytes():
                continue
            kept.append(target.rename(_free(target)))
        with whole_file(target, secret=False) as part:
            _copy(source, part)
    return kept


def _free(target: Path) -> Path:
    names = (target.with_name(f"{target.name}{KEPT}{count}") for count in range(1, 1_000_000))
    return next(path for path in names if not path.exists())


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as here, target.open("wb") as there:
        for piece in _pieces(here):
            there.write(piece)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    return iter(lambda: file.read(CHUNK), b"")
