"""What a person may type at the prompt besides the number of a choice."""

from enum import StrEnum


class PromptCommand(StrEnum):
    """Each is known by its first letter and by its word."""

    UNDO = "undo"
    REDO = "redo"
    SAVE = "save"
    LOG = "log"
    END = "end"
    QUIT = "quit"
    HELP = "help"


HELP = """\
  a number      do that; what it asks for may follow, as in "3 12"
  a move        by its places or cards, as in "c4", "e2 e4" or "QS"; or how a choice begins
  Enter         show the position and the choices again
  u  undo       undo your last move; some things need everyone to agree
  r  redo       redo what was undone
  s  save FILE  keep the game in a file; without FILE where it is kept already
  l  log        all that happened so far, as the public was told it
  e  end        end for good a game that has no end of its own
  q  quit       leave; the game can be kept and gone on with later
  ?  help       this page"""

_SPELLINGS = {"?": PromptCommand.HELP, "exit": PromptCommand.QUIT}
_SPELLINGS |= {parse_command.value: parse_command for parse_command in PromptCommand}
_SPELLINGS |= {parse_command.value[0]: parse_command for parse_command in PromptCommand}


def parse_command(typed: str) -> tuple[PromptCommand | None, str]:
    """The command that was typed, if it is one, and what follows it."""
    word, _, rest = typed.partition(" ")
    return _SPELLINGS.get(word.lower()), rest.strip()
