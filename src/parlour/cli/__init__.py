"""The command line: one file a command."""

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    # The processes of `simulate` import this package and have no use for its commands.
    from parlour.cli.app import run

    return run(arguments)
