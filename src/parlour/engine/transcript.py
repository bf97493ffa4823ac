"""Entries of a log as sentences."""

from collections.abc import Sequence

from parlour.engine.entry import Entry
from parlour.engine.table import Table
from parlour.engine.values import Data, Viewer
from parlour.engine.words import Words


def transcribe(table: Table, entry: Entry, viewer: Viewer, words: Words) -> list[str]:
    """What *viewer* is told of *entry*."""
    return _sentences(table, entry, table.told(entry, viewer), words)


def transcribe_open(table: Table, entry: Entry, words: Words) -> list[str]:
    """All that happened, for a game whose secrets are open now."""
    events = entry.events if entry.kind != "start" else ()
    return _sentences(table, entry, events, words)


def _sentences(table: Table, entry: Entry, events: Sequence[Data], words: Words) -> list[str]:
    about = _about_the_table(entry, words)
    said = [about] if about else [table.game.sentence(event, words) for event in events]
    return [sentence for sentence in said if sentence]


def _about_the_table(entry: Entry, words: Words) -> str | None:
    who, say = words.name(entry.by), words.say
    match entry.kind:
        case "start":
            return say("The game starts.")
        case "undo":
            return say("{who} takes back: the game goes on from entry {to}.", who=who, to=entry.to)
        case "redo":
            return say("{who} does it again: the game goes on from entry {to}.", who=who, to=entry.to)
        case "fork":
            return say("Another game starts from here; what was not seen is dealt anew.")
        case "close":
            return say("{who} ends the game.", who=who)
        case _:
            return None
