"""What is installed only on demand, as `pip install 'parlour[server]'`."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


class MissingExtraError(Exception):
    """An optional part is not installed; the text is one sentence that says how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra `{extra}`: pip install 'parlour[{extra}]'")


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Imports within that fail because *extra* is not installed are told as that, for *what* was asked."""
    try:
        yield
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] == "parlour":
            raise
        raise MissingExtraError(what, extra) from fault


def is_installed(library: str) -> bool:
    """Whether a module of that name could be imported; it is not."""
    try:
        return find_spec(library) is not None
    except ModuleNotFoundError:
        return False
