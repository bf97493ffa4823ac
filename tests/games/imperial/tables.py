"""Positions in one line of text: `table(stock="Austria A8 B4; Italy B2", armies="Austria Vienna Vienna")`."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from parlour.bots.fast_chance import FastChance
from parlour.engine import Chance, Data, IllegalActionError, Millis, Seat, Words, bind
from parlour.engine.contract.choices import sample
from parlour.engine.table.table import Table
from parlour.game_apis.imperial.document import Person
from parlour.games import imperial
from parlour.games.imperial.actions import Options
from parlour.games.imperial.board import get_board
from parlour.games.imperial.events import Event
from parlour.games.imperial.rules import decide, evolve, legal, result, setup, start, to_act
from parlour.games.imperial.rules.stock import led_by
from parlour.games.imperial.state import (
    Cents,
    Clock,
    Country,
    Nation,
    Place,
    Proposing,
    Slot,
    State,
    get_nation,
)
from parlour.testing import RiggedChance

GAME = bind(imperial)
A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
AUSTRIA, ITALY, FRANCE, ENGLAND, GERMANY, RUSSIA = map(
    Country, ("Austria", "Italy", "France", "England", "Germany", "Russia")
)
STANDARD = get_board("standard@1")
ONE_EACH = "Austria A4; Italy B4; France A3; England B3; Germany A2; Russia B2"


TIMED = Options(timed=True, increment=30, banked=100)


def people(seats: int) -> list[Person]:
    return [Person(name, f"{name.lower()}@example.org") for name in NAMES[:seats]]


def words(seats: int = 6) -> Words:
    return Words(NAMES[:seats])


def opened(seats: int = 3, *, now: int = 0, options: Options | None = None) -> State:
    """A game before its first action."""
    return start(setup(options or Options(), seats, RiggedChance(), Millis(now)))


def table(
    *,
    up: str = "Austria",
    stock: str = ONE_EACH,
    purses: str = "10 10 10",
    treasuries: str = "",
    points: str = "",
    wheel_spaces: str = "",
    taxes: str = "",
    chips: str = "",
    factories: str = "",
    fleets: str = "",
    armies: str = "",
    guests: str = "",
    options: Options | None = None,
    now: int = 0,
) -> State:
    """The leader of *up* is to move. Every part names countries, with `;` between them.

    Places have `_` for a space; a country that is not named in a part keeps what it starts with.
    """
    money = tuple(Cents(round(float(purse) * 100)) for purse in purses.split())
    first = opened(len(money), options=options, now=now)
    numbers = (_numbers(treasuries), _numbers(points), _numbers(taxes))
    wheel_space_of = {part[0]: part[1] for part in _parts(wheel_spaces)}
    places = {"chips": chips, "fleets": fleets, "armies": armies, "guests": guests}
    nations = tuple(
        replace(
            _held(one, stock),
            money=Cents(round(numbers[0].get(one.name, 0) * 100)),
            points=int(numbers[1].get(one.name, 0)),
            last_tax=int(numbers[2].get(one.name, 5)),
            spot=wheel_space_of.get(one.name),
            factories=_places(factories, one.name) or one.factories,
            **{name: _places(text, one.name) for name, text in places.items()},
        )
        for one in first.nations
    )
    players = tuple(replace(player, money=cash) for player, cash in zip(first.players, money, strict=True))
    seating = tuple(Seat(n) for n in range(len(money)))
    state = replace(first, players=players, nations=nations, seating=seating, card=A, round=2, turn=50)
    return at_turn_of(state, Country(up))


def at_turn_of(state: State, country: Country) -> State:
    one = get_nation(state, country)
    slot: Slot = 1 if one.democracy else 0
    return replace(state, up=country, phase=Proposing(one.leadership[0], slot, None, None))


def _parts(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(";") if part.strip()]


def _numbers(text: str) -> dict[str, float]:
    return {part[0]: float(part[1]) for part in _parts(text)}


def _places(text: str, country: str) -> tuple[Place, ...]:
    found = [part[1:] for part in _parts(text) if part[0] == country]
    return tuple(Place(place.replace("_", " ")) for part in found for place in part)


def _held(one: Nation, stock: str) -> Nation:
    owners: list[Seat | None] = [None] * len(one.owners)
    order: list[Seat] = []
    for part in _parts(stock):
        for share in part[1:] if part[0] == one.name else ():
            seat = Seat("ABCDEF".index(share[0]))
            owners[int(share[1:]) - 1] = seat
            order.append(seat)
    held = replace(one, owners=tuple(owners), leadership=tuple(dict.fromkeys(order)))
    leadership, democracy = led_by(held)
    return replace(held, leadership=leadership, democracy=democracy)


def happens(
    state: State, seat: int, action: Data, *, now: int = 0, chance: Chance | None = None
) -> Sequence[Event]:
    return decide(state, Seat(seat), action, chance or RiggedChance(), Millis(now))  # type: ignore[arg-type]


def folded(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def act(state: State, *moves: tuple[int, Data], now: int = 0, chance: Chance | None = None) -> State:
    """The position after the moves, each a seat and an action."""
    for seat, action in moves:
        state = folded(state, happens(state, seat, action, now=now, chance=chance))
    return state


def refusal(state: State, seat: int, action: Data) -> str | None:
    """The code of the refusal, or None if the action is accepted."""
    try:
        happens(state, seat, action)
    except IllegalActionError as refused:
        return refused.code.removeprefix("imperial/")
    return None


def cents(state: State, seat: int) -> int:
    return state.players[seat].money


def of(state: State, country: Country) -> Nation:
    return get_nation(state, country)


def choices(state: State, seat: int) -> Sequence[Data]:
    return legal(state, Seat(seat))


def running(seats: int = 3, *, options: Options | None = None, wall: int = 0) -> Table:
    """A table of the engine with a log."""
    made = Table(GAME, "table", seats=seats, secret=b"s" * 32, options=options or Options())
    made.start(Millis(wall))
    return made


def state_of(made: Table) -> State:
    assert isinstance(made.state, State)
    return made.state


def random_walk(seats: int, seed: int, *, options: Options | None = None, most: int = 20_000) -> list[State]:
    chance = FastChance(seed)
    state = start(setup(options or Options(), seats, chance, Millis(0)))
    found = [state]
    while result(state) is None and len(found) < most:
        seat = chance.pick(to_act(state))
        listed = [choice for choice in legal(state, seat) if type(choice).__name__ not in ("Pause", "Resume")]
        action = sample(chance.pick(listed), chance)
        state = folded(state, decide(state, seat, action, chance, Millis(0)))  # type: ignore[arg-type]
        found.append(state)
    return found


def clock_of(state: State) -> Clock:
    assert state.clock is not None
    return state.clock


def banked(state: State) -> list[int]:
    return [watch.banked for watch in clock_of(state).watches]
