"""Renders log entries as sentences.

A sentence that begins with `…` continues the previous one: `Ann discarded 7♣.` and `… and peeked at a card.`
become one. One that ends with `…` is continued by the next of the same player: `Ann took the 5 …` and `Ann
swapped a card.` An event that the log need not mention has an empty sentence.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from parlour.engine.contract.game import Game
from parlour.engine.contract.parts import NO_NOTATION
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Seat, Viewer
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


class ShortMove(NamedTuple):
    """An entry as a short text, such as `Nf3`. Empty for an entry that is no move."""

    text: str = ""
    """Lines of several moves are by different seats: each line is the next seat's. `24/20\\n42:` ends one
    player's turn and begins the other's with a roll."""

    seat: Seat | None = None
    """The seat that made the first move, even if its time ran out and the rules moved for it."""


_NO_MOVE: Final = ShortMove()


def short_move(game: Game, entry: Entry, viewer: Viewer, words: Words, *, is_open: bool = False) -> ShortMove:
    """The entry in the game's notation, as *viewer* can read it. With *is_open*, with nothing hidden."""
    if game.notation is NO_NOTATION:
        return _NO_MOVE
    events = _events(entry) if is_open else _redacted_events(game, entry, viewer)
    said = [(event, text) for event in events if (text := game.notation(event, words))]
    if not said:
        return _NO_MOVE
    seats = [getattr(event, "seat", entry.by) for event, _ in said]
    lines = [said[0][1]]
    for n, (_, text) in enumerate(said[1:], 1):
        rest = text.removeprefix(CONTINUATION).strip()
        lines[-1:] = [f"{lines[-1]} {rest}"] if seats[n] == seats[n - 1] else [lines[-1], text]
    return ShortMove("\n".join(lines), seats[0])


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


def join_sentences(lines: Iterable[tuple[Seat | None, str]]) -> list[str]:
    """Joins what a player did in one go, as pages do. *lines* are pairs of a player and a sentence."""
    joined: list[tuple[Seat | None, str]] = []
    for by, sentence in lines:
        before = joined[-1] if joined else (None, "")
        if by is not None and before[0] == by and before[1].endswith(CONTINUATION):
            joined[-1] = by, _continue(before[1].rstrip(f"{CONTINUATION} "), sentence)
        else:
            joined.append((by, sentence))
    return [
        f"{said.rstrip(f'{CONTINUATION} ')}." if said.endswith(CONTINUATION) else said for _, said in joined
    ]


def _continue(said: str, sentence: str) -> str:
    """Both as one sentence. The words that both start with are said once."""
    same = sum(
        1
        for _ in takewhile(lambda pair: pair[0] == pair[1], zip(said.split(), sentence.split(), strict=False))
    )
    rest = " ".join(sentence.split()[same:])
    return f"{said}, {rest}" if same else f"{said}. {sentence}"


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
