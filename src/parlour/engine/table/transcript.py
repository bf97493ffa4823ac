"""Renders log entries as sentences.

A sentence that begins with `…` continues the previous one: `Ann discarded 7♣.` and `… and peeked at a card.`
become one. An event that the log need not mention has an empty sentence.
"""

from collections.abc import Callable, Sequence
from typing import Final

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Viewer
from parlour.engine.words.words import Words

CONTINUATION: Final = "…"


def transcribe(game: Game, entry: Entry, viewer: Viewer, words: Words) -> list[str]:
    """The sentences that *viewer* reads when *entry* happens."""
    return _sentences(game, entry, _redacted_events(game, entry, viewer), game.sentence, words)


def transcribe_past(game: Game, entry: Entry, now: Data, words: Words) -> list[str]:
    """The sentences for *entry* that everyone can read later in the running game, given the view *now*."""
    told = _redacted_events(game, entry, None)
    return _sentences(game, entry, told, lambda event, said: game.past_sentence(event, now, said), words)


def transcribe_open(game: Game, entry: Entry, words: Words) -> list[str]:
    """All that happened, for a game whose secrets are open."""
    return _sentences(game, entry, _events(entry), game.sentence, words)


def _events(entry: Entry) -> Sequence[Data]:
    return entry.events if entry.kind != "start" else ()


def _redacted_events(game: Game, entry: Entry, viewer: Viewer) -> Sequence[Data]:
    return [game.redact(event, viewer) for event in _events(entry)]


def _sentences(
    game: Game, entry: Entry, events: Sequence[Data], say: Callable[[Data, Words], str], words: Words
) -> list[str]:
    about = _table_sentence(game, entry, words)
    said = [about] if about else [say(event, words) for event in events]
    return _join_continuations([sentence for sentence in said if sentence.strip()])


def _join_continuations(sentences: Sequence[str]) -> list[str]:
    joined: list[str] = []
    for sentence in sentences:
        if joined and sentence.startswith(CONTINUATION):
            joined[-1] = joined[-1].rstrip(".") + sentence.removeprefix(CONTINUATION)
        else:
            joined.append(sentence)
    return joined


def _table_sentence(game: Game, entry: Entry, words: Words) -> str | None:
    if entry.kind == "act" or entry.kind == "notice":
        return None
    who, say, is_you = words.name(entry.by), words.say, words.is_you(entry.by)
    match entry.kind:
        case "start":
            return say("The game started.")
        case "undo":
            return say("You undid your move.") if is_you else say("{who} undid a move.", who=who)
        case "redo":
            return say("You redid your move.") if is_you else say("{who} redid a move.", who=who)
        case "fork":
            if not game.secrets:
                return say("A new game started from this position.")
            return say("A new game started from this position. Everything hidden was shuffled again.")
        # Only a game that ends by itself can be resigned.
        case "close" if entry.by is not None and game.bound is not None:
            return say("You resigned.") if is_you else say("{who} resigned.", who=who)
        case "close":
            return say("You ended the game.") if is_you else say("{who} ended the game.", who=who)
