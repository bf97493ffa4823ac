"""The prompt's commands: undo, redo, save, log, end, quit and help."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import strftime
from typing import Final

from parlour.cli.errors import UserError
from parlour.cli.terminal import keyboard, screen
from parlour.cli.terminal.clock import Clock
from parlour.cli.terminal.game_files import GameFile, require_new
from parlour.cli.terminal.undo import redo, undo
from parlour.engine.table.files import Person
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import transcribe, transcribe_past
from parlour.engine.values import Seat

HELP: Final = """\
  a number      choose that action; values it needs can follow, as in "3 12"
  a move        its places or cards, as in "c4", "e2 e4" or "QS", or the beginning of a choice
  Enter         show the position and the choices again
  u  undo       undo your last move; everyone may have to agree
  r  redo       redo what was undone
  s  save FILE  save the game to a file; without FILE, to its current file
  l  log        show what has happened so far, as a spectator saw it
  e  end        end a game that has no end of its own
  q  quit       leave; you can save the game and continue later
  ?  help       show this help"""

_COMMANDS: Final = ("undo", "redo", "save", "log", "end", "quit", "help")
_SPELLINGS: Final = {"?": "help", "exit": "quit"} | {
    spelling: command for command in _COMMANDS for spelling in (command, command[0])
}


def parse_command(typed: str) -> tuple[str | None, str]:
    """Returns the command, or None if the input is not a command, and the text after the first word."""
    word, _, rest = typed.partition(" ")
    return _SPELLINGS.get(word.lower()), rest.strip()


class PromptCommands:
    def __init__(self, table: Table, people: Sequence[Person], clock: Clock, file: GameFile) -> None:
        self._table, self._people, self._clock, self._file = table, people, clock, file
        self.has_left = False

    def run(self, command: str, seat: Seat, rest: str) -> None:
        """Runs the command. Raises IllegalActionError or UserError if that is not possible."""
        match command:
            case "undo":
                undo(self._table, self._people, seat, self._clock)
            case "redo":
                redo(self._table, self._clock)
            case "save":
                self._save(rest)
            case "log":
                self._show_log()
            case "end":
                self._end(seat)
            case "quit":
                self._quit()
            case "help":
                screen.say(HELP)

    def offer_to_save(self) -> None:
        """Offers to save a finished game. Does not ask a script, which would have used --save."""
        if screen.is_interactive():
            with suppress(keyboard.EndOfInputError):
                self._offer("Save the game? Type y, a file name, or Enter to leave without saving: ")
        self.print_file()

    def save_on_interrupt(self) -> None:
        """Saves the game without a prompt. On a terminal, picks a file name if the game has none."""
        if self._file.path is None and screen.is_interactive():
            self._save_as(self._default_path())
        self._file.save(self._clock.wall())
        self.print_file()

    def print_file(self) -> None:
        path = self._file.path
        if path is None:
            screen.say("The game was not saved. Use `--save FILE` to save it.")
        elif not self._file.is_up_to_date:
            screen.say(f"The game could not be saved to {path}.")
        elif self._table.is_over:
            screen.say(f"Saved to {path}: `parlour replay {path}`, `parlour verify {path}`.")
        else:
            screen.say(f"Saved to {path}: `parlour play --resume {path}` continues the game.")

    def _save(self, name: str) -> None:
        if name:
            self._save_as(Path(name))
        elif self._file.path is None:
            screen.say("Give a file name, as in: s game.json", "yellow")
            return
        self._file.save(self._clock.wall())
        self.print_file()

    def _offer(self, prompt: str) -> None:
        """Prompts for a file name if the game has none. Enter skips saving, y picks a name."""
        while self._file.path is None:
            typed = keyboard.read_line(prompt)
            if typed.lower() in ("", "n", "no"):
                return
            try:
                self._save_as(self._default_path() if typed.lower() in ("y", "yes") else Path(typed))
            except UserError as error:
                screen.say(str(error), "yellow")

    def _default_path(self) -> Path:
        return Path(strftime(f"{self._table.game.name}-%Y%m%d-%H%M%S.json"))

    def _save_as(self, path: Path) -> None:
        if path != self._file.path:
            require_new(path)
        self._file.save_as(path, self._clock.wall())

    def _show_log(self) -> None:
        words = self._table.words([person.name for person in self._people])
        game, now = self._table.game, self._table.view(None)
        for entry in self._table.log.entries:
            if self._table.is_over:
                said = transcribe(game, entry, None, words)
            else:
                said = transcribe_past(game, entry, now, words)
            for line in said:
                screen.say(f"{entry.seq:>4}  {line}")

    def _end(self, seat: Seat) -> None:
        if self._table.game.bound is not None:
            screen.say("This game ends by itself; q leaves it.", "yellow")
        elif keyboard.confirm("End the game permanently?"):
            self._table.close(seat, self._clock.wall())

    def _quit(self) -> None:
        self._file.save(self._clock.wall())
        self._offer("Save the game? Type y, a file name, or Enter to leave without saving: ")
        self.print_file()
        self.has_left = True
