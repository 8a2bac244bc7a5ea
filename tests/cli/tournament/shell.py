"""Calls of `mydelko tournament` about one event, as tests write them."""

from __future__ import annotations

from pathlib import Path

from cli.calls import Answer, Program

LIST = "Imię;Nazwisko;Ranking\nAla;Żółw;150\nOla;Kot;140\nEla;Pies;130\nIza;Lis;120\nEwa;Mysz;110\n"


class Shell:
    """Calls of `mydelko tournament` about one event."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.event = str(folder / "cup.event")

    def __call__(self, command: str, *arguments: str) -> Answer:
        return self.program("tournament", command, self.event, *arguments)

    def ok(self, command: str, *arguments: str) -> Answer:
        answer = self(command, *arguments)
        assert answer.status == 0, answer.err
        return answer

    def file(self, name: str, text: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)


def tables(shell: Shell) -> list[list[int]]:
    return [table["seats"] for table in shell.ok("show", "--json").data["tables"]]
