"""Events whose games are played in the program: a table of a published round is a game here.

A game is opened when the first of its players comes; its name says the pairing, so that a round
paired anew has games of its own. Who starts is given where the pairing says so and the rule set
lets it (P-2.1), else it is drawn. Finished games become results by themselves, also those at real
boards (`rest_event_boards.py`); one that a referee gave away, or that cannot be read any more, is
left to the desk, which is told so.
"""

from __future__ import annotations

from msgspec.structs import replace

from mydelko.lexicon import entries
from mydelko.play.setup import SeatPlan, SeatTaken
from mydelko.rulebook.profile import OWN, Profile, Start
from mydelko.rules.events import SeatKind
from mydelko.rules.real import is_unsigned
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.event_desk import EventDesk
from mydelko.server.hub import Hub
from mydelko.server.planning import fitting_lexicon
from mydelko.server.problems import LawRefused, Trouble
from mydelko.server.quarantine import Damaged
from mydelko.server.room import Room
from mydelko.server.sessions import Visitor
from mydelko.store.games import ENDED, Game
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Kind
from mydelko.tournament.events import GAME_DAMAGED
from mydelko.tournament.naming import HIDDEN_MEMBER, is_hidden, names_of, public_names
from mydelko.tournament.played_game import pairing_result, tie_letters
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.setting_checks import refuse_lexicon
from mydelko.tournament.settings import Settings, Starts
from mydelko.tournament.state import Round, State, Table

DAMAGED = -1  # in the place of a version


async def sit_down(hub: Hub, desk: EventDesk, entrant: int, visitor: Visitor) -> str:
    """The player's game of the current round, where this visitor now sits."""
    state, one = desk.state, desk.state.current
    table = None if one is None else one.table_of(entrant)
    if not state.settings.online or one is None or table is None or table.result is not None:
        raise Trouble(409, "no-event-game")
    room = await _open(hub, desk, one, table)
    seat = table.seat_of(entrant)
    taken = SeatTaken(
        at=hub.wall.now(),
        seat=seat,
        name=room.setup.seats[seat].name,
        session=visitor.session,
        user=visitor.user,
        beside=bool(_partner(state, entrant)),
    )
    if not await room.take_seat(taken):
        raise Trouble(409, "invite-taken")
    return room.game


async def _open(hub: Hub, desk: EventDesk, one: Round, table: Table) -> Room:
    settings = desk.state.settings
    profile, lexicon = plan_of(hub.dictionaries, settings)
    return await hub.open_table(
        profile,
        lexicon,
        seats_of(desk, table),
        desk.owner.session or "",
        first=first_of(settings, profile),
        event=desk.event,
        name=desk.game_name(one, table),
    )


def seats_of(desk: EventDesk, table: Table) -> list[SeatPlan]:
    """With the public's names where anybody may look on; at a real board only the hall can, which
    nothing but the game's name sees to."""
    state = desk.state
    known = public_names(state) if state.settings.online else names_of(state)
    return [
        SeatPlan(known(number), SeatKind.HUMAN, partner=_partner(state, number))
        for number in table.seats
    ]


# P-1.2: a duet sits at one seat, and each of the two comes by the same link
def _partner(state: State, number: int) -> str:
    entrant = state.entrants[number]
    if entrant.details.kind is not Kind.DUET:
        return ""
    hidden = state.settings.online and is_hidden(entrant, state.settings)
    return HIDDEN_MEMBER if hidden else entrant.details.members[-1]


# P-2.1
def first_of(settings: Settings, profile: Profile) -> int | None:
    """Pairs have their starter in front, where the rule set leaves it to them."""
    given = settings.starts is Starts.PAIRING and profile.start is Start.PAIRING_OR_DRAW
    return 0 if given else None


# P-1.2: the event's own time, where the document leaves it open
def plan_of(dictionaries: Dictionaries, settings: Settings) -> tuple[Profile, str]:
    """The rule set with the event's time and letters, and the dictionary that goes with it."""
    profile = settings.rule_set
    if settings.own_time is not None:
        clauses = {**profile.clauses, "time": (OWN,)}
        profile = replace(profile, time=settings.time, clauses=clauses)
    try:
        lexicon = fitting_lexicon(settings.lexicon, profile, dictionaries)
    except Trouble:  # none of that name here, or of other letters
        lexicon = fitting_lexicon("", profile, dictionaries)
    return profile.with_tiles(lexicon.tiles.name), lexicon.name


def allow_lexicon(asked: Settings | cmd.Command, before: Settings | None = None) -> None:
    """Raises where an event wants a list that is not here; one that it came with stays."""
    if isinstance(asked, (cmd.Open, cmd.ChangeSettings)):
        asked = asked.settings
    if not isinstance(asked, Settings) or (before and asked.lexicon == before.lexicon):
        return
    refusal = refuse_lexicon(asked, {entry.name for entry in entries()})
    if refusal is not None:
        raise LawRefused(refusal, 422)


async def collect(hub: Hub, desk: EventDesk) -> None:
    """Results of games that have ended since, or were corrected; at a real board once all have
    signed (P-5.2)."""
    if desk.state.closed is not None:
        return
    tables = desk.games()
    for listed in await hub.store.games.these(list(tables)):
        game = listed.game
        if desk.heard.get(game.id) == _moment(hub, game):
            continue
        brought = await _brought(hub, tables[game.id], game)
        if brought is not None:
            await desk.record(brought)
        if brought is not None or game.status == ENDED:
            desk.heard[game.id] = _moment(hub, game)


def _moment(hub: Hub, game: Game) -> int:
    """How far a game is heard. A damaged one may be restored as it was."""
    return DAMAGED if game.id in hub.quarantine.reasons else game.version


async def _brought(hub: Hub, table: Table, game: Game) -> cmd.RecordGame | cmd.LeaveGame | None:
    """What a game comes to. None: it goes on."""
    try:
        hub.quarantine.check(game.id)  # nobody plays on there
        room = await hub.room(game.id) if game.status == ENDED else None
        if room is None or is_unsigned(room.state):
            return None
        letters = tie_letters(await room.ledger.events())
        found = pairing_result(table, room.state, letters)
    except Damaged:
        return cmd.LeaveGame(table=table.number, game=game.id, reason=GAME_DAMAGED)
    if isinstance(found, Refusal):
        return cmd.LeaveGame(table=table.number, game=game.id, reason=found.code)
    return found
