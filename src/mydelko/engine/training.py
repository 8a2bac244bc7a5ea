"""Learns leave values in rounds: play with what is known, fit, and keep what plays better.

A round plays games with the accepted values, fits new ones and lets both play a match of paired
games. Everything is written down after each batch of games, so that a run that was stopped goes
on where it was and ends with the same file as one that was not. The log is one JSON object a
line.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from mydelko import native
from mydelko.engine.elo import Share
from mydelko.engine.engine import Engine
from mydelko.engine.matches import play_match
from mydelko.engine.tiles import tile_counts, whole_bag

BATCH = 2000  # games between two checkpoints
MATCH_SEED = 99

Progress = Callable[[str, float], object]  # what is being done, and the part done


class Plan(msgspec.Struct, frozen=True):
    lexicon: str
    rounds: int
    games: int  # of a round
    match_games: int
    seed: int


class OtherPlan(ValueError):
    """The directory holds a run with other settings."""

    def __init__(self, found: Plan) -> None:
        super().__init__(f"the checkpoint belongs to {found}")
        self.found = found


class Standing(msgspec.Struct, frozen=True):
    """Where a run is."""

    plan: Plan
    round: int = 0
    played: int = 0  # games of this round
    accepted: int | None = None  # the round whose values are in use
    is_finished: bool = False


class RoundReport(msgspec.Struct, frozen=True):
    round: int
    games: int
    racks: int
    mean: float  # equity of a rack drawn whole
    seconds: float  # since the round began or the run went on
    share: Share  # of the new values against those before
    spread: float
    match_games: int
    match_seed: int
    accepted: bool
    size: int  # bytes of the file


class Training:
    """One run in its directory. A directory without a run starts one."""

    def __init__(
        self,
        engine: Engine,
        plan: Plan,
        directory: Path,
        *,
        threads: int = 1,
        batch: int = BATCH,
    ) -> None:
        self.directory = directory
        self._engine = engine
        self._threads = threads
        self._batch_games = batch
        self._counts = tile_counts(engine.lexicon.tiles)
        directory.mkdir(parents=True, exist_ok=True)
        self._file = directory / "standing.json"
        self.standing = Standing(plan)
        if self._file.is_file():
            self.standing = msgspec.json.decode(self._file.read_bytes(), type=Standing)
        if self.standing.plan != plan:
            raise OtherPlan(self.standing.plan)

    @property
    def log(self) -> Path:
        return self.directory / "log.jsonl"

    def run(self, out: Path, progress: Progress = lambda _what, _part: None) -> list[RoundReport]:
        """Plays the rounds that are left, writes the accepted values, gives the whole log."""
        while not self.standing.is_finished:
            self._round(progress)
        self._current().write(str(out))
        return self.reports()

    def reports(self) -> list[RoundReport]:
        if not self.log.is_file():
            return []
        lines = self.log.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=RoundReport) for line in lines]

    def _round(self, progress: Progress) -> None:
        standing, plan = self.standing, self.standing.plan
        started = time.monotonic()
        current = self._current()
        samples = native.LeaveSamples(current)
        if standing.played:
            samples.load(str(self._samples(standing.played)))
        while standing.played < plan.games:
            standing = self._batch(samples, current, standing, progress)
        path = self.directory / f"round-{standing.round}.leaves"
        samples.fit(current).write(str(path))
        found = native.LeaveTable.open(str(path), self._counts)  # as it will be read: quantised
        match_seed = MATCH_SEED + standing.round
        result = play_match(
            self._engine,
            native.PlayerSpec(found),
            native.PlayerSpec(current) if standing.accepted is not None else None,
            plan.match_games,
            match_seed,
            threads=self._threads,
            progress=lambda part: progress("match", part),
        )
        accepted = result.share.mean > 0.5
        report = RoundReport(
            round=standing.round,
            games=plan.games,
            racks=samples.racks,
            mean=samples.mean,
            seconds=time.monotonic() - started,
            share=result.share,
            spread=result.spread,
            match_games=result.games,
            match_seed=match_seed,
            accepted=accepted,
            size=path.stat().st_size,
        )
        self._note(report)
        self._keep(
            Standing(
                plan=plan,
                round=standing.round + 1,
                accepted=standing.round if accepted else standing.accepted,
                is_finished=not accepted or standing.round + 1 == plan.rounds,
            )
        )
        self._samples(plan.games).unlink(missing_ok=True)

    def _batch(
        self,
        samples: native.LeaveSamples,
        current: native.LeaveTable,
        standing: Standing,
        progress: Progress,
    ) -> Standing:
        games = standing.plan.games
        count = min(self._batch_games, games - standing.played)
        samples.play(
            self._engine.generator,
            current,
            whole_bag(self._engine.lexicon.tiles),
            standing.played,
            count,
            standing.plan.seed + standing.round,
            self._threads,
            lambda done: progress("games", (standing.played + done) / games),
        )
        # The samples first, under a name of their own: a stop in between costs one batch.
        samples.save(str(self._samples(standing.played + count)))
        after = msgspec.structs.replace(standing, played=standing.played + count)
        self._keep(after)
        if standing.played:
            self._samples(standing.played).unlink(missing_ok=True)
        return after

    def _current(self) -> native.LeaveTable:
        accepted = self.standing.accepted
        if accepted is None:
            return native.LeaveTable.empty(self._counts)
        path = self.directory / f"round-{accepted}.leaves"
        return native.LeaveTable.open(str(path), self._counts)

    def _samples(self, played: int) -> Path:
        return self.directory / f"samples-{played}"

    def _keep(self, standing: Standing) -> None:
        unfinished = self._file.with_suffix(".new")
        unfinished.write_bytes(msgspec.json.encode(standing))
        unfinished.replace(self._file)
        self.standing = standing

    def _note(self, report: RoundReport) -> None:
        """A round stopped between log and standing is played again and replaces its line."""
        kept = [each for each in self.reports() if each.round != report.round]
        lines = [msgspec.json.encode(each) + b"\n" for each in (*kept, report)]
        self.log.write_bytes(b"".join(lines))
