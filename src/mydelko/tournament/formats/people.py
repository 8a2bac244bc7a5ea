"""Entry lists from CSV and XLSX: a preview with every line's entry or its fault.

Column titles are read in Polish, English and Turkish, with or without marks, and ours are read
back. An unknown column is left out and named, or read as the caller says. Nothing is guessed: a
file in another encoding or a bad number is a fault with its line. Whether the good lines are
entered is the caller's choice.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import ParseError

from mydelko.locale import LANGUAGES
from mydelko.tournament.entrants import Details, Kind, name_key
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.labels import LABELS, label
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.registration import entry_faults
from mydelko.tournament.state import State

UNKNOWN, IGNORED = "?", ""  # fields that are none of ours
NO_COLUMNS: Mapping[str, str] = MappingProxyType({})
COLUMNS: dict[str, tuple[str, ...]] = {
    "first": ("imie", "first", "first name", "ad", "isim"),
    "last": ("nazwisko", "last", "last name", "surname", "soyad"),
    "name": ("imie i nazwisko", "zawodnik", "name", "player", "ad soyad", "oyuncu"),
    "city": ("miasto", "miejscowosc", "city", "town", "sehir"),
    "club": ("klub", "club", "kulup"),
    "school": ("szkola", "school", "okul"),
    "team": ("druzyna", "team", "takim"),
    "categories": ("kategoria", "kategorie", "category", "categories", "kategori"),
    "rating": ("ranking", "rating", "puan"),
    "games": ("partie", "games", "oyun"),
    "minor": ("niepelnoletni", "minor", "cocuk"),
    "members": ("sklad", "members", "uyeler"),
    "only_rounds": ("rundy", "rounds", "turlar"),
    "table": ("stol", "stolik", "table", "masa"),
    "paid": ("oplata", "wpisowe", "paid", "odendi"),
    "person": ("osoba", "id", "person", "kisi"),
    IGNORED: ("nr", "lp", "no", "number", "numer", "sira"),
}
TITLES = {title: field for field, titles in COLUMNS.items() for title in titles} | {
    name_key(label(code, field)): field  # our own files
    for code in LANGUAGES
    for field in COLUMNS
    if field in LABELS
}
TITLES |= {name_key(label(code, "number")): IGNORED for code in LANGUAGES}
FIELDS = tuple(field for field in COLUMNS if field != IGNORED)
SHEET = frozenset(name_key(label(code, "players")) for code in LANGUAGES)  # of our workbooks
HIDDEN = re.compile(r"#\d*")  # a minor's name in a public file
YES = ("tak", "t", "yes", "y", "1", "x", "evet", "true")
NO = ("", "nie", "n", "no", "0", "hayir", "false")
DELIMITERS = ";,\t"
LARGEST_BOOK = 64 * 1024 * 1024  # bytes of a workbook when unpacked
MOST_ROWS = 10_000
DAMAGES = (  # what parsers of packed files and of what is in them stumble over
    zipfile.BadZipFile,
    zlib.error,
    ParseError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    EOFError,
    OSError,
)


class Line(NamedTuple):
    number: int  # in the file
    details: Details


class Problem(NamedTuple):
    line: int
    refusal: Refusal


class Preview(NamedTuple):
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    ignored: tuple[str, ...] = ()  # titles of columns that are left out


class OversizeError(Exception):
    """A workbook that no list of people needs: rows without end, or a few bytes blown up."""


class BadCellError(ValueError):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


Columns = Mapping[str, str]  # title in the file: our field, or nothing to leave it out


def read_people(data: bytes, *, encoding: str = "utf-8", columns: Columns = NO_COLUMNS) -> Preview:
    """An entry list; a workbook is known by its first bytes."""
    return _read_book(data, columns) if data[:2] == b"PK" else _read_text(data, encoding, columns)


def _read_book(data: bytes, columns: Columns) -> Preview:
    try:
        rows = _workbook_rows(data)
    except OversizeError:
        return _failed(1, "import-large", rows=MOST_ROWS, most=LARGEST_BOOK // 1024**2)
    except DAMAGES:
        return _failed(1, "import-workbook")
    return _preview(rows, columns)


def _read_text(data: bytes, encoding: str, columns: Columns) -> Preview:
    try:
        text = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return _failed(line, "import-encoding", encoding=encoding)
    except LookupError:
        return _failed(1, "import-unknown-encoding", encoding=encoding)
    if "\0" in text:
        return _failed(
            text[: text.index("\0")].count("\n") + 1, "import-encoding", encoding=encoding
        )
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend(_text_rows(text))
    except csv.Error:  # a cell longer than any
        return _failed(rows[-1][0] + 1 if rows else 1, "import-endless")
    return _preview(rows, columns)


def checked(found: Preview, state: State) -> Preview:
    """The preview against the event: names already entered, categories it does not have."""
    good, bad = entry_faults(Hearing(state, 0, ""), found.lines)
    problems = [*found.problems, *(Problem(line, refusal) for line, refusal in bad)]
    lines = tuple(Line(line, details) for line, details in good)
    return Preview(lines, tuple(sorted(problems, key=lambda one: one.line)), found.ignored)


Rows = Iterable[tuple[int, list[str]]]


def _failed(line: int, code: str, **arguments: str | int) -> Preview:
    return Preview((), (Problem(line, refuse(code, **arguments)),))


def _text_rows(text: str) -> Rows:
    lines = io.StringIO(text, newline=None)  # whichever way they end
    header = lines.readline()
    lines.seek(0)
    reader = csv.reader(lines, delimiter=max(DELIMITERS, key=header.count))
    return ((reader.line_num, row) for row in reader)


def _workbook_rows(data: bytes) -> Rows:
    import openpyxl  # type: ignore[import-untyped]  # noqa: PLC0415 - slow to import, and most lists are text

    with zipfile.ZipFile(io.BytesIO(data)) as parts:  # which reads no more than they declare
        if sum(part.file_size for part in parts.infolist()) > LARGEST_BOOK:
            raise OversizeError
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    sheets = [one for one in book.worksheets if name_key(one.title) in SHEET]
    chosen = (sheets or book.worksheets)[0]
    rows = []
    for number, row in enumerate(chosen.iter_rows(values_only=True), start=1):
        if number > MOST_ROWS:
            raise OversizeError
        rows.append((number, ["" if cell is None else _cell(cell) for cell in row]))
    return rows


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _preview(rows: Rows, columns: Columns) -> Preview:
    filled = [(number, row) for number, row in rows if any(cell.strip() for cell in row)]
    if not filled:
        return _failed(1, "import-empty")
    line, titles = filled[0]
    given = {name_key(title): field for title, field in columns.items()}
    for title in columns:
        if name_key(title) not in {name_key(one) for one in titles}:
            return _failed(line, "import-no-column", column=title)
    known = TITLES | given
    fields = [known.get(name_key(title), UNKNOWN) for title in titles]
    ignored = tuple(
        title.strip()
        for title, field in zip(titles, fields, strict=True)
        if field == UNKNOWN and title.strip()
    )
    if "last" not in fields and "name" not in fields:
        return _failed(line, "import-no-name-column")
    lines: list[Line] = []
    problems: list[Problem] = []
    seen: dict[str, int] = {}
    for number, row in filled[1:]:
        if len(row) > len(fields) and any(cell.strip() for cell in row[len(fields) :]):
            problems.append(
                Problem(number, refuse("import-cells", count=len(row), wanted=len(fields)))
            )
            continue
        cells = {field: _unquoted(cell) for field, cell in zip(fields, row, strict=False)}
        try:
            details = _details(cells)
        except BadCellError as error:
            problems.append(Problem(number, error.refusal))
            continue
        origin = f"{details.city}|{details.club}|{details.school}"
        key = details.person or f"{name_key(details.name)}|{origin}"
        if key in seen:
            problems.append(
                Problem(number, refuse("import-twice", name=details.name, first=seen[key]))
            )
            continue
        seen[key] = number
        lines.append(Line(number, details))
    return Preview(tuple(lines), tuple(problems), ignored)


def _unquoted(cell: str) -> str:
    """What we quoted so that no spreadsheet runs it."""
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in tuple("=@+-") else text


def _details(cells: dict[str, str]) -> Details:
    first, last = cells.get("first", ""), cells.get("last", "")
    if not last and "name" in cells:
        first, _, last = cells["name"].rpartition(" ")
    if not last:
        raise BadCellError(refuse("import-no-name"))
    if HIDDEN.fullmatch(last):
        raise BadCellError(refuse("import-hidden", name=last))
    members = _list(cells.get("members", ""))
    kind = Kind.PERSON if not members else Kind.DUET if len(members) == 2 else Kind.TEAM
    table = cells.get("table", "")
    return Details(
        person=cells.get("person", ""),
        first=first,
        last=last,
        kind=kind,
        members=members,
        city=cells.get("city", ""),
        club=cells.get("club", ""),
        school=cells.get("school", ""),
        team=cells.get("team", ""),
        categories=_list(cells.get("categories", "")),
        rating=_rating(cells.get("rating", "")),
        games=_number(cells.get("games", "") or "0"),
        minor=_answer(cells.get("minor", "")),
        only_rounds=tuple(_number(one) for one in _list(cells.get("only_rounds", ""))),
        table=_number(table) if table else None,
        paid=_answer(cells.get("paid", "")),
    )


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.replace("/", ",").split(",") if part.strip())


def _rating(text: str) -> Decimal | None:
    if not text:
        return None
    try:
        rating = Decimal(text.replace(",", "."))
    except InvalidOperation as error:
        raise BadCellError(refuse("import-number", found=text)) from error
    if not rating.is_finite() or not 0 <= rating <= 5000:
        raise BadCellError(refuse("rating-range", rating=text))
    return rating


def _number(text: str) -> int:
    if not text.isdecimal():
        raise BadCellError(refuse("import-number", found=text))
    return int(text)


def _answer(text: str) -> bool:
    word = name_key(text)
    if word in YES:
        return True
    if word in NO:
        return False
    raise BadCellError(refuse("import-yes-no", found=text))
