"""Parses JSON as a browser does, into values that every store can save.

Numbers become floats and NaN is refused. Lone surrogates, which UTF-8 cannot encode, become U+FFFD. Nesting
deeper than MAX_DEPTH is refused, so that the result does not depend on the caller's stack.
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
"""The characters that `trim` removes in a browser. Python's `strip` removes different ones."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?P<half>u[dD][89a-fA-F][\da-fA-F]{2})|.)",
    re.DOTALL,
)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(text: str) -> object:
    """Parses *text*. Raises ValueError if it is not valid JSON."""
    if _depth(text) > MAX_DEPTH:
        raise ValueError("nested too deep")
    found: object = json.loads(well_formed(text), parse_int=float, parse_constant=_refuse)
    return found


def well_formed(text: str) -> str:
    """Replaces lone surrogates, literal or escaped."""
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
