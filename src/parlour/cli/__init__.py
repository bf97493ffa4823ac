"""The `parlour` command line."""

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    # Imported late: the worker processes of `simulate` import this package but need none of its commands.
    from parlour.cli.app import run

    return run(arguments)
