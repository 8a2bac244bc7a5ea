"""Where a word list comes from and on what terms: the small file beside each dictionary.

A dictionary without a readable provenance is not offered: a list without its licence has no
place in a club's program.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import msgspec

from mydelko.lexicon.errors import LexiconCode, LexiconError


class Provenance(msgspec.Struct, frozen=True):
    letters: str  # the tile set whose alphabet the words use
    title: dict[str, str]  # by language of the interface
    source: str = ""
    licence: str = ""
    licence_file: str = ""  # beside the dictionary, for packaged lists
    attribution: str = ""  # shown as it is: the source asks for these words
    encoding: str = ""  # of the list it was built from
    source_sum: str = ""  # SHA-256 of the list it was built from

    def title_in(self, language: str) -> str:
        return self.title.get(language) or self.title.get("en") or next(iter(self.title.values()))


def read_provenance(path: Path) -> Provenance:
    name = path.stem
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        provenance = msgspec.convert(data, Provenance)
    except (OSError, ValueError) as error:
        reason = f"{path.name}{_place(error)}"
        raise LexiconError(LexiconCode.NO_PROVENANCE, name=name, reason=reason) from error
    if not provenance.title:
        raise LexiconError(LexiconCode.NO_PROVENANCE, name=name, reason="title")
    return provenance


def _place(error: Exception) -> str:
    """Where in the file it is wrong, in no language: a line or a field; empty where none is."""
    line = re.search(r"at line (\d+)", str(error))
    fields = re.findall(r"`([^`]+)`", str(error))  # as msgspec names them, the place last
    if line:
        return f":{line[1]}"
    return f": {fields[-1].removeprefix('$.')}" if fields else ""


def write_provenance(path: Path, provenance: Provenance) -> None:
    lines: list[str] = []
    for field, value in msgspec.structs.asdict(provenance).items():
        if isinstance(value, dict):
            pairs = ", ".join(f"{key} = {_quoted(text)}" for key, text in value.items())
            lines.append(f"{field} = {{ {pairs} }}")
        elif value:
            lines.append(f"{field} = {_quoted(value)}")
    temporary = path.with_name(path.name + ".new")
    temporary.write_text("\n".join(lines) + "\n", encoding="utf-8")
    temporary.replace(path)


def _quoted(text: str) -> str:
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
