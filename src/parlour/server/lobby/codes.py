"""Room codes: six letters and digits that are hard to confuse. Case does not matter."""

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

CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
MAX_CODE_TRIES: Final = 3
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")


def new_code() -> str:
    number, signs = randbelow(len(CODE_ALPHABET) ** CODE_LENGTH), list[str]()
    for _ in range(CODE_LENGTH):
        number, sign = divmod(number, len(CODE_ALPHABET))
        signs.append(CODE_ALPHABET[sign])
    return "".join(signs)


def retry_on_taken_code(attempt: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[object, object, T]]:
    """Retries *attempt*, which stores a table with a random code, when the code is taken."""

    @wraps(attempt)
    async def retry(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(MAX_CODE_TRIES):
            with suppress(IntegrityError):
                return await attempt(*args, **kwargs)
        raise RefusedError("table/busy")

    return retry


def parse_code(text: str) -> str | None:
    code = text.strip().upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) else None


def check_after(given: str | None) -> str | None:
    """Checks the `after` parameter of a table list: the id of the last table on the previous page."""
    if given is not None and not is_table_id(given):
        raise RefusedError("message/unreadable", fault="after is no table's id")
    return given


def is_table_id(text: str) -> bool:
    """True if *text* has the form of a table id. Ids are longer than codes."""
    return _ID.fullmatch(text) is not None
