"""Room codes: six signs that are not mistaken for each other, in capitals or not."""

import re
from secrets import randbelow
from typing import Final

from parlour.server.core.errors import RefusedError

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
MAX_CODE_TRIES: Final = 3
"""How often a code that is taken is drawn anew."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")


def fresh() -> str:
    number, signs = randbelow(len(SIGNS) ** CODE_LENGTH), list[str]()
    for _ in range(CODE_LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


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
