"""JSON and its values as a browser takes them, and as every store can keep them.

Numbers are floats, NaN is refused, and half of a surrogate pair, which UTF-8 cannot hold, becomes U+FFFD.
Nesting beyond MAX_DEPTH is refused, so that the answer never depends on how deep the caller's stack is.
"""

import json
import re
from itertools import accumulate
from typing import Final, NoReturn

MAX_DEPTH: Final = 64
WHITESPACE: Final = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What `trim` takes off in a browser; Python's own `strip` takes off other characters."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?P<half>u[dD][89a-fA-F][\da-fA-F]{2})|.)",
    re.DOTALL,
)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(text: str) -> object:
    """The value that *text* stands for, or ValueError."""
    if _depth(text) > MAX_DEPTH:
        raise ValueError("nested too deep")
    found: object = json.loads(well_formed(text), parse_int=float, parse_constant=_refuse)
    return found


def well_formed(text: str) -> str:
    """The text with every half of a surrogate pair, plain or escaped, replaced."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _ESCAPE.sub(lambda escape: r"\ufffd" if escape["half"] else escape[0], whole)


def is_blank(text: str) -> bool:
    return not text.strip(WHITESPACE)


def _depth(text: str) -> int:
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    return max(accumulate(_STEP.get(sign, 0) for sign in _STRING.sub("", text)), default=0)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
