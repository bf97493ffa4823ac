"""The commands together, and the one place where faults become a line and an exit code."""

import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Final, TextIO

import typer

from parlour import __version__
from parlour.bots import StuckGameError
from parlour.cli.commands.check import check
from parlour.cli.commands.games import games
from parlour.cli.commands.new import new
from parlour.cli.commands.play import play
from parlour.cli.commands.replay import replay
from parlour.cli.commands.simulate import simulate
from parlour.cli.commands.verify import verify
from parlour.cli.errors import UserError, one_line
from parlour.cli.terminal import screen
from parlour.engine.game import GameContractError
from parlour.extras import MissingExtraError, needs

COMMANDS: Final = {one.__name__: one for one in (play, games, replay, verify, simulate, check, new)}
SERVER_COMMANDS: Final = ("serve", "doctor", "backup", "restore", "person")
"""Each in a module of its name; they need the extra `server`, and half a second to import."""


def run(arguments: Sequence[str] | None) -> int:
    """Run a command; the exit code. 1 is trouble, 2 a command typed wrongly, 130 one broken off."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _never_choke(stream)
    try:
        code = _called(arguments)
    except typer.TyperException as fault:
        # `parlour` alone shows its help, which comes as a fault without a text.
        is_said = bool(fault.format_message())
        return _complain(_typed_wrongly(fault), fault.exit_code) if is_said else fault.exit_code
    except UserError as fault:
        return _complain(str(fault), fault.code)
    except (GameContractError, StuckGameError, MissingExtraError) as fault:
        return _complain(str(fault), UserError.code)
    except Exception as fault:  # noqa: BLE001  the outermost loop: a game's rules may raise anything
        return _complain(_unforeseen(fault), UserError.code)
    return code


def _called(arguments: Sequence[str] | None) -> int:
    given = sys.argv[1:] if arguments is None else [*arguments]
    app = make_app(has_server=not given or given[0] not in COMMANDS)
    code: object = app(args=given, prog_name="parlour", standalone_mode=False)
    return code if isinstance(code, int) else 0


def make_app(*, has_server: bool = True) -> typer.Typer:
    """The commands; those of the server only where they may be asked for."""
    app = typer.Typer(
        help="Turn-based board and card games in the terminal. A new game is a folder of plain Python.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
    )
    app.callback()(_parlour)
    for command in COMMANDS.values():
        app.command()(command)
    for name in SERVER_COMMANDS if has_server else ():
        _add_server_command(app, name)
    return app


def _add_server_command(app: typer.Typer, name: str) -> None:
    try:
        with needs("server", f"`parlour {name}`"):
            found: object = getattr(import_module(f"parlour.cli.commands.{name}"), name)
    except MissingExtraError as fault:
        _add_missing(app, name, fault)
    else:
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            assert callable(found), "a command is a function of its module's name"
            app.command(name)(found)


def _add_missing(app: typer.Typer, name: str, fault: MissingExtraError) -> None:
    """In the place of a command that cannot be imported: it takes anything and says what to install."""

    def refuse() -> None:
        raise fault

    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    app.command(name, help=str(fault), context_settings=anything)(refuse)


def _say_version(is_wanted: bool) -> None:
    if is_wanted:
        screen.say(f"parlour {__version__}")
        raise typer.Exit


def _parlour(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


def _never_choke(stream: TextIO) -> None:
    """What a terminal cannot write, or a pipe should not have sent, becomes a question mark."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")


def _complain(text: str, code: int) -> int:
    screen.complain(text)
    return code


def _typed_wrongly(fault: typer.TyperException) -> str:
    path = getattr(getattr(fault, "ctx", None), "command_path", "parlour")
    return f"{fault.format_message().rstrip('.')}; `{path} --help` says what there is"


def _unforeseen(fault: Exception) -> str:
    if os.environ.get("PARLOUR_TRACEBACK"):
        traceback.print_exception(fault)
    frames = traceback.extract_tb(fault.__traceback__)
    where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    return f"{one_line(fault)}{where}; PARLOUR_TRACEBACK=1 shows more"
