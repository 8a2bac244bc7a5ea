"""Words for numbers: big points with halves, signed differences, translated sentences.

`say` looks a marked message up in the language asked for, whatever the environment's is.
"""

from __future__ import annotations

from mydelko.locale import translations


def say(language: str, message: str, **arguments: object) -> str:
    return translations(language).gettext(message).format(**arguments)


def big_points(halves: int) -> str:
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
