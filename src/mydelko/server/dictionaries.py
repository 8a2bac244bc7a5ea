"""Dictionaries in use and the computer players over them, loaded once and shared by all games."""

from __future__ import annotations

import threading

from mydelko.engine import Engine
from mydelko.engine.engine import SEVEN_TILES
from mydelko.engine.levels import Player
from mydelko.letters import load_layout
from mydelko.lexicon import Lexicon, entries, load_lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.rules.hearing import Judge

BOARD = "standard"
ENGINES = 16  # kept at once


class Dictionaries:
    """Loading is slow, so `player` and `engine` are called from worker threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lexicons: dict[str, Lexicon] = {}
        self._engines: dict[tuple[str, str, int], Engine] = {}
        self._players: dict[tuple[str, str], Player] = {}
        self._defaults: dict[str, str] = {}  # packaged ones, which stay

    def lexicon(self, name: str) -> Lexicon:
        found = self._lexicons.get(name)
        if found is None:
            found = self._lexicons[name] = load_lexicon(name)
        return found

    def judge(self, name: str) -> Judge:
        return self.lexicon(name).contains

    def default_for(self, tiles: str) -> str | None:
        """The first dictionary, packaged ones before the user's, whose letters these are."""
        if tiles in self._defaults:
            return self._defaults[tiles]
        for entry in entries():
            if entry.provenance().letters == tiles and not entry.name.endswith("-school"):
                if entry.packaged:
                    self._defaults[tiles] = entry.name
                return entry.name
        return None

    def engine(self, name: str, board: str = BOARD, bonus: int = SEVEN_TILES) -> Engine:
        with self._lock:
            found = self._engines.get((name, board, bonus))
            if found is None:
                lexicon = self.lexicon(name)
                found = Engine(lexicon, open_tables(lexicon), load_layout(board), bonus)
                if len(self._engines) >= ENGINES:  # own rule sets may have any bonus
                    self._engines.pop(next(iter(self._engines)))
                self._engines[name, board, bonus] = found
            return found

    def player(self, level: str, name: str) -> Player:
        engine = self.engine(name)
        with self._lock:
            found = self._players.get((level, name))
            if found is None:
                found = self._players[level, name] = Player(level, engine)
            return found
