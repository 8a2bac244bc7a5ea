"""A killed program: everything it had acknowledged is in the log."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mydelko.log import FileLog
from mydelko.tournament import commands as cmd
from mydelko.tournament.desk import Desk

ACKNOWLEDGED = 40
WRITER = """
import sys
from pathlib import Path
from mydelko.tournament import commands as cmd
from mydelko.tournament.desk import Desk
from mydelko.tournament.entrants import Details
from mydelko.log import FileLog
from mydelko.tournament.templates import load_template

desk = Desk(FileLog(Path(sys.argv[1])))
desk.do(cmd.Open(settings=load_template("club")), 0, "desk")
number = 0
while True:
    number += 1
    desk.do(cmd.AddEntrant(details=Details(last=f"Player {number}")), number, "desk")
    print(number, flush=True)
"""


def test_nothing_acknowledged_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "event.log"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert writer.stdout is not None
    try:
        said = [int(writer.stdout.readline()) for _ in range(ACKNOWLEDGED)]
    finally:
        writer.kill()
        writer.wait()
        writer.stdout.close()
    desk = Desk(FileLog(path))
    assert set(said) <= set(desk.state.entrants)
    assert isinstance(desk.do(cmd.DraftRound(), 1, "desk"), list)
