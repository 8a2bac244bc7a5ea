"""Which rules and which dictionary a command was asked for, with complaints in plain words."""

from __future__ import annotations

from pathlib import Path

from mydelko.cli.complaints import Complaint
from mydelko.lexicon import Lexicon, LexiconError, entries, load_lexicon
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.rulebook import Profile, ProfileError, load_profile, profile_names, read_profile


def choose_profile(text: str) -> Profile:
    """A profile of the box by name, or a user's own by its file."""
    if text in profile_names():
        return load_profile(text)
    path = Path(text)
    if not path.is_file():
        raise Complaint(
            _("there is no rule set {name}; known: {known}, or a TOML file of your own").format(
                name=text, known=", ".join(profile_names())
            )
        )
    try:
        return read_profile(path)
    except ProfileError as error:
        raise Complaint(
            _("the rule set {file} cannot be used: {reason}").format(file=text, reason=error)
        ) from error


def title_of(profile: Profile) -> str:
    return profile.titles.get(language()) or profile.name


def choose_lexicon(profile: Profile, name: str | None) -> Lexicon:
    """The dictionary asked for, or the one of the profile's tiles; both must use those tiles."""
    lexicon = load_lexicon(name or _lexicon_of(profile.tiles))
    if lexicon.tiles.name != profile.tiles:
        raise Complaint(
            _("the dictionary {name} has {found} words, the rule set plays with {tiles}").format(
                name=lexicon.name, found=lexicon.tiles.name, tiles=profile.tiles
            )
        )
    return lexicon


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
