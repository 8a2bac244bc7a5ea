"""Dictionaries in use and the computer players over them, loaded once and shared by all games."""

from __future__ import annotations

import threading

from mydelko.engine import Engine
from mydelko.engine.levels import Player
from mydelko.lexicon import Lexicon, entries, load_lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.rules.hearing import Judge


class Dictionaries:
    """Loading is slow, so `player` and `engine` are called from worker threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lexicons: dict[str, Lexicon] = {}
        self._engines: dict[str, Engine] = {}
        self._players: dict[tuple[str, str], Player] = {}

    def lexicon(self, name: str) -> Lexicon:
        found = self._lexicons.get(name)
        if found is None:
            found = self._lexicons[name] = load_lexicon(name)
        return found

    def judge(self, name: str) -> Judge:
        return self.lexicon(name).contains

    def default_for(self, tiles: str) -> str | None:
        """The first dictionary, packaged ones before the user's, whose letters these are."""
        for entry in entries():
            if entry.provenance().letters == tiles and not entry.name.endswith("-school"):
                return entry.name
        return None

    def engine(self, name: str) -> Engine:
        with self._lock:
            found = self._engines.get(name)
            if found is None:
                lexicon = self.lexicon(name)
                found = self._engines[name] = Engine(lexicon, open_tables(lexicon))
            return found

    def player(self, level: str, name: str) -> Player:
        engine = self.engine(name)
        with self._lock:
            found = self._players.get((level, name))
            if found is None:
                found = self._players[level, name] = Player(level, engine)
            return found
