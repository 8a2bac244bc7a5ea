"""Who may ask for what at an event: every role with every command, as the matrix has it."""

from __future__ import annotations

from typing import get_args

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Details
from mydelko.tournament.events import CorrectionKind
from mydelko.tournament.roles import (
    Asker,
    Right,
    Role,
    commands_of,
    phone_ban,
    refuse_role,
    rights,
    tag_of,
)
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import Highlight, MeasureKind
from mydelko.tournament.templates import load_template

SETTINGS = load_template("pinczow")
ALA = Details(last="Ala")
OWN = 7  # the player who asks
COMMANDS: tuple[cmd.Command, ...] = (
    cmd.Open(settings=SETTINGS),
    cmd.ChangeSettings(settings=SETTINGS),
    cmd.Close(),
    cmd.Reopen(reason="r"),
    cmd.Undo(),
    cmd.AddEntrant(details=ALA),
    cmd.AddEntrants(details=(ALA,)),
    cmd.ChangeEntrant(number=OWN, details=ALA),
    cmd.Withdraw(number=OWN),
    cmd.Rejoin(number=OWN),
    cmd.AnnounceAbsence(number=OWN, rounds=(1,)),
    cmd.CancelAbsence(number=OWN),
    cmd.CheckIn(numbers=(OWN,)),
    cmd.CheckSelfIn(entrant=OWN),
    cmd.Apply(first="Ala", last="Kot"),
    cmd.Accept(applications=(1,)),
    cmd.Decline(applications=(1,)),
    cmd.TakeBackApplication(application=OWN),
    cmd.PayFee(numbers=(OWN,)),
    cmd.RemoveUnchecked(),
    cmd.DraftRound(),
    cmd.DiscardDraft(),
    cmd.SwapInDraft(one=OWN, other=8),
    cmd.Publish(),
    cmd.WithdrawRound(reason="r"),
    cmd.StartRound(),
    cmd.TimeRound(running=False),
    cmd.EnterResult(table=1, scores=(1, 2)),
    cmd.ReportResult(entrant=OWN, scores=(1, 2)),
    cmd.RecordGame(table=1, game="g", scores=(1, 2)),
    cmd.LeaveGame(table=1, game="g", reason="r"),
    cmd.CorrectResult(round=1, table=1, scores=(1, 2), kind=CorrectionKind.TYPING),
    cmd.MoveResult(round=1, table=1, to=2, note="n"),
    cmd.ClearResult(round=1, table=1, note="n"),
    cmd.AddHighlight(round=1, highlight=Highlight(entrant=OWN, word="KOT", points=9)),
    cmd.TellTie(table=1),
    cmd.DrawTieLetters(table=1, letters={}),
    cmd.StartLateClock(table=1, absent=(OWN,)),
    cmd.Arrive(entrant=OWN),
    cmd.SettleLate(),
    cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3"),
)
FOREIGN: dict[str, cmd.Command] = {
    "undo": cmd.Undo(of="Director"),
    "decide": cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", referee="Karol"),
    "check-self-in": cmd.CheckSelfIn(entrant=8),
    "take-back-application": cmd.TakeBackApplication(application=8),
    "report-result": cmd.ReportResult(entrant=8, scores=(1, 2)),
}


def asker(role: Role) -> Asker:
    own = role in (Role.PLAYER, Role.APPLICANT)
    return Asker(role=role, by="Ola", entrant=OWN if own else None)


def test_the_matrix_has_every_command_and_every_role() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(cmd.Command)}
    assert {tag_of(command) for command in COMMANDS} == tags
    assert set(rights()) == {(role, tag) for role in Role for tag in tags}


@pytest.mark.parametrize("command", COMMANDS, ids=tag_of)
@pytest.mark.parametrize("role", Role)
def test_a_role_may_ask_for_what_its_cell_says(role: Role, command: cmd.Command) -> None:
    right = rights()[role, tag_of(command)]
    refusal = refuse_role(asker(role), command, SETTINGS)
    assert (refusal.code if refusal else None) == ("not-your-role" if right is Right.NO else None)
    assert (tag_of(command) in commands_of(role)) is (right is not Right.NO)
    if right is Right.OWN:
        foreign = refuse_role(asker(role), FOREIGN[tag_of(command)], SETTINGS)
        assert foreign is not None
        assert foreign.code == "not-yours"


def test_the_public_only_applies_the_hall_does_nothing_and_nobody_records_a_game_by_hand() -> None:
    assert commands_of(Role.PUBLIC) == ("apply",)
    assert commands_of(Role.HALL) == ()
    assert commands_of(Role.APPLICANT) == ("take-back-application",)
    assert commands_of(Role.PLAYER) == ("check-self-in", "report-result")
    assert not any({"record-game", "leave-game"} & {*commands_of(role)} for role in Role)


@pytest.mark.parametrize(
    ("template", "clauses"),
    [("pinczow", ()), ("komorow", ()), ("scrabble", ()), ("marmara", ("M-4",))],
)
def test_a_phone_reports_after_the_game_but_where_none_is_used_at_all_the_station_does(
    template: str, clauses: tuple[str, ...]
) -> None:
    settings: Settings = load_template(template)
    report = cmd.ReportResult(entrant=OWN, scores=(1, 2))
    refusal = refuse_role(asker(Role.PLAYER), report, settings)
    assert phone_ban(settings) == clauses == (refusal.clauses if refusal else ())
    assert refuse_role(asker(Role.STATION), report, settings) is None
