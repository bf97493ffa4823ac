"""The state of a game. Money is in whole cents. Countries and places are identified by name."""

from collections.abc import Iterable
from typing import Literal, NewType, Protocol, TypeVar

from msgspec.structs import replace

from parlour.engine import Data, Millis, Seat

T = TypeVar("T")
Country = NewType("Country", str)
Place = NewType("Place", str)
Cents = NewType("Cents", int)
Kind = Literal["army", "fleet"]
ArrivalOption = Literal["move", "peace", "hostile", "raze", "war"]
Side = Literal[1, 2]
Slot = Literal[0, 1, 2]
"""The kind of a proposal: 0 is carried out at once, 1 is the leader's, 2 is the opposition's."""


class Player(Data, frozen=True):
    money: Cents
    swiss: bool
    """Buys in the next investor phase without the card."""

    modifier: int
    """Points lost to the clock, as a negative number."""


class Nation(Data, frozen=True):
    name: Country
    money: Cents
    points: int
    factories: tuple[Place, ...]
    spot: str | None
    """Its space on the wheel. None is the centre."""

    leadership: tuple[Seat, ...]
    """All holders: the leader first, then the opposition."""

    democracy: bool
    owners: tuple[Seat | None, ...]
    """The holder of each certificate, from denomination 1 on. There is one of each."""

    off_limits: bool
    last_tax: int
    chips: tuple[Place, ...]
    fleets: tuple[Place, ...]
    armies: tuple[Place, ...]
    """Armies at home, on neutral land, or occupying a foreign home province."""

    guests: tuple[Place, ...]
    """Armies in another country's home province in peace."""


class Unit(Data, frozen=True):
    kind: Kind
    place: Place


class Army(Data, frozen=True):
    place: Place
    hostile: bool


class Mover(Data, frozen=True):
    """The unit that moves next. *hostile* is true if it occupies its place."""

    kind: Kind
    place: Place
    hostile: bool


class Foe(Data, frozen=True):
    """Which units a country has in one place. *army* covers guests too, *hostile* fleets too."""

    country: Country
    army: bool
    hostile: bool
    fleet: bool


class Step(Data, frozen=True):
    """One unit's move in a maneuver. *foe* and *kind* name the unit attacked in a war."""

    origin: Place
    to: Place
    deed: ArrivalOption
    foe: Country | None
    kind: Kind | None


class Order(Data, frozen=True):
    """An order to a unit of this kind."""

    kind: Kind
    step: Step


# Ferries are part of the cache keys of routes, so they are hashed often.
class Ferry(Data, frozen=True, cache_hash=True):
    """An army that crossed by sea: the seas where it could embark and those from which it could land."""

    embark: tuple[Place, ...]
    land: tuple[Place, ...]


class Idle(Data, frozen=True, tag="idle"):
    """Investor or Taxation, which have no details."""


class Building(Data, frozen=True, tag="building"):
    place: Place | None


class Producing(Data, frozen=True, tag="producing"):
    units: tuple[Unit, ...]


class Importing(Data, frozen=True, tag="importing"):
    units: tuple[Unit, ...]


class Marching(Data, frozen=True, tag="marching"):
    fleets: tuple[Step, ...]
    armies: tuple[Step, ...]


Plan = Idle | Building | Producing | Importing | Marching


class Proposal(Data, frozen=True):
    seat: Seat
    spot: str
    fee: Cents
    plan: Plan


class Sealed(Data, frozen=True):
    seat: Seat
    cents: Cents | None
    """None only in the view of other players."""


class Ballot(Data, frozen=True):
    seat: Seat
    choice: Side | None
    """None only in the view of other players."""


class Known(Data, frozen=True):
    """The combinations of sealed ballots that *viewer* considers possible. See `rules/ballots.py`."""

    viewer: Seat | None
    """None for every viewer who has not voted."""

    worlds: tuple[int, ...]


class Cast(Data, frozen=True):
    """A ballot that was cast, or withdrawn if *side* is 0. Only in positions of version 1 of the rules."""

    seat: Seat
    side: Literal[0, 1, 2] | None
    """None only in the view of other players."""


class Bidding(Data, frozen=True, tag="bidding"):
    asked: tuple[Seat, ...]
    bids: tuple[Sealed, ...]


class Buying(Data, frozen=True, tag="buying"):
    """The first in the queue can buy denomination *offer* for their whole bid."""

    queue: tuple[Sealed, ...]
    offer: int


class Draft(Data, frozen=True):
    """An unfinished proposal: the wheel space and the details chosen so far."""

    spot: str
    units: tuple[Unit, ...]


class Proposing(Data, frozen=True, tag="proposing"):
    seat: Seat
    slot: Slot
    against: Proposal | None
    draft: Draft | None


class Offer(Data, frozen=True):
    """A peace offer. The step waits for the answer of *target*, then of the countries in *later*."""

    step: Step
    kind: Kind
    target: Country
    later: tuple[Country, ...]
    voters: tuple[Seat, ...]
    """The players still to answer."""

    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    by_vote: bool


class Maneuvering(Data, frozen=True, tag="maneuvering"):
    seat: Seat
    slot: Slot
    against: Proposal | None
    spot: str
    fleets: tuple[Place, ...]
    armies: tuple[Army, ...]
    """All the units, in the order they move. Those at the front have moved already."""

    fleet_steps: tuple[Step, ...]
    army_steps: tuple[Step, ...]
    ferries: tuple[Ferry, ...]
    field: tuple[Nation, ...]
    """The countries as they are after the steps so far."""

    picked: bool
    offer: Offer | None
    base: "Maneuvering | None" = None
    """While orders are drafted: the maneuver without them."""

    rest: tuple[Order, ...] | None = None
    """The orders of a sent plan that follow once the peace offer is answered. None if no plan was sent."""


class Voting(Data, frozen=True, tag="voting"):
    one: Proposal
    two: Proposal
    asked: tuple[Seat, ...]
    ballots: tuple[Ballot, ...]
    record: tuple[Cast, ...] = ()
    """Every ballot since the vote began, also withdrawn ones. Only in positions of version 1."""

    known: tuple[Known, ...] = ()
    """What each viewer can infer about the ballots. Empty before the first is cast."""


class Investing(Data, frozen=True, tag="investing"):
    seat: Seat
    punted: tuple[Seat, ...]


class Over(Data, frozen=True, tag="over"):
    """*places* has a place for each seat, 1 for the winner. Without a winner the game is void."""

    winner: Seat | None
    places: tuple[int, ...]


Phase = Bidding | Buying | Proposing | Maneuvering | Voting | Investing | Over


class Attempt(Data, frozen=True):
    """The time charged for a bid or ballot, kept while it can be withdrawn and sent again."""

    banked: int
    """The seat's bank when it first had to decide."""

    thought: Millis
    """Time used since then, except while its bid or ballot was sealed."""

    fined: bool
    withdrawn: bool


class Watch(Data, frozen=True, omit_defaults=True):
    """One player's time. *charged* is the time of the last charge."""

    banked: int
    charged: Millis
    credit: int
    """The increment that the latest submission earned. A retraction takes it away again."""

    attempt: Attempt | None = None


class Clock(Data, frozen=True):
    """The chess clock. Durations are in seconds, points in time in the table's milliseconds."""

    increment: int
    start: int
    capped: bool
    last_move: Millis
    paused: Millis | None
    watches: tuple[Watch, ...]


class State(Data, frozen=True):
    board: str
    ending_passes: bool
    """House rule: the leader's taxation to 25 points needs no vote."""

    players: tuple[Player, ...]
    nations: tuple[Nation, ...]
    bank: Cents
    seating: tuple[Seat, ...]
    """The seats in seating order. Empty during the auction."""

    card: Seat | None
    up: Country
    round: int
    auction: int
    """1, or 2 if the first auction sold nothing."""

    turn: int
    last: Seat | None
    clock: Clock | None
    phase: Phase


class HasNations(Protocol):
    """A state or a view."""

    @property
    def nations(self) -> tuple[Nation, ...]: ...


def get_nation(position: HasNations, country: Country) -> Nation:
    for nation in position.nations:
        if nation.name == country:
            return nation
    raise AssertionError(f"no country is called {country}")


def with_nation(nations: tuple[Nation, ...], changed: Nation) -> tuple[Nation, ...]:
    for at, nation in enumerate(nations):
        if nation.name == changed.name:
            return put(nations, at, changed)
    raise AssertionError(f"no country is called {changed.name}")


def orders_of(fleets: Iterable[Step], armies: Iterable[Step]) -> tuple[Order, ...]:
    """Orders from steps, in the order in which the units move."""
    return (*[Order("fleet", step) for step in fleets], *[Order("army", step) for step in armies])


def put(items: tuple[T, ...], at: int, changed: T) -> tuple[T, ...]:
    found = [*items]
    found[at] = changed
    return tuple(found)


def with_payment(players: tuple[Player, ...], seat: Seat, cents: int) -> tuple[Player, ...]:
    """The players after *seat* has paid. A negative amount is received."""
    player = players[seat]
    return put(players, seat, replace(player, money=player.money - cents))
