"""The rule book: the documents' clauses and the profiles that turn them into values."""

from mydelko.rulebook.profile import (
    Profile,
    ProfileError,
    load_profile,
    parse_profile,
    profile_names,
    read_profile,
)

__all__ = [
    "Profile",
    "ProfileError",
    "load_profile",
    "parse_profile",
    "profile_names",
    "read_profile",
]
