"""A group of commands whose help lists each with its whole first sentence."""

from typing import Final

import click

MAX_SENTENCE_CHARS: Final = 200


class OrderedGroup(click.Group):
    """Lists the commands in the order they were added, each with its complete first sentence."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        rows = [
            (name, command.get_short_help_str(MAX_SENTENCE_CHARS)) for name, command in self.commands.items()
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
