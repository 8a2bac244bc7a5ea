"""`make texts`: compiles the catalogues and tells what in them is missing or no longer used.

`src/mydelko/locale/CODE.po` becomes `CODE.mo` beside it for Python and `web/src/messages/CODE.json`
for the page, with `index.ts` that lists the languages and has each one's plural rule, as the
catalogue states it. Texts of pages loaded on demand come with them, from folders beside
(`ON_DEMAND`); words to type are those of the terminal. Nothing compiled is committed; a build
always compiles anew. Messages in use are found in the sources: marked sentences, codes of
refusals, keys of the page.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "mydelko"
TEXTS = SOURCES / "locale"
PAGE = ROOT / "web" / "src"
MARKS = {"_": None, "gettext": None, "marked": None, "ngettext": (1, 2), "counted": (1, 2)}
REFUSALS = {  # said where
    "refusal": ("rules",),
    "tournament": ("tournament", "cli/tournament", "log"),
}
HEAD = "// Made from src/mydelko/locale/*.po by tools/texts.py. Do not edit.\n"

ON_DEMAND = {  # pages that not everybody opens: how the keys of their texts begin
    "desk": ("desk.",),
    "learn": ("learn.",),
    "real": ("real.",),
    "ruling": ("ruling.",),
    "text": ("text.", "verb"),
}
EPOCH = datetime.fromtimestamp(0, UTC)

Forms = str | tuple[str, ...]


class Id(NamedTuple):
    context: str  # "" for sentences
    key: str

    def __str__(self) -> str:
        return f"{self.context}: {self.key}" if self.context else self.key


def read(file: Path) -> Catalog:
    return parsed(file.read_bytes(), file.stem)


@cache
def parsed(content: bytes, code: str) -> Catalog:
    """Asked for by every part of the page that is compiled, and changed by nobody."""
    catalogue = read_po(BytesIO(content), locale=code, abort_invalid=True)
    catalogue.creation_date = EPOCH  # else the moment of reading, and no two files were the same
    return catalogue


def finished(folder: Path = TEXTS) -> tuple[str, ...]:
    """Languages that must have every text: not those whose head is marked fuzzy, still in work."""
    return tuple(file.stem for file in sorted(folder.glob("*.po")) if not read(file).fuzzy)


def texts_of(catalogue: Catalog) -> dict[Id, Forms]:
    """What it says; an empty translation is none."""
    return {
        Id(one.context or "", key_of(one.id)): frozen(one.string)
        for one in catalogue
        if one.id and all(forms(frozen(one.string)))
    }


def key_of(message: str | list[str] | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]


def frozen(text: str | list[str] | tuple[str, ...] | None) -> Forms:
    return text if isinstance(text, str) else tuple(text or ())


def forms(text: Forms) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def keys_of(context: str) -> set[str]:
    """What English has in a context: codes of refusals, keys of the page."""
    return {one.key for one in texts_of(read(TEXTS / "en.po")) if one.context == context}


def compile_mo(file: Path) -> bytes:
    compiled = BytesIO()
    write_mo(compiled, read(file))
    return compiled.getvalue()


def compile_page(file: Path, part: str) -> str:
    """The texts of a part of the page; "": those of its first visit."""
    said = texts_of(read(file)).items()
    shared = {
        f"{id_.context}.{id_.key}": text for id_, text in said if id_.context.startswith("verb")
    }
    own = {id_.key: text for id_, text in said if id_.context == "page"}
    page = {key: text for key, text in (shared | own).items() if part_of(key) == part}
    return json.dumps(page, ensure_ascii=False, indent=1) + "\n"


def part_of(key: str) -> str:
    return next((part for part, begins in ON_DEMAND.items() if key.startswith(begins)), "")


def compile_index(files: list[Path]) -> str:
    """A plural rule of gettext reads the same in TypeScript, but for its truth values."""
    imports = [f'import {file.stem} from "./{file.stem}.json";\n' for file in files]
    rules = {file.stem: read(file).plural_expr for file in files}
    entries = [
        f"  {code}: {{ texts: {code}, form: ({'n: number' if 'n' in rule else ''}) => "
        f"Number({rule}) }},\n"
        for code, rule in rules.items()
    ]
    listed = f"\nexport const catalogues = {{\n{''.join(entries)}}};\n"
    return HEAD + "".join(imports) + listed


def compile_more(files: list[Path]) -> str:
    codes = [file.stem for file in files]
    imports = [f'import {code} from "./{code}.json";\n' for code in codes]
    return HEAD + "".join(imports) + f"\nexport const more = {{ {', '.join(codes)} }};\n"


def compiled(texts: Path = TEXTS, page: Path = PAGE) -> dict[Path, bytes]:
    """Every compiled file and what should be in it."""
    files = sorted(texts.glob("*.po"), key=lambda file: (file.stem != "pl", file.stem))
    made = {file.with_suffix(".mo"): compile_mo(file) for file in files}
    for part in ("", *ON_DEMAND):
        folder = page / "messages" / part
        for file in files:
            made[folder / f"{file.stem}.json"] = compile_page(file, part).encode()
        index = compile_more if part else compile_index
        made[folder / "index.ts"] = index(files).encode()
    return made


def write(made: dict[Path, bytes]) -> None:
    """Only what changed, so that nothing is built again without need; what has no source goes."""
    for folder in {path.parent for path in made}:
        folder.mkdir(parents=True, exist_ok=True)
        for old in {*folder.glob("*.mo"), *folder.glob("*.json")} - set(made):
            old.unlink()
    for path, content in made.items():
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


@cache
def sentences() -> dict[Id, Forms]:
    """Marked in the program, with their English."""
    return {
        Id("", key_of(message)): frozen(message)
        for folder in (SOURCES, Path(__file__).parent)
        for _file, _line, message, _, _ in extract_from_dir(
            folder, [("**.py", "python")], keywords=MARKS
        )
    }


@cache
def refusals(context: str) -> tuple[set[str], set[str]]:
    """Codes refused with in so many words, and all strings, which codes in tables are among."""
    refused, strings = set(), set()
    for file in (file for place in REFUSALS[context] for file in (SOURCES / place).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="refuse" | "Refusal"), args=[first, *_]):
                    refused |= _codes(first)
                case ast.Call(func=ast.Attribute(attr="refuse"), args=[first, *_]):
                    refused |= _codes(first)
                case ast.Constant(value=str(text)):
                    strings.add(text)
    return refused, strings


def _codes(argument: ast.expr) -> set[str]:
    match argument:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.IfExp(body=body, orelse=other):
            return _codes(body) | _codes(other)
        case _:
            return set()


@cache
def page_sources() -> str:
    files = [*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")]
    return "\n".join(file.read_text("utf-8") for file in files)


@cache
def titles() -> set[Id]:
    """Of the worked examples, which say them in English."""
    files = (SOURCES / "scenarios" / "data").glob("*.toml")
    return {Id("scenario", tomllib.loads(file.read_text("utf-8"))["title"]) for file in files}


def asked() -> set[Id]:
    """What the sources ask for by name and must find."""
    page = re.findall(r"\bt\(\s*\"([\w.-]+)\"", page_sources())
    codes = {Id(context, code) for context in REFUSALS for code in refusals(context)[0]}
    return {*sentences(), *titles(), *codes, *(Id("page", key) for key in page)}


def unused(known: set[Id]) -> set[Id]:
    """What nothing asks for, by name, by a code in a table, or by a prefix and a code."""
    page = page_sources()
    prefixes = re.findall(r"tCode\(\s*\"([\w.-]+)\"|\bt\(\s*`([\w.-]+)\.\$", page)
    made = tuple(f"{one or other}." for one, other in prefixes)
    strings = {context: refusals(context)[1] for context in REFUSALS}
    marked = set(sentences())

    def is_used(one: Id) -> bool:
        if one.context == "page":
            return f'"{one.key}"' in page or one.key.startswith(made)
        if one.context in strings:
            return one.key in strings[one.context]
        if one.context == "scenario":
            return one in titles()
        return bool(one.context) or one in marked  # other contexts are tables of the program

    return {one for one in known if not is_used(one)}


def complaints(folder: Path = TEXTS) -> list[str]:
    """What is missing in each finished language, and what is of no use in any."""
    english = set(texts_of(read(folder / "en.po"))) | set(sentences()) | titles()
    wanted = asked() | english
    whole = finished(folder)
    found = []
    for file in sorted(folder.glob("*.po")):
        known = set(texts_of(read(file)))
        lacking = wanted - (english if file.stem == "en" else known)
        if file.stem not in whole:
            lacking = set()  # said in English meanwhile
        useless = unused(known) | (known - wanted)
        found += [f"{file.name} lacks {one}" for one in sorted(map(str, lacking))]
        found += [f"{file.name} has for nothing {one}" for one in sorted(map(str, useless))]
    return found


if __name__ == "__main__":
    write(compiled())
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(complaints()) or None)
