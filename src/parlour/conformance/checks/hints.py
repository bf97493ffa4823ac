"""Hints for messages about a name that does not exist, in brackets so that a message can go on after them."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, Literal

SCENE_PAGE: Final = "docs/scene-reference.md"
MAX_NAMES = 6
MIN_SIMILARITY = 0.5


def similar_name(name: str, known: Iterable[str]) -> str:
    """`did you mean 'camp 0'?`, or nothing if no known name is similar."""
    close = get_close_matches(name, known, n=1, cutoff=MIN_SIMILARITY)
    return f"did you mean {close[0]!r}?" if close else ""


def place_hint(name: str, known: Iterable[str]) -> str:
    """A similar place, or else the first of all places: ` (the places are 'camp 0', 'camp 1' and 3 more)`."""
    places = sorted(known)
    if close := similar_name(name, places):
        return f" ({close})"
    if not places:
        return " (the scene has no places)"
    more = f" and {len(places) - MAX_NAMES} more" if len(places) > MAX_NAMES else ""
    return f" (the places are {', '.join(map(repr, places[:MAX_NAMES]))}{more}; see {SCENE_PAGE}#places)"


def look_hint(name: str, known: Iterable[str], section: Literal["shapes", "colours"]) -> str:
    """A similar shape or colour, and the page that lists all of them."""
    parts = similar_name(name, known), f"{SCENE_PAGE}#{section} has them all"
    return f" ({' '.join(filter(None, parts))})"
