"""Which rules and which dictionary a command was asked for, with complaints in plain words."""

from __future__ import annotations

from pathlib import Path

from mydelko.cli.complaints import Complaint, did_you_mean
from mydelko.letters.spelling import fold
from mydelko.lexicon import Lexicon, LexiconError, entries, load_lexicon
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.rulebook import Profile, ProfileError, load_profile, profile_names, read_profile


def choose_profile(text: str) -> Profile:
    """A profile of the box by name, or a user's own by its file."""
    named = find_profile(text)
    if named is not None:
        return named
    path = Path(text)
    if not path.is_file():
        raise Complaint(
            _("there is no rule set {name}; known: {known}, or a TOML file of your own").format(
                name=text, known=", ".join(profile_names())
            )
            + did_you_mean(text, profile_names())
        )
    try:
        return read_profile(path)
    except ProfileError as error:
        raise Complaint(
            _("the rule set {file} cannot be used: {reason}").format(
                file=text, reason=error.said(language())
            )
        ) from error


def find_profile(text: str) -> Profile | None:
    """A profile of the box, its name in either case and with or without diacritics."""
    name = fold(text)
    return load_profile(name) if name in profile_names() else None


def title_of(profile: Profile) -> str:
    return profile.titles.get(language()) or profile.titles.get("en") or profile.name


def choose_lexicon(profile: Profile, name: str | None) -> Lexicon:
    """The dictionary asked for, or the one of the profile's tiles; both must use those tiles."""
    lexicon = load_lexicon(name or _lexicon_of(profile.tiles))
    if lexicon.tiles.name != profile.tiles:
        free = [each for each in profile_names() if load_profile(each).any_language()]
        raise Complaint(
            _(
                "the dictionary {name} has {found} words, the rule set {rules} plays with {tiles} "
                "ones ({clause}); in any language play: {free}"
            ).format(
                name=lexicon.name,
                found=lexicon.tiles.name,
                rules=profile.name,
                tiles=profile.tiles,
                clause=profile.clauses["tiles"][0],
                free=", ".join(free),
            )
        )
    return lexicon


def choose_rules(rules: str, name: str | None) -> tuple[Profile, Lexicon]:
    """Rules and words that fit: rule sets of no event follow the dictionary's language."""
    profile = choose_profile(rules)
    if name is not None and profile.any_language():
        lexicon = load_lexicon(name)
        return profile.with_tiles(lexicon.tiles.name), lexicon
    return profile, choose_lexicon(profile, name)


def _lexicon_of(tiles: str) -> str:
    fitting: list[str] = []
    for entry in entries():
        try:
            if entry.provenance().letters == tiles:
                fitting.append(entry.name)
        except LexiconError:
            continue  # a list without its description is not offered
    if not fitting:
        raise Complaint(
            _(
                "there is no dictionary for the tiles {tiles}; build one: mydelko lexicon build"
            ).format(tiles=tiles)
        )
    return tiles if tiles in fitting else fitting[0]
