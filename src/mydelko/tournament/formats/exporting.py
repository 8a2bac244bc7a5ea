"""Exports: an event in the format asked for, for the public unless it is said to be private."""

from __future__ import annotations

import enum
from typing import NamedTuple, assert_never

import msgspec

from mydelko.tournament.formats.event_file import event_file, event_schema
from mydelko.tournament.formats.federation import final_table, players_block, rounds_block
from mydelko.tournament.formats.page import event_page
from mydelko.tournament.formats.results_site import results_file
from mydelko.tournament.formats.sheets import sheet, to_csv, to_xlsx
from mydelko.tournament.formats.tsh import write_tsh
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import State


class Format(enum.Enum):
    FEDERATION = "federation"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"
    SITE = "site"
    TSH = "tsh"
    HTML = "html"
    SCHEMA = "schema"


PRIVATELY = (Format.JSON, Format.CSV, Format.XLSX)
TIELESS = (Format.FEDERATION, Format.TSH)  # read back as draws


class Choices(NamedTuple):
    """What the caller asked for beside the format."""

    spoken: str
    private: bool = False  # with the names of minors
    part: str = "standings"  # of a CSV file
    encoding: str = "utf-8"  # of text blocks


def unfit(state: State, kind: Format) -> Refusal | None:
    """Why an event has no place in a format: it would come out as another."""
    if kind is not Format.TSH:
        return None
    for one in state.rounds:
        if any(len(table.seats) > 2 for table in one.tables):
            return refuse("tsh-pairs", round=one.number)
    return None


def export_event(  # noqa: PLR0911 - one return a format
    state: State, kind: Format, choices: Choices
) -> bytes:
    spoken, private = choices.spoken, choices.private
    match kind:
        case Format.FEDERATION:
            text = "\n".join((final_table(state), rounds_block(state), players_block(state)))
            return text.encode(choices.encoding)
        case Format.CSV:
            return to_csv(sheet(state, choices.part, spoken, private=private), spoken)
        case Format.XLSX:
            return to_xlsx(state, spoken, private=private)
        case Format.JSON:
            return _lines(event_file(state, private=private))
        case Format.SITE:
            return _lines(results_file(state))
        case Format.TSH:
            return write_tsh(state).encode()
        case Format.HTML:
            return event_page(state, spoken).encode()
        case Format.SCHEMA:
            return _lines(event_schema())
        case _:
            assert_never(kind)


def _lines(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value)) + b"\n"
