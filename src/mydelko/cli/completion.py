"""`mydelko completion`: the script with which a shell completes commands and options."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from typer._completion_shared import get_completion_script, install

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import COMPLETION, example
from mydelko.locale import gettext as _

app = typer.Typer(add_completion=False)

PROGRAM = "mydelko"
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


@app.command(
    help=_("Let the shell complete commands and options: prints its script, or installs it."),
    epilog=example("mydelko completion bash --install"),
)
def completion(
    shell: Annotated[
        str, typer.Argument(metavar=_("SHELL"), help=_("The shell; else the one you use."))
    ] = "",
    into_shell: Annotated[
        bool, typer.Option("--install", help=_("Put it where the shell finds it."))
    ] = False,
) -> None:
    name = shell or Path(os.environ.get("SHELL", "")).stem
    if name not in SHELLS:
        raise Complaint(_("which shell? One of: {known}").format(known=", ".join(SHELLS)))
    if not into_shell:
        typer.echo(get_completion_script(prog_name=PROGRAM, complete_var=COMPLETION, shell=name))
        return
    _name, path = install(shell=name, prog_name=PROGRAM, complete_var=COMPLETION)
    typer.echo(_("Installed in {file}; open the terminal anew.").format(file=path))
