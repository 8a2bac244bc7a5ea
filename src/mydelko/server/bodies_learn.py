"""The bodies of what one learns from: the rule book, rule sets, the dictionary and reviews."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from mydelko.play.news import News
from mydelko.play.stand import MOST_WORDS
from mydelko.play.view import Tile, View
from mydelko.rulebook.clauses import Place
from mydelko.rulebook.conduct import Conduct
from mydelko.rulebook.profile import Typist
from mydelko.server.bodies import Body, Name, ProfileInfo

Length = Annotated[int, Meta(ge=2, le=15)]


# The rule book


class ClauseInfo(View, frozen=True, kw_only=True):
    """GET /api/clauses/{id}; GET /api/clauses?search=…&language=… gives a list."""

    id: str
    document: str
    title: dict[str, str]
    text: dict[str, str]
    reason: dict[str, str]  # of a ruling, else empty
    parent: str | None
    children: tuple[str, ...]
    lives: tuple[Place, ...]  # where it is fulfilled
    conduct: Conduct | None  # at a real board only people can keep it; null: the program does


class DocumentInfo(View, frozen=True, kw_only=True):
    letter: str
    title: dict[str, str]


class ScenarioInfo(View, frozen=True, kw_only=True):
    """A worked example, and the clauses that it proves."""

    name: str
    title: dict[str, str]
    clauses: tuple[str, ...]


class BookInfo(View, frozen=True, kw_only=True):
    """GET /api/book: all documents, their clauses in order, and the examples."""

    documents: tuple[DocumentInfo, ...]
    clauses: tuple[ClauseInfo, ...]
    scenarios: tuple[ScenarioInfo, ...]


class ScenarioStep(View, frozen=True, kw_only=True):
    """The table after a step, all racks open; the first is as it was set up."""

    by: str  # a seat's name; empty: the referee
    act: str  # the text command's verb; empty at the start
    rest: str  # what follows it
    refusal: dict[str, str]  # why it was refused, by language; empty where it was not
    news: tuple[News, ...]
    board: tuple[str, ...]
    laid: tuple[Tile, ...]  # on the board, but not yet accepted
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    clocks: tuple[int | None, ...]  # milliseconds left
    turn: int  # -1 for nobody
    bag: int


class ScenarioView(View, frozen=True, kw_only=True):
    """GET /api/scenarios/{name}: a worked example played by the law itself, step by step."""

    name: str
    title: dict[str, str]
    clauses: tuple[str, ...]
    rules: dict[str, str]  # the rule set's title
    tiles: str
    squares: tuple[str, ...]  # 15 rows of marks: . d t D T *
    seats: tuple[str, ...]
    steps: tuple[ScenarioStep, ...]


# Rule sets


class RuleField(View, frozen=True, kw_only=True):
    name: str
    label: dict[str, str]
    kind: Literal["choice", "number", "time", "text"]
    words: tuple[str, ...]  # the choices; of a number or a time, what may stand instead
    least: int
    most: int


class RuleSetInfo(View, frozen=True, kw_only=True):
    name: str
    titles: dict[str, str]
    values: dict[str, str]  # by field, as written in a file
    clauses: dict[str, tuple[str, ...]]  # behind each value


class RuleSets(View, frozen=True, kw_only=True):
    """GET /api/rules: every field, and its value and clauses in every rule set."""

    fields: tuple[RuleField, ...]
    sets: tuple[RuleSetInfo, ...]


class OwnRulesAnswer(View, frozen=True, kw_only=True):
    profile: ProfileInfo  # as GET /api/profiles has the others
    toml: str  # the same as a file


# The dictionary


class DictionaryState(View, frozen=True, kw_only=True):
    """GET /api/words: whether the dictionary is open to me."""

    closed_by: tuple[str, ...]  # games with challenges that I am playing


class WordsBody(Body, frozen=True, kw_only=True):
    """POST /api/words: refused while one plays a game with challenges."""

    lexicon: Name
    words: Annotated[list[str], Meta(max_length=20)]


class WordAnswer(View, frozen=True, kw_only=True):
    word: str
    valid: bool


class SearchBody(Body, frozen=True, kw_only=True):
    """POST /api/words/search → WordsFound: refused while one plays a game with challenges."""

    lexicon: Name
    by: Literal["pattern", "tiles", "letters"]  # that fit it, spelt by them, with all of them
    text: Annotated[str, Meta(min_length=1, max_length=40)]  # ? any letter or a blank, * any run
    shortest: Length = 2
    longest: Length = 15


class WordsFound(View, frozen=True, kw_only=True):
    words: tuple[str, ...]  # the longest first; a blank's letter in lower case
    more: int  # beside those
    complete: bool  # else there may be still more


class FamilyBody(Body, frozen=True, kw_only=True):
    """POST /api/words/family → WordFamily: refused while one plays a game with challenges."""

    lexicon: Name
    word: Annotated[str, Meta(min_length=1, max_length=15)]


class WordReading(View, frozen=True, kw_only=True):
    lemma: str
    form: dict[str, str]  # in words, by language


class WordFamily(View, frozen=True, kw_only=True):
    """What a word is, its hooks and extensions, and what its letters make."""

    word: str
    valid: bool
    readings: tuple[WordReading, ...]  # none where no analyser is installed
    front: str  # letters that make a word in front of it
    back: str  # … behind it
    before: WordsFound  # longer words that end with it
    behind: WordsFound  # … that begin with it
    around: WordsFound  # … that have it in the middle
    anagrams: WordsFound
    one_more: WordsFound  # its letters and any other


# Reviews of finished games


class ReviewChoice(View, frozen=True, kw_only=True):
    kind: Literal["place", "exchange", "pass"]
    move: str  # place and word, or the tiles given
    tiles: tuple[Tile, ...]  # that it lays
    points: int
    equity: float  # points, and the worth of the tiles kept
    chance: float  # to win
    why: tuple[str, ...]  # in the language asked for


class ReviewedMove(View, frozen=True, kw_only=True):
    line: int  # of the sheet, from 0
    best: tuple[ReviewChoice, ...]  # the first is the best
    done: ReviewChoice  # a move that was lost is a pass
    searched: bool  # what was done was played on or searched; else it is estimated
    lost_points: float
    lost_chance: float
    seven: ReviewChoice | None  # all seven tiles could have been laid, and were not
    luck: float  # points by which the draw before was better than other draws
    chances: tuple[float, ...]  # to win after it, by seat


class Review(View, frozen=True, kw_only=True):
    """POST /api/games/{game}/review begins it, GET follows: ?after= so many moves that one has."""

    total: int | None  # moves to judge; null while that is not known
    complete: bool
    running: bool  # else whoever wants more begins it again
    moves: tuple[ReviewedMove, ...]


# Judges' stands in the hall

Token = Annotated[str, Meta(min_length=1, max_length=200)]
Device = Annotated[str, Meta(min_length=16, max_length=64)]  # a secret of its own making
TypedWord = Annotated[str, Meta(min_length=1, max_length=15)]


class StandBody(Body, frozen=True, kw_only=True):
    """POST /api/stands → StandInfo: refused while one plays a game with challenges."""

    profile: Name
    lexicon: Annotated[str, Meta(max_length=64)] = ""  # empty: the rule set's own


class StandCheck(View, frozen=True, kw_only=True):
    """What the two players were told."""

    at: int
    words: tuple[str, ...]
    valid: bool
    each: tuple[bool, ...]  # empty where the verdict is joint


class StandInfo(View, frozen=True, kw_only=True):
    """GET /api/stands, the latest first, and what the others answer to who opened the stand."""

    id: str
    titles: dict[str, str]  # of the rule set
    lexicon: str
    opened: int
    taken: bool  # a device has it
    link: str  # only right after it was made
    code: str  # the same as a picture, for `src`
    checks: tuple[StandCheck, ...]  # the latest first, without names


class TakeBody(Body, frozen=True, kw_only=True):
    """POST /api/stand → StandView: a device follows the link."""

    token: Token
    device: Device


class StandView(View, frozen=True, kw_only=True):
    """What the device in the hall shows."""

    titles: dict[str, str]
    lexicon: str
    tiles: str
    joint: bool  # one verdict for all words (P-4.7.11)
    typist: Typist
    clauses: tuple[str, ...]
    most: int  # words at once


class CheckBody(Body, frozen=True, kw_only=True):
    """POST /api/stand/words → StandCheck: the same id again gets the same answer."""

    token: Token
    device: Device
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    words: Annotated[list[TypedWord], Meta(min_length=1, max_length=MOST_WORDS)]
