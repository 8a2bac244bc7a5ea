"""Labels: the words over columns and pages, the same in every table, paper and page."""

from __future__ import annotations

from mydelko.locale import marked, say
from mydelko.tournament.settings import Label, System
from mydelko.tournament.state import MeasureKind, RepairKind, State

LABELS = {
    "place": marked("Place"),
    "number": marked("No."),
    "name": marked("Name"),
    "first": marked("First name"),
    "last": marked("Last name"),
    "city": marked("City"),
    "club": marked("Club"),
    "school": marked("School"),
    "team": marked("Team"),
    "rating": marked("Rating"),
    "big": marked("Big points"),
    "small": marked("Small points"),
    "difference": marked("Difference"),
    "scalps": marked("Scalps"),
    "achieved": marked("Achieved"),
    "projected": marked("Projected"),
    "games": marked("Games"),
    "wins": marked("Wins"),
    "draws": marked("Draws"),
    "losses": marked("Losses"),
    "round": marked("Round"),
    "carried": marked("Carried over"),
    "fee": marked("Fee"),
    "paid": marked("Paid"),
    "present": marked("Present"),
    "table": marked("Table"),
    "host": marked("Starts"),
    "guest": marked("Replies"),
    "opponent": marked("Opponent"),
    "result": marked("Result"),
    "bye": marked("Bye"),
    "absent": marked("Absent"),
    "locked": marked("Locked"),
    "standings": marked("Standings"),
    "rounds": marked("Rounds"),
    "players": marked("Players"),
    "wall-chart": marked("Wall chart"),
    "statistics": marked("Statistics"),
    "decisions": marked("Referee's decisions"),
    "prizes": marked("Prizes"),
    "prize": marked("Prize"),
    "categories": marked("Categories"),
    "category": marked("Category"),
    "clause": marked("Clause"),
    "note": marked("Note"),
    "departs": marked("Departs from"),
    "repairs": marked("Corrected results"),
    "repair": marked("Correction"),
    "was": marked("Was"),
    "is": marked("Is"),
    "penalty": marked("Penalty"),
    "line": marked("Line"),
    "person": marked("Person"),
    "minor": marked("Minor"),
    "members": marked("Members"),
    "only_rounds": marked("Only rounds"),
    "referee": marked("Referee"),
    "time": marked("Time"),
    "measure": marked("Measure"),
    "highest-game": marked("Highest game"),
    "highest-sum": marked("Highest sum"),
    "largest-difference": marked("Largest difference"),
    "highest-loss": marked("Highest losing score"),
    "upset": marked("Greatest upset"),
    "best-word": marked("Best word"),
    "average": marked("Average score"),
    "spread": marked("How scores are spread"),
    "ratings": marked("Rating projection"),
    "withdrawn": marked("withdrawn"),
    "removed": marked("removed"),
    "excluded": marked("excluded"),
    "teams": marked("Teams"),
    "lot": marked("Lot"),
    "buchholz": marked("Buchholz"),
    "median": marked("Median"),
    "direct": marked("Direct meeting"),
    "opponent-ranks": marked("Opponents' ranks"),
    "place-points": marked("Players beaten"),
    "sum": marked("Sum"),
    "points": marked("Points"),
}

SYSTEMS = {
    System.SWISS: marked("Swiss, half against half"),
    System.MONRAD: marked("Monrad, neighbours"),
    System.DANISH: marked("Danish, by the table"),
    System.CONTENDER: marked("Contender-aware"),
    System.ROUND_ROBIN: marked("Round robin"),
    System.TEAMS: marked("Team matches"),
    System.KNOCKOUT: marked("Knockout"),
    System.RANDOM: marked("Random"),
    System.FIXED: marked("Fixed list"),
    System.TABLES: marked("Tables of two to four"),
}

MEASURES = {
    MeasureKind.WARNING: marked("warning"),
    MeasureKind.PENALTY: marked("penalty points"),
    MeasureKind.WALKOVER: marked("wins by walkover"),
    MeasureKind.EXCLUSION: marked("exclusion"),
    MeasureKind.REMOVAL: marked("removal"),
    MeasureKind.BOTH_LOSE: marked("both lose"),
    MeasureKind.RESULT: marked("result settled"),
    MeasureKind.READMISSION: marked("readmission"),
    MeasureKind.NOTE: marked("note"),
}


REPAIRS = {
    RepairKind.SWAPPED: marked("entered the wrong way round"),
    RepairKind.CORRECTED: marked("typed otherwise than the protocol"),
    RepairKind.MOVED: marked("typed at the wrong table"),
    RepairKind.CLEARED: marked("typed without a protocol"),
}


def origin(state: State) -> Label | None:
    """What tables say of people beside the name: what keeps them apart, else the city."""
    known = [one.details for one in state.entrants.values()]
    wanted = (*state.settings.apart.labels, Label.CITY, Label.SCHOOL, Label.CLUB)
    return next((one for one in wanted if any(who.label(one) for who in known)), None)


def label(language: str, key: str) -> str:
    return say(language, LABELS[key])


def system_label(language: str, system: System) -> str:
    return say(language, SYSTEMS[system])


def measure_label(language: str, measure: MeasureKind) -> str:
    return say(language, MEASURES[measure])


def repair_label(language: str, kind: RepairKind) -> str:
    return say(language, REPAIRS[kind])
