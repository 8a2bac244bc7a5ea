"""`mydelko lexicon …`: dictionaries listed, described, searched, verified, built and removed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli import lexicon_build
from mydelko.cli.complaints import explain
from mydelko.cli.groups import Group, example, show_help_alone
from mydelko.cli.options import DEFAULT_LEXICON, AsJson, LexiconName
from mydelko.cli.output import print_json, write_number
from mydelko.cli.progress import prepare_tables
from mydelko.lexicon import LexiconError, entries, find_entry, load_lexicon, remove_lexicon
from mydelko.lexicon.grammar import readings_of
from mydelko.lexicon.tables import open_tables, remove_tables, tables_path
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext, say_all

app = typer.Typer(
    cls=Group,
    add_completion=False,
    invoke_without_command=True,
    callback=show_help_alone,
    help=_("Dictionaries: list, look up, build, verify."),
)
app.command(
    "build",
    help=_(
        "Compile a list of words, one a line, into a dictionary of your own. UTF-8, CP1250 and "
        "ISO-8859-2 are told apart; words that cannot be played are counted and left out."
    ),
    epilog=example("mydelko lexicon build words.txt --letters polish --name osps"),
)(lexicon_build.build)

Name = Annotated[str, typer.Argument(help=_("Name of the dictionary."))]
MOST_SHOWN = 100_000_000  # more than any list has
Limit = Annotated[
    int, typer.Option(min=0, max=MOST_SHOWN, help=_("At most so many words; 0 for all."))
]


class Listed(msgspec.Struct, frozen=True):
    name: str
    title: str
    letters: str
    words: int
    packaged: bool


SHOWN = 100
MEGABYTE = 1_000_000


@app.command("list", help=_("The dictionaries at hand."), epilog=example("mydelko lexicon list"))
def list_lexicons(json: AsJson = False) -> None:
    listed = []
    for entry in entries():
        try:
            lexicon = load_lexicon(entry.name)
        except LexiconError as error:
            typer.echo(explain(error), err=True)
            continue
        listed.append(
            Listed(
                name=entry.name,
                title=lexicon.provenance.title_in(language()),
                letters=lexicon.tiles.name,
                words=lexicon.word_count,
                packaged=entry.packaged,
            )
        )
    if json:
        print_json(listed)
        return
    for row in listed:
        words = ngettext("{count} word", "{count} words", row.words).format(
            count=write_number(row.words)
        )
        typer.echo(f"{row.name}: {row.title} ({words})")


@app.command(
    help=_("One dictionary: words by length, source, licence, files."),
    epilog=example("mydelko lexicon info polish"),
)
def info(name: Name = DEFAULT_LEXICON, json: AsJson = False) -> None:
    entry = find_entry(name)
    lexicon = load_lexicon(name)
    provenance = lexicon.provenance
    tables = open_tables(lexicon)
    lengths = lexicon.length_counts()
    if json:
        print_json(
            {
                "name": name,
                "title": provenance.title_in(language()),
                "letters": lexicon.tiles.name,
                "words": lexicon.word_count,
                "lengths": {str(length): count for length, count in lengths.items()},
                "source": provenance.source,
                "licence": provenance.licence,
                "attribution": provenance.attribution,
                "encoding": provenance.encoding,
                "packaged": entry.packaged,
                "size_bytes": lexicon.dawg.size_bytes,
                "checksum": f"{lexicon.dawg.checksum:016x}",
                "tables": None if tables is None else tables.size_bytes,
            }
        )
        return
    facts = (
        (_("title"), provenance.title_in(language())),
        (_("letters"), lexicon.tiles.names.get(language(), lexicon.tiles.name)),
        (_("words"), write_number(lexicon.word_count)),
        (_("source"), provenance.source),
        (_("licence"), provenance.licence),
        (_("attribution"), provenance.attribution),
        (_("encoding of the list"), provenance.encoding),
        (
            _("file"),
            f"{entry.dawg_file} ({write_number(lexicon.dawg.size_bytes / MEGABYTE, '.1f')} MB)",
        ),
        (_("generation tables"), _tables_text(tables_path(lexicon), tables is not None)),
    )
    for label, text in facts:
        if text:
            typer.echo(f"{label}: {text}")
    typer.echo(_("words by length:"))
    for length, count in lengths.items():
        typer.echo(f"{length:>4} {write_number(count):>9}")


@app.command(
    help=_("Remove a dictionary of your own, with its tables."),
    epilog=example("mydelko lexicon remove osps"),
)
def remove(name: Name) -> None:
    remove_lexicon(name)
    remove_tables(name)
    typer.echo(_("The dictionary {name} is removed.").format(name=name))


@app.command(
    help=_("Words that fit a pattern: ? is any letter, * any run of letters."),
    epilog=example("mydelko lexicon words 'Ż?Ł*'"),
)
def words(
    pattern: Annotated[str, typer.Argument(help=_("The pattern."))],
    lexicon: LexiconName = DEFAULT_LEXICON,
    limit: Limit = SHOWN,
    json: AsJson = False,
) -> None:
    dictionary = load_lexicon(lexicon)
    found = dictionary.words(pattern, limit + 1) if limit else dictionary.words(pattern)
    _print_words({"pattern": pattern}, found, limit, json=json)


@app.command(
    help=_("Words spelt by the tiles of a rack (? is a blank), all of them or at least so many."),
    epilog=example("mydelko lexicon anagrams KOTEK? --minimum 5"),
)
def anagrams(
    rack: Annotated[str, typer.Argument(help=_("The tiles, ? for a blank."))],
    lexicon: LexiconName = DEFAULT_LEXICON,
    minimum: Annotated[
        int | None, typer.Option(min=2, help=_("Also shorter words, of at least so many letters."))
    ] = None,
    limit: Limit = SHOWN,
    json: AsJson = False,
) -> None:
    dictionary = load_lexicon(lexicon)
    if limit:
        found = dictionary.anagrams(rack, minimum, limit + 1)
    else:
        found = dictionary.anagrams(rack, minimum)
    _print_words({"rack": rack}, found, limit, json=json)


@app.command(
    help=_("Letters that make a new word in front of a word or behind it."),
    epilog=example("mydelko lexicon hooks KOT"),
)
def hooks(
    word: Annotated[str, typer.Argument(help=_("The word."))],
    lexicon: LexiconName = DEFAULT_LEXICON,
    json: AsJson = False,
) -> None:
    dictionary = load_lexicon(lexicon)
    found = dictionary.hooks(word)
    readings = readings_of(dictionary, word)
    if json:
        print_json(
            {
                "word": word,
                "valid": dictionary.contains(word),
                "readings": [{"lemma": one.lemma, "form": one.form} for one in readings],
                "front": list(found.front),
                "back": list(found.back),
            }
        )
        return
    typer.echo(_("in front: {letters}").format(letters=" ".join(found.front) or "–"))
    typer.echo(_("behind: {letters}").format(letters=" ".join(found.back) or "–"))
    for one in readings:
        name = dictionary.alphabet.normalise(word)
        typer.echo(f"{name}: {one.lemma}, {say_all(language(), 'grammar', one.form)}")


@app.command(
    help=_("Check a dictionary and its tables byte by byte; exit status 1 when one is damaged."),
    epilog=example("mydelko lexicon verify polish"),
)
def verify(name: Name = DEFAULT_LEXICON, json: AsJson = False) -> None:
    lexicon = load_lexicon(name)
    sound = lexicon.dawg.verify()
    tables = open_tables(lexicon)
    tables_sound: bool | None = None
    if tables is not None:
        tables_sound = tables.verify()
    elif tables_path(lexicon).exists():
        tables_sound = False
    if json:
        print_json({"name": name, "dictionary": sound, "tables": tables_sound})
    else:
        typer.echo(_("dictionary: {verdict}").format(verdict=_verdict(sound)))
        typer.echo(_("generation tables: {verdict}").format(verdict=_verdict(tables_sound)))
    raise typer.Exit(0 if sound and tables_sound is not False else 1)


@app.command(
    help=_("Build the tables that make move generation fast, unless they are there and sound."),
    epilog=example("mydelko lexicon tables polish"),
)
def tables(
    name: Name = DEFAULT_LEXICON,
    force: Annotated[bool, typer.Option("--force", help=_("Build them anew."))] = False,
    json: AsJson = False,
) -> None:
    lexicon = load_lexicon(name)
    built = prepare_tables(lexicon, force=force)
    path = tables_path(lexicon)
    if json:
        print_json({"name": name, "path": str(path), "size_bytes": built.size_bytes})
    else:
        typer.echo(f"{path} ({built.size_bytes / MEGABYTE:.0f} MB)")


def _tables_text(path: Path, present: bool) -> str:
    return str(path) if present else _("not built yet")


def _verdict(sound: bool | None) -> str:
    if sound is None:
        return _("not built yet")
    return _("sound") if sound else _("damaged")


def _print_words(asked: dict[str, str], found: list[str], limit: int, *, json: bool) -> None:
    more = bool(limit) and len(found) > limit
    shown = found[:limit] if limit else found
    if json:
        print_json({**asked, "words": shown, "more": more})
        return
    for word in shown:
        typer.echo(word)
    if not shown:
        typer.echo(_("There is no such word."), err=True)
    if more:
        typer.echo(_("There are more; --limit 0 shows all."), err=True)
