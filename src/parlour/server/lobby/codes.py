"""Room codes: six signs that are not mistaken for each other, in capitals or not."""

import re
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import wraps
from secrets import randbelow
from typing import Final, ParamSpec, TypeVar

from parlour.server.core.errors import RefusedError
from parlour.store.errors import IntegrityError

P = ParamSpec("P")
T = TypeVar("T")

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
MAX_CODE_TRIES: Final = 3
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")


def fresh() -> str:
    number, signs = randbelow(len(SIGNS) ** CODE_LENGTH), list[str]()
    for _ in range(CODE_LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def retried(attempt: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[object, object, T]]:
    """Calls *attempt*, which draws a code and keeps it, again if the code is taken."""

    @wraps(attempt)
    async def retry(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(MAX_CODE_TRIES):
            with suppress(IntegrityError):
                return await attempt(*args, **kwargs)
        raise RefusedError("table/busy")

    return retry


def code_in(text: str) -> str | None:
    code = text.strip().upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(SIGNS) else None


def page_after(given: str | None) -> str | None:
    """The `after` of a list of tables, which names the last table on the page before."""
    if given is not None and not is_id(given):
        raise RefusedError("message/unreadable", fault="after is no table's id")
    return given


def is_id(text: str) -> bool:
    """Whether a table may have that id; ids are longer than codes."""
    return _ID.fullmatch(text) is not None
