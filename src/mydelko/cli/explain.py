"""`mydelko explain`: the value of a placement letter by letter, as the referee shows it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, AsJson, LexiconName
from mydelko.cli.output import print_json
from mydelko.cli.rule_sets import choose_profile
from mydelko.letters import SIZE
from mydelko.lexicon import Lexicon, load_lexicon
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.notation import NotationCode, NotationError, parse_cgp, parse_place
from mydelko.rulebook.profile import Profile
from mydelko.rules.board import ACROSS, DOWN, square_name
from mydelko.rules.codes import codes_of, premiums_of
from mydelko.rules.explanation import explanation_text
from mydelko.rules.placement import Laid, OffBoardError, SquareTakenError, find_fault, spell
from mydelko.rules.refusal import Refusal
from mydelko.rules.scoring import Explanation, WordSum, explain_placement

app = typer.Typer(add_completion=False)


@app.command(
    help=_(
        "The value of a placement letter by letter: each letter's points, its premium and the "
        "product, each word, the sum. The position is a CGP, the move a place and a word."
    ),
    epilog=example(
        "mydelko explain '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0' '8F KOTY'"
    ),
)
def explain(
    position: Annotated[
        list[str],
        typer.Argument(metavar=_("CGP MOVE"), help=_("The position in CGP, then the move.")),
    ],
    lexicon: LexiconName = DEFAULT_LEXICON,
    rules: Annotated[
        str, typer.Option("--rules", "-r", help=_("A rule set by name, or your own TOML file."))
    ] = "base",
    json: AsJson = False,
) -> None:
    words, profile = load_lexicon(lexicon), choose_profile(rules)
    parts = " ".join(position).split()
    if len(parts) < 6:
        raise NotationError(NotationCode.FIELDS, found=len(parts))
    board = parse_cgp(" ".join(parts[:-2]), words.tiles).board
    laid = _read_move(board, parts[-2], parts[-1], words)
    codes, premiums = codes_of(words.tiles.name), premiums_of(profile.board)
    explanation = explain_placement(board, laid, codes, premiums, profile.seven_bonus)
    remarks = _remarks(board, laid, explanation, words, profile)
    if json:
        print_json({**as_data(explanation), "remarks": remarks})
        return
    typer.echo(explanation_text(explanation, language()))
    for remark in remarks:
        typer.echo(remark)


def _read_move(board: bytes, place_text: str, word: str, words: Lexicon) -> Laid:
    place = parse_place(place_text)
    codes = codes_of(words.tiles.name)
    for letter in word:
        if letter not in codes.number and letter != ".":
            raise NotationError(
                NotationCode.WORD_LETTER, word=word[:40], letter=letter, letters=words.tiles.name
            )
    step = DOWN if place.down else ACROSS
    try:
        laid = spell(board, place.row * SIZE + place.column, step, word, codes)
    except OffBoardError as error:
        raise NotationError(NotationCode.OFF_BOARD, word=word[:40], place=str(place)) from error
    except SquareTakenError as error:
        raise Complaint(
            _("There is already {letter} in the way of that word.").format(letter=error.letter)
        ) from error
    if not laid:
        raise Complaint(_("the move lays no tile"))
    return laid


def _remarks(
    board: bytes, laid: Laid, explanation: Explanation, words: Lexicon, profile: Profile
) -> list[str]:
    """What a referee would add: a layout against the rules, words not in the dictionary."""
    remarks = []
    fault = find_fault(board, laid, profile.first_word_tiles)
    if fault is not None:
        refusal = Refusal(fault.value, profile.cited(fault.value))
        remarks.append(refusal.message(language()))
    wrong = [word.word for word in explanation.words if not words.contains(word.word)]
    if wrong:
        title = words.provenance.title_in(language())
        remarks.append(
            _("Not in the dictionary ({title}): {words}").format(
                title=title, words=", ".join(wrong)
            )
        )
    return remarks


def as_data(explanation: Explanation) -> dict[str, Any]:
    return {
        "words": [_word_data(word) for word in explanation.words],
        "bonus": explanation.bonus,
        "total": explanation.total,
    }


def _word_data(word: WordSum) -> dict[str, Any]:
    return {
        "word": word.word,
        "place": square_name(word.start, word.step),
        "letters": [
            {
                "letter": letter.letter,
                "square": square_name(letter.square),
                "value": letter.value,
                "letter_premium": letter.factor,
                "product": letter.product,
                "word_premium": letter.word_factor,
                "new": letter.new,
            }
            for letter in word.letters
        ],
        "letters_sum": word.letters_sum,
        "word_premium": word.factor,
        "points": word.points,
    }
