"""The command group, and the mapping from exceptions to an error line and an exit code."""

import io
import os
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Final, TextIO

import click

from parlour import __version__
from parlour.bots import StuckGameError
from parlour.cli.command_group import OrderedGroup
from parlour.cli.errors import AbortedError, GameFaultError, UserError
from parlour.cli.terminal import screen
from parlour.engine.contract.game import GameContractError
from parlour.engine.faults.fault_text import one_line
from parlour.extras import MissingExtraError, needs

BASE_COMMANDS: Final = (
    *("play", "games", "replay", "verify", "simulate", "report", "puzzles"),
    *("train", "check", "new", "words", "types", "pack"),
)
SERVER_COMMANDS: Final = ("dev", "serve", "doctor", "backup", "restore", "person", "prune")
"""They need the extra `server`."""


class CommandModules(Mapping[str, click.Command]):
    """All commands by name. Each is imported when it is first used, because some take half a second."""

    def __iter__(self) -> Iterator[str]:
        return iter((*BASE_COMMANDS, *SERVER_COMMANDS))

    def __len__(self) -> int:
        return len(BASE_COMMANDS) + len(SERVER_COMMANDS)

    def __getitem__(self, name: str) -> click.Command:
        if name in BASE_COMMANDS:
            return _import_command(name)
        if name in SERVER_COMMANDS:
            return _server_command(name)
        raise KeyError(name)


def run(arguments: Sequence[str] | None) -> int:
    """Runs a command and returns its exit code: 1 for an error, 2 for wrong usage, 130 for an interrupt."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _replace_unencodable(stream)
    given = sys.argv[1:] if arguments is None else [*arguments]
    try:
        status: object = make_app().main(given, prog_name="parlour", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as fault:
        click.echo(fault.format_message())
        return fault.exit_code
    except click.ClickException as fault:
        text, code = _usage_error(fault), fault.exit_code
    except click.Abort:
        text, code = "aborted", AbortedError.code
    except GameFaultError as fault:
        text, code = _with_trace(str(fault), fault.__cause__ or fault), fault.code
    except UserError as fault:
        text, code = str(fault), fault.code
    except (GameContractError, StuckGameError, MissingExtraError) as fault:
        text, code = str(fault), UserError.code
    except Exception as fault:  # noqa: BLE001  the outermost loop: a game's rules can raise anything
        text, code = _unexpected_error(fault), UserError.code
    screen.print_error(text)
    return code


def make_app() -> click.Group:
    app = OrderedGroup(
        help="Play, write and host turn-based board and card games. A game is a folder of plain Python.",
        no_args_is_help=True,
    )
    app.commands = CommandModules()  # type: ignore[assignment]  # click only reads it
    add_version = click.version_option(__version__, message="parlour %(version)s", help="Show the version.")
    return add_version(app)


def _import_command(name: str) -> click.Command:
    found: object = getattr(import_module(f"parlour.cli.commands.{name}"), name)
    assert isinstance(found, click.Command), "a command has its module's name"
    return found


def _server_command(name: str) -> click.Command:
    try:
        with needs("server", f"`parlour {name}`"):
            return _import_command(name)
    except MissingExtraError as fault:
        return _missing_extra_command(name, fault)


def _missing_extra_command(name: str, fault: MissingExtraError) -> click.Command:
    """A stand-in for a command that cannot be imported. Accepts any arguments and reports what to install."""

    def refuse() -> None:
        raise fault

    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, callback=refuse, help=str(fault), context_settings=anything)


def _replace_unencodable(stream: TextIO) -> None:
    """Replaces characters that the stream's encoding cannot represent instead of raising."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")


def _usage_error(fault: click.ClickException) -> str:
    path = getattr(getattr(fault, "ctx", None), "command_path", "parlour")
    text = fault.format_message().rstrip(".").replace(". (Did you mean", " (did you mean")
    return f"{text[:1].lower()}{text[1:]}; see `{path} --help`"


def _unexpected_error(fault: Exception) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    return _with_trace(f"{one_line(fault)}{where}", fault)


def _with_trace(text: str, fault: BaseException) -> str:
    if os.environ.get("PARLOUR_TRACEBACK"):
        traceback.print_exception(fault)
    return f"{text}; set PARLOUR_TRACEBACK=1 for a traceback"
