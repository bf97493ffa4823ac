"""Updates a `.po` file from the templates of the code."""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from parlour.cli.translation.extraction import Found
from parlour.cli.translation.po_file import FUZZY, Entry, PoFile

_BLANK: Final = re.compile(r"\{\w+\}")
_SIMILARITY: Final = 0.7


def update(old: PoFile, found: Found) -> PoFile:
    """Returns *old* with an entry for each template that was *found*.

    A template that changed slightly keeps its translation, marked as fuzzy and with the previous English. A
    translation that is no longer used becomes obsolete, so that it is there if the text returns.
    """
    known = {entry.english: entry for entry in old.entries}
    lost = [entry.english for entry in old.entries if entry.said and entry.english not in found]
    entries = []
    for template, files in found.items():
        entry = known.get(template)
        if entry is None and (previous := _closest(template, lost)):
            lost.remove(previous)
            was = known[previous]
            entry = replace(was, english=template, previous=previous, flags=was.flags | {FUZZY})
        entries.append(replace(entry or Entry(template), files=files, is_obsolete=False))
    unused = [replace(known[english], files=(), is_obsolete=True) for english in lost]
    return PoFile(old.header, (*entries, *unused))


def without_unused(po: PoFile) -> PoFile:
    return PoFile(po.header, tuple(entry for entry in po.entries if not entry.is_obsolete))


def _closest(template: str, lost: Sequence[str]) -> str:
    """Returns the old template that *template* was changed from, or an empty text. Their placeholders must
    match."""
    alike = [one for one in lost if set(_BLANK.findall(one)) == set(_BLANK.findall(template))]
    return next(iter(get_close_matches(template, alike, n=1, cutoff=_SIMILARITY)), "")
