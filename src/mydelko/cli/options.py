"""Options and arguments that several commands share, so that they read alike everywhere."""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.locale import gettext as _

AsJson = Annotated[bool, typer.Option("--json", help=_("Answer in JSON."))]
LexiconName = Annotated[
    str, typer.Option("--lexicon", "-l", help=_("The dictionary: polish, english or your own."))
]
MOST = 1_000_000_000  # of anything that the core counts
ExchangeMinimum = Annotated[
    int, typer.Option(min=0, max=MOST, help=_("Tiles the bag must hold for an exchange."))
]

DEFAULT_LEXICON = "polish"
