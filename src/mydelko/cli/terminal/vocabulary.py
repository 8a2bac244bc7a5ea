"""The words a player may type: every command in Polish, English and Turkish.

A spoken line becomes the law's own text command (`mydelko.rules.text`); what belongs to the
screen alone (help, the board, the score sheet) has its verb here and nowhere in the law.
Words match without case and diacritics, and a hyphen may be a space.
"""

from __future__ import annotations

import shlex
from typing import NamedTuple

from mydelko.cli.rule_view import find_clause_id
from mydelko.letters.spelling import fold
from mydelko.locale import LANGUAGES, language, marked


class Verb(NamedTuple):
    name: str  # the law's verb, or the screen's own
    words: tuple[str, str, str]  # as the help shows them: Polish, English, Turkish
    others: tuple[str, ...]  # what people say instead
    arguments: tuple[str, str, str]  # shown in the help, by language
    meaning: str


def _same(arguments: str) -> tuple[str, str, str]:
    return (arguments, arguments, arguments)


MOVES = (
    Verb(
        "play",
        ("zagraj", "play", "oyna"),
        ("gram", "ruch"),
        ("8H KOTY", "8H CATS", "8H CATS"),
        marked("lay a word and stop the clock; lower case is a blank; 8H across, H8 down"),
    ),
    Verb(
        "place",
        ("połóż", "place", "koy"),
        ("kładę", "poloz", "put", "yerleştir"),
        ("8H KO?Y", "8H CA?S", "8H CA?S"),
        marked("lay tiles, the clock goes on; ? is a blank not yet named"),
    ),
    Verb("name", ("nazwij", "name", "adlandır"), ("blank",), _same("T"), marked("name the blank")),
    Verb(
        "take-back",
        ("cofnij", "take-back", "geri-al"),
        ("zdejmij", "takeback", "geri"),
        _same(""),
        marked("take the laid tiles back"),
    ),
    Verb(
        "stop",
        ("stop", "stop", "durdur"),
        ("koniec-ruchu", "dur"),
        _same(""),
        marked("stop the clock: the move is final"),
    ),
    Verb(
        "exchange",
        ("wymiana", "exchange", "değiştir"),
        ("wymień", "wymieniam", "zmień", "swap", "değişim"),
        _same("ABC"),
        marked("exchange these tiles"),
    ),
    Verb(
        "declare-exchange",
        ("zgłoś-wymianę", "declare-exchange", "değişim-bildir"),
        ("zgłaszam-wymianę", "deklaruję-wymianę", "declare"),
        _same(""),
        marked("say that you will exchange, name the tiles later"),
    ),
    Verb(
        "pass", ("pas", "pass", "pas"), ("pasuję", "pauza"), _same(""), marked("give up the turn")
    ),
)
ANSWERS = (
    Verb(
        "record",
        ("zapisz", "record", "yaz"),
        ("zapis", "zapisuję", "przyjmuję", "accept", "kaydet"),
        _same(""),
        marked("write the other's value down and so accept the move"),
    ),
    Verb(
        "challenge",
        ("sprawdzam", "challenge", "itiraz"),
        ("sprawdź", "sprawdzenie", "kwestionuję"),
        ("[SŁOWO…]", "[WORD…]", "[KELİME…]"),
        marked("have the words looked up; none named means all"),
    ),
    Verb(
        "claim",
        ("reklamacja", "claim", "dizilim"),
        ("reklamuję", "dizilim-itirazı"),
        _same(""),
        marked("say that the tiles lie against the rules"),
    ),
)
TABLE = (
    Verb(
        "start",
        ("włącz-zegar", "start", "başlat"),
        ("wlacz", "włącz", "start-clock", "saati-başlat"),
        _same(""),
        marked("start the other's clock where the rules allow it"),
    ),
    Verb(
        "correct",
        ("popraw", "correct", "düzelt"),
        (),
        ("Olek 2", "Olek 2", "Olek 2"),
        marked("correct a counting error; all must say the same"),
    ),
    Verb(
        "hurry",
        ("ponaglam", "hurry", "acele"),
        ("ponaglij",),
        _same(""),
        marked("hurry who keeps a table without a time limit waiting"),
    ),
    Verb(
        "call-referee",
        ("wołam-sędziego", "call-referee", "hakem-çağır"),
        ("sędzia", "referee", "hakem", "wezwij-sędziego"),
        _same(""),
        marked("stop the clock for the referee"),
    ),
    Verb(
        "decide",
        ("orzeczenie", "decide", "karar"),
        ("decyzja", "orzekam"),
        ("P-7.1 kara Olek 5", "P-7.1 penalty Olek 5", "P-7.1 ceza Olek 5"),
        marked("the referee decides, citing a clause"),
    ),
    Verb(
        "offer-draw",
        ("remis", "offer-draw", "beraberlik"),
        ("draw",),
        _same(""),
        marked("offer a draw, or agree to one"),
    ),
    Verb("resign", ("poddaję-się", "resign", "çekil"), ("poddaję",), _same(""), marked("resign")),
)
PRACTICE = (
    Verb(
        "undo",
        ("cofnij-ruch", "undo", "hamleyi-geri-al"),
        (),
        _same(""),
        marked("take your last finished move back, with what followed it"),
    ),
    Verb("pause", ("przerwa", "pause", "ara"), (), _same(""), marked("stop the clock for a while")),
)
SCREEN = (
    Verb("board", ("plansza", "board", "tahta"), ("pokaż", "show", "göster"), _same(""),
         marked("show the table again")),
    Verb("clock", ("zegar", "clock", "saat"), ("czas", "time", "süre"), _same(""),
         marked("show the clocks")),
    Verb("bag", ("worek", "bag", "torba"), ("wykreślanka", "tracking", "takip"), _same(""),
         marked("tiles in the bag and tiles not seen")),
    Verb("sheet", ("karta", "sheet", "puanlar"), ("arkusz", "wyniki", "scores", "kağıt"), _same(""),
         marked("the score sheet")),
    Verb("explain", ("wyjaśnij", "explain", "açıkla"), ("policz", "wyjasnienie"), _same("[5]"),
         marked("the last placement's value letter by letter, or that of a line of the sheet")),
    Verb("rule", ("punkt", "rule", "madde"), ("przepis", "zasada", "reguła", "rules", "kural"),
         ("P-4.7.6 | wymiana", "P-4.7.6 | exchange", "P-4.7.6 | değişim"),
         marked("a clause of the rule book, or clauses with these words")),
    Verb("help", ("pomoc", "help", "yardım"), ("?", "h"), _same(""), marked("this list")),
    Verb("quit", ("koniec", "quit", "çık"), ("wyjdź", "wyjście", "exit", "q"), _same(""),
         marked("leave; the game is saved")),
)  # fmt: skip
VERBS = (*MOVES, *ANSWERS, *TABLE, *PRACTICE, *SCREEN)
BY_NAME = {verb.name: verb for verb in VERBS}
IN_PRACTICE = frozenset(verb.name for verb in PRACTICE)
ON_SCREEN = frozenset(verb.name for verb in SCREEN)
BY_WORD = {
    fold(word): verb.name for verb in VERBS for word in (verb.name, *verb.words, *verb.others)
}

MEASURES = {  # what a referee may order
    "score": ("wynik", "punkty", "score", "puan"),
    "penalty": ("kara", "penalty", "ceza"),
    "verdict": ("werdykt", "verdict", "hüküm"),
    "clock": ("zegar", "clock", "saat"),
    "pass": ("pas", "pauza", "pass"),
    "walkover": ("walkower", "wygrywa-walkowerem", "walkover", "wins-by-walkover", "hükmen"),
    "warn": ("upomnienie", "warn", "warning", "uyarı"),
    "end": ("koniec", "end", "son"),
    "note": ("uwaga", "notatka", "note", "not"),
}
BY_MEASURE = {fold(word): name for name, words in MEASURES.items() for word in words}
VERDICTS = {
    fold(word): name
    for name, words in {
        "valid": ("dobre", "poprawne", "valid", "geçerli"),
        "invalid": ("złe", "niepoprawne", "invalid", "geçersiz"),
    }.items()
    for word in words
}
REFEREE_WORDS = frozenset(map(fold, ("sędzia", "referee", "hakem")))


class Spoken(NamedTuple):
    verb: str
    rest: str


def understand(line: str) -> Spoken | None:
    """The verb of a line and what follows it, or None when no verb is known."""
    words = line.split()
    for count in (2, 1):
        said = "-".join(words[:count])
        if len(words) >= count and fold(said) in BY_WORD:
            return Spoken(BY_WORD[fold(said)], " ".join(words[count:]))
    return None


def law_text(spoken: Spoken) -> str:
    """The line as the law reads it."""
    rest = _translate_decision(spoken.rest) if spoken.verb == "decide" else spoken.rest
    return f"{spoken.verb} {rest}".strip()


def _translate_decision(rest: str) -> str:
    try:
        words = shlex.split(rest)
    except ValueError:
        words = rest.split()  # an apostrophe in a note is no quotation mark
    if len(words) > 1:
        words[0] = find_clause_id(words[0]) or words[0]
        words[1] = BY_MEASURE.get(fold(words[1]), words[1])
    if len(words) > 2 and words[1] == "verdict":
        words[2] = VERDICTS.get(fold(words[2]), words[2])
    return shlex.join(words)


def word_of(name: str) -> str:
    """The verb as the user's language says it."""
    return BY_NAME[name].words[LANGUAGES.index(language())]


def word_of_measure(name: str) -> str:
    """A referee's measure as the user's language says it: the help's example needs it."""
    words = MEASURES[name]
    return {"pl": words[0], "en": name, "tr": words[-1]}[language()]


def usage_of(name: str) -> str:
    arguments = BY_NAME[name].arguments[LANGUAGES.index(language())]
    return f"{word_of(name)} {arguments}".strip()
