"""Builds positions from one line of text: `table("As 2c 3c 4c", "5d 6d 7d 8d", draw="7h", discard="9h")`."""

import random
from collections.abc import Iterable, Sequence

import msgspec

from parlour.engine import Chance, Data, IllegalActionError, Millis, Seat
from parlour.engine.contract.game import bind
from parlour.engine.table.records import People
from parlour.engine.table.table import Table
from parlour.games import cambio
from parlour.games.cambio.actions import Action, Draw, Notice, TimeUp
from parlour.games.cambio.cards import RANKS, Card, deck, points
from parlour.games.cambio.events import CambioCalled, Deal, Event, Started, TurnStarted, ViewEnded
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules import decide, evolve, setup, start
from parlour.games.cambio.state import State
from parlour.testing import RiggedChance

GAME = bind(cambio)
ANN, BEN, CID, DOT = Seat(0), Seat(1), Seat(2), Seat(3)
VIEWERS = (None, ANN, BEN)
FROM_DECK, FROM_DISCARD = Draw("deck"), Draw("discard")
PLAIN_HANDS = ("As 2s 3s 4s", "5s 6s Ad 2d", "3d 4d 5d 6d", "Ah 2h 3h 4h")


def people(seats: int = 2) -> People:
    players = tuple(f"player-{seat}" for seat in range(seats))
    return People("game", players, ("Ann", "Ben", "Cid", "Dot")[:seats], b"the key of this table")


class Seeded(Chance):
    """Chance that repeats the same numbers in every run."""

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def card(text: str) -> Card:
    """`7h` is the seven of hearts, `*s` a joker."""
    rank = RANKS.index(text[:-1].replace("*", "Joker"))
    return rank * 4 + "cdhs".index(text[-1])


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(part) for part in text.split())


def table(
    *hands: str,
    draw: str = "",
    discard: str = "10h",
    turn: Seat = ANN,
    number: int = 1,
    caller: Seat | None = None,
    rest: bool = True,
    **house: object,
) -> State:
    """The start of a turn. *draw* names the next cards of the draw pile, *number* is the turn number.

    *rest*: the remaining cards of the deck lie under the cards of *draw*.
    """
    options = GAME.decode_options(_json(house))
    assert isinstance(options, Options)
    state = start(
        Started(
            options, _deal(hands or PLAIN_HANDS[:2], draw, discard, rest, options), _worth(options), Millis(0)
        )
    )
    events: list[Event] = [ViewEnded(None)]
    if caller is not None:
        events.append(CambioCalled(caller, len(state.hands) - 1, emptied=False))
    events.append(TurnStarted(turn, number, () if caller is None else (caller,), None))
    return fold(state, events)


def fresh(seats: int = 2, seed: int = 1, **house: object) -> State:
    """The first look, right after the deal."""
    options = GAME.decode_options(_json(house))
    assert isinstance(options, Options)
    return start(setup(options, seats, Seeded(seed), Millis(0)))


def fold(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def events_after(
    state: State, seat: Seat | None, action: Action | Notice, now: int = 0, *draws: int
) -> Sequence[Event]:
    return decide(state, seat, action, RiggedChance(*draws), Millis(now))


def act(
    state: State, *actions: tuple[Seat | None, Action | Notice], now: int = 0, draws: Sequence[int] = ()
) -> State:
    chance = RiggedChance(*draws)
    for seat, action in actions:
        state = fold(state, decide(state, seat, action, chance, Millis(now)))
    return state


def refusal(state: State, seat: Seat | None, action: Action | Notice, now: int = 0) -> str:
    """The refusal code of *action*."""
    try:
        decide(state, seat, action, RiggedChance(), Millis(now))
    except IllegalActionError as refused:
        return refused.code
    raise AssertionError(f"{action} was accepted")


def time_up(state: State) -> State:
    """The state after the deadline has passed."""
    assert state.until is not None
    return act(state, (None, TimeUp()), now=state.until)


def opened(seats: int = 2, seed: int = 1, **house: object) -> Table:
    """An engine table, started."""
    options = GAME.decode_options(_json(house))
    place = Table(GAME, "table", seats=seats, secret=seed.to_bytes(32, "big"), options=options)
    place.start(Millis(0))
    return place


def state_of(place: Table) -> State:
    assert isinstance(place.state, State)
    return place.state


def random_game(seats: int = 2, seed: int = 1, wait: bool = False, **house: object) -> Table:
    """A finished random game. With *wait*, deadlines pass now and then."""
    place, chance = opened(seats, seed, **house), random.Random(seed)
    wall = 0
    while not place.is_over:
        wall += 40_000 if wait and chance.random() < 0.15 else 100
        place.settle(Millis(wall))
        waiting = [seat for seat in map(Seat, range(seats)) if place.choices(seat)]
        if waiting:
            seat = chance.choice(waiting)
            place.act(seat, chance.choice(place.choices(seat)), Millis(wall))
    return place


def events_of(place: Table) -> list[Data]:
    return [event for entry in place.log.entries for event in entry.events]


def _deal(hands: Sequence[str], draw: str, discard: str, rest: bool, options: Options) -> Deal:
    held = tuple(cards(hand) for hand in hands)
    first, pile = cards(draw), cards(discard)
    used = {*first, *pile, *(card for hand in held for card in hand)}
    under = tuple(card for card in deck(options.jokers) if card not in used) if rest else ()
    return Deal(held, (*under, *reversed(first)), pile)


def _worth(options: Options) -> tuple[int, ...]:
    return points(options.red_king_value, options.black_king_value)


def _json(house: dict[str, object]) -> bytes:
    return msgspec.json.encode(house)
