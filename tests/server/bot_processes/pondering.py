"""Pondering: a card game whose bots think for as long, and fail in such ways, as a test wants.

Everyone holds a card that only they know. A turn either takes a point or changes one's card for the top one
of the pile. After eight turns the highest card with its points wins.
"""

import os
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from parlour.bots.search_bot import search
from parlour.engine import (
    Bot,
    Chance,
    Data,
    IllegalActionError,
    Judgement,
    Millis,
    Observation,
    Result,
    Seat,
    Viewer,
    Words,
    ranked,
)

name, title, version = "pondering", "Pondering", 1
seats, bound, secrets, opens = range(2, 4), 8, True, "all"
CARDS = (1, 2, 3, 4, 5)


class Options(Data, frozen=True):
    folder: str = ""
    """Where bots and tests leave each other files."""


class Take(Data, frozen=True, tag="take"): ...


class Change(Data, frozen=True, tag="change"): ...


Action = Take | Change


class Started(Data, frozen=True, tag="started"):
    cards: tuple[int, ...]
    seats: int
    folder: str


class Took(Data, frozen=True, tag="took"):
    seat: Seat


class Changed(Data, frozen=True, tag="changed"):
    seat: Seat
    card: int | None
    """None to everybody else."""


Event = Took | Changed


class State(Data, frozen=True):
    hands: tuple[int, ...]
    pile: tuple[int, ...]
    known: tuple[int | None, ...]
    """Who knows each card of the pile, having laid it there."""

    points: tuple[int, ...]
    turns: int
    folder: str


class View(Data, frozen=True):
    hands: tuple[int | None, ...]
    pile: tuple[int | None, ...]
    points: tuple[int, ...]
    turns: int
    folder: str


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(chance.shuffle(CARDS), seats, options.folder)


def start(started: Started) -> State:
    count, pile = started.seats, started.cards[started.seats :]
    return State(started.cards[:count], pile, (None,) * len(pile), (0,) * count, 0, started.folder)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or [seat] != list(to_act(state)):
        raise IllegalActionError("pondering/not-your-turn")
    return [Took(seat)] if isinstance(action, Take) else [Changed(seat, state.pile[-1])]


def evolve(state: State, event: Event) -> State:
    seat, turns = event.seat, state.turns + 1
    if isinstance(event, Took):
        points = tuple(one + (other == seat) for other, one in enumerate(state.points))
        return State(state.hands, state.pile, state.known, points, turns, state.folder)
    assert event.card is not None, "a redacted event reached evolve"
    hands = tuple(event.card if other == seat else card for other, card in enumerate(state.hands))
    pile, known = (state.hands[seat], *state.pile[:-1]), (seat, *state.known[:-1])
    return State(hands, pile, known, state.points, turns, state.folder)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.turns == bound else (Seat(state.turns % len(state.hands)),)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return [Take(), Change()] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    if state.turns < bound:
        return None
    return ranked([card + points for card, points in zip(state.hands, state.points, strict=True)])


def view(state: State, viewer: Viewer) -> View:
    hands = tuple(card if seat == viewer else None for seat, card in enumerate(state.hands))
    known = zip(state.pile, state.known, strict=True)
    pile = tuple(card if viewer is not None and by == viewer else None for card, by in known)
    return View(hands, pile, state.points, state.turns, state.folder)


def redact(event: Event, viewer: Viewer) -> Event:
    return Changed(event.seat, None) if isinstance(event, Changed) and event.seat != viewer else event


def reveals_to(event: Event) -> Sequence[Viewer]:
    return [event.seat] if isinstance(event, Changed) else ()


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    seen = view(state, viewer)
    places = (*seen.hands, *seen.pile)
    cards = (*state.hands, *state.pile)
    unknown = list(chance.shuffle([card for card, place in zip(cards, places, strict=True) if place is None]))
    dealt = tuple(unknown.pop() if place is None else place for place in places)
    count = len(state.hands)
    return State(dealt[:count], dealt[count:], state.known, state.points, state.turns, state.folder)


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    seen = view(state, viewer)
    hands = {f"hand {seat}": state.hands[seat] for seat, card in enumerate(seen.hands) if card is None}
    return hands | {f"pile {at}": state.pile[at] for at, card in enumerate(seen.pile) if card is None}


def sentence(event: Event, words: Words) -> str:
    return words.say("{who} moves.", who=words.name(event.seat))


def label(action: Action, view: View, words: Words) -> str:
    return words.say("Take" if isinstance(action, Take) else "Change")


def describe(view: View, words: Words) -> str:
    return words.say("{turns} turns", turns=view.turns)


def ponder(seen: Observation, chance: Chance) -> Data:
    """Says that it thinks, and takes a point as soon as a file says that it may."""
    folder = _folder(seen)
    (folder / f"thinks-{os.getpid()}").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return Take()


def die(seen: Observation, chance: Chance) -> Data:
    with (_folder(seen) / "deaths").open("a") as deaths:
        deaths.write(f"{os.getpid()}\n")
    os._exit(3)


def hang(seen: Observation, chance: Chance) -> Data:
    re.match(r"(a+)+$", "a" * 64 + "b")
    return Take()


def stumble(seen: Observation, chance: Chance) -> Data:
    raise ValueError("a card that nobody may read in a log")


def _folder(seen: Observation) -> Path:
    view = seen.view
    assert isinstance(view, View)
    return Path(view.folder)


def answer_at_once(seen: Observation, chance: Chance) -> Data:
    return Change()


def judge(seen: Observation, words: Words) -> Judgement:
    """By its own card alone, and as wrong as a file in the folder says."""
    view = seen.view
    assert isinstance(view, View)
    card = view.hands[seen.seat]
    assert card is not None, "a seat knows its card"
    if view.folder and (Path(view.folder) / "stumble").exists():
        raise ValueError("a card that nobody may read in a log")
    return Judgement(card / 5, Take() if card > 2 else Change(), words.say("The card is a {n}.", n=card))


bot = Bot(
    judge=judge,
    levels={
        "ponder": ponder,
        "die": die,
        "hang": hang,
        "stumble": stumble,
        "count": search(ms=None, games=60),
        "quick": answer_at_once,
    },
    slow=("ponder", "die", "hang", "stumble", "count"),
)
