"""How commands are grouped: what a group says of an unknown command, and its help page.

`example` is the last line of every help page.
"""

from __future__ import annotations

from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from mydelko.cli.complaints import Complaint, did_you_mean
from mydelko.locale import gettext as _

COMPLETION = "_MYDELKO_COMPLETE"  # set where a shell asks how a line could go on


class Group(TyperGroup):
    """A group whose complaint about an unknown command is in the user's language."""

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | TyperGroup | None:  # noqa: ANN401 - typer's private type
        command = self.find_command(cmd_name)
        if command is None and not ctx.resilient_parsing:  # the shell completes: no complaints
            known = self.list_commands(ctx)
            near = did_you_mean(cmd_name, known) or _(". Known: {known}.").format(
                known=", ".join(known)
            )
            raise Complaint(_("There is no command {name}").format(name=cmd_name) + near)
        return command

    def list_commands(self, ctx: object) -> list[str]:  # noqa: ARG002 - typer's signature
        return list(self.commands)

    def find_command(self, name: str) -> TyperCommand | TyperGroup | None:
        return cast("TyperCommand | TyperGroup | None", self.commands.get(name))


def show_help_alone(context: typer.Context) -> None:
    """A group called without a command shows its help."""
    if context.invoked_subcommand is None:
        page = context.get_help()
        if page:  # with rich it has been printed already
            typer.echo(page)


def example(command: str) -> str:
    return _("Example: {command}").format(command=command)
