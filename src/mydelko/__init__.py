"""Mydełko: Scrabble for clubs, schools and players."""

__version__ = "0.1.0"
