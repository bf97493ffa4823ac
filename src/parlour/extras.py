"""Optional dependencies, installed with extras such as `pip install 'parlour[server]'`."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


class MissingExtraError(Exception):
    """An extra is not installed; the message says how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra `{extra}`: pip install 'parlour[{extra}]'")


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Turns a failed import of a library of *extra* into MissingExtraError for *what*."""
    try:
        yield
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] == "parlour":
            raise
        raise MissingExtraError(what, extra) from fault


def is_installed(library: str) -> bool:
    """Whether a module of that name can be imported. Does not import it."""
    try:
        return find_spec(library) is not None
    except ModuleNotFoundError:
        return False
