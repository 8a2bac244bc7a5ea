"""The program's fixture, shared with the other commands' tests."""

from cli.conftest import mydelko

__all__ = ["mydelko"]
