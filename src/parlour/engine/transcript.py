"""Entries of a log as sentences."""

from collections.abc import Callable, Sequence

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.values import Data, Viewer
from parlour.engine.words import Words


def transcribe(game: Game, entry: Entry, viewer: Viewer, words: Words) -> list[str]:
    """What *viewer* is told of *entry* when it happens."""
    return _sentences(entry, _told(game, entry, viewer), game.sentence, words)


def transcribe_past(game: Game, entry: Entry, now: Data, words: Words) -> list[str]:
    """What anybody, who sees *now*, may read of *entry* once the game has gone on and before it is over."""

    def say(event: Data, words: Words) -> str:
        return game.past_sentence(event, now, words)

    return _sentences(entry, _told(game, entry, None), say, words)


def transcribe_open(game: Game, entry: Entry, words: Words) -> list[str]:
    """All that happened, for a game whose secrets are open now."""
    return _sentences(entry, _events(entry), game.sentence, words)


def _events(entry: Entry) -> Sequence[Data]:
    return entry.events if entry.kind != "start" else ()


def _told(game: Game, entry: Entry, viewer: Viewer) -> Sequence[Data]:
    return [game.redact(event, viewer) for event in _events(entry)]


def _sentences(
    entry: Entry, events: Sequence[Data], say: Callable[[Data, Words], str], words: Words
) -> list[str]:
    about = _about_the_table(entry, words)
    said = [about] if about else [say(event, words) for event in events]
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
