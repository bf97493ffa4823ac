"""What goes wrong through no fault of the program: said in one line, never with a traceback."""

from parlour.cli.exit_status import ExitStatus


class UserError(Exception):
    """Something the user can mend; the text is one line that says what and how."""

    code = 1


class AbortedError(UserError):
    """The user stopped it."""

    code = 130


class GameFaultError(UserError):
    """The rules of a game failed, which its author can mend. Raised from what they raised."""


class StartError(UserError):
    """A server that cannot start."""

    def __init__(self, status: ExitStatus, text: str) -> None:
        super().__init__(text)
        self.code = status


def one_line(fault: BaseException) -> str:
    text = " ".join(str(fault).split())
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__
