"""What stands on the table. Money is in whole cents; countries and places go by their names."""

from collections.abc import Iterable
from typing import Literal, NewType, Protocol, TypeVar

from msgspec.structs import replace

from parlour.engine import Data, Millis, Seat

T = TypeVar("T")
Country = NewType("Country", str)
Place = NewType("Place", str)
Cents = NewType("Cents", int)
Kind = Literal["army", "fleet"]
Deed = Literal["move", "peace", "hostile", "raze", "war"]
Side = Literal[1, 2]
Slot = Literal[0, 1, 2]
"""Where a proposal goes: 0 is carried out at once, 1 is the leader's, 2 the opposition's."""


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
    """Where it stands on the wheel; None is the centre."""

    leadership: tuple[Seat, ...]
    """Every holder, the leader first, then the opposition."""

    democracy: bool
    owners: tuple[Seat | None, ...]
    """Who holds each certificate: the first is denomination 1. There is one of each."""

    off_limits: bool
    last_tax: int
    chips: tuple[Place, ...]
    fleets: tuple[Place, ...]
    armies: tuple[Place, ...]
    """Armies at home, on neutral land, or occupying."""

    guests: tuple[Place, ...]
    """Armies that coexist in another country's home."""


class Unit(Data, frozen=True):
    kind: Kind
    place: Place


class Army(Data, frozen=True):
    place: Place
    hostile: bool


class Mover(Data, frozen=True):
    """The unit that moves: its kind, where it stands, and whether it occupies that place."""

    kind: Kind
    place: Place
    hostile: bool


class Foe(Data, frozen=True):
    """A country's units in one place: armies of either kind, armies that occupy, fleets."""

    country: Country
    army: bool
    hostile: bool
    fleet: bool


class Step(Data, frozen=True):
    """One unit's part of a maneuver. *foe* and *kind* name the victim of a war."""

    origin: Place
    to: Place
    deed: Deed
    foe: Country | None
    kind: Kind | None


class Order(Data, frozen=True):
    """What a unit of that kind shall do."""

    kind: Kind
    step: Step


# Routes are remembered by the ferries before them, so its hash is asked for often.
class Ferry(Data, frozen=True, cache_hash=True):
    """An army that crossed by sea: where it could embark and from which seas it could land."""

    embark: tuple[Place, ...]
    land: tuple[Place, ...]


class Idle(Data, frozen=True, tag="idle"):
    """Investor or Taxation: nothing more to say."""


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
    """None only where it is shown to somebody who may not know it."""


class Ballot(Data, frozen=True):
    seat: Seat
    choice: Side | None
    """None only where it is shown to somebody who may not know it."""


class Known(Data, frozen=True):
    """How the sealed ballots can lie, for all that *viewer* knows; `rules/ballots.py` says how to read it."""

    viewer: Seat | None
    """None for everybody who has cast no ballot."""

    worlds: tuple[int, ...]


class Cast(Data, frozen=True):
    """A ballot given, or for side 0 taken back, as positions of version 1 of the rules list them."""

    seat: Seat
    side: Literal[0, 1, 2] | None
    """None only where somebody may not know it."""


class Bidding(Data, frozen=True, tag="bidding"):
    asked: tuple[Seat, ...]
    bids: tuple[Sealed, ...]


class Buying(Data, frozen=True, tag="buying"):
    """The head of the queue may have denomination *offer* for the whole bid."""

    queue: tuple[Sealed, ...]
    offer: int


class Draft(Data, frozen=True):
    """A spot is chosen and its particulars are being said."""

    spot: str
    units: tuple[Unit, ...]


class Proposing(Data, frozen=True, tag="proposing"):
    seat: Seat
    slot: Slot
    against: Proposal | None
    draft: Draft | None


class Offer(Data, frozen=True):
    """A peace offer: the step waits for *target*, then for those in *later*."""

    step: Step
    kind: Kind
    target: Country
    later: tuple[Country, ...]
    voters: tuple[Seat, ...]
    """Those still to answer."""

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
    """All the units, in the order they move; the first have moved."""

    fleet_steps: tuple[Step, ...]
    army_steps: tuple[Step, ...]
    ferries: tuple[Ferry, ...]
    field: tuple[Nation, ...]
    """The countries as they would stand after the steps so far."""

    picked: bool
    offer: Offer | None
    base: "Maneuvering | None" = None
    """While the latest orders are only laid out: the maneuver without them."""

    rest: tuple[Order, ...] | None = None
    """What a plan that was sent goes on with once the offer is answered; None where none was sent."""


class Voting(Data, frozen=True, tag="voting"):
    one: Proposal
    two: Proposal
    asked: tuple[Seat, ...]
    ballots: tuple[Ballot, ...]
    record: tuple[Cast, ...] = ()
    """In positions of version 1 only: every ballot since the vote began, also those taken back."""

    known: tuple[Known, ...] = ()
    """What can be worked out of the ballots; nothing is known before the first is cast."""


class Investing(Data, frozen=True, tag="investing"):
    seat: Seat
    punted: tuple[Seat, ...]


class Over(Data, frozen=True, tag="over"):
    """*places* by seat, 1 for the winner; without a winner the game is void."""

    winner: Seat | None
    places: tuple[int, ...]


Phase = Bidding | Buying | Proposing | Maneuvering | Voting | Investing | Over


class Attempt(Data, frozen=True):
    """What a bid or ballot was charged for, as long as it can be withdrawn and sent again."""

    banked: int
    """What the seat had when it was first asked."""

    thought: Millis
    """Since then, without the time that the others took alone while it was sealed."""

    fined: bool
    withdrawn: bool


class Watch(Data, frozen=True, omit_defaults=True):
    """One player's time. *charged* is the moment up to which it has been counted."""

    banked: int
    charged: Millis
    credit: int
    """The increment that the latest submission earned; a retraction gives it back."""

    attempt: Attempt | None = None


class Clock(Data, frozen=True):
    """In seconds, as chess clocks are; moments in table time."""

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
    """From order 1 on; empty during the auction."""

    card: Seat | None
    up: Country
    round: int
    auction: int
    """1, or 2 when nothing was sold the first time."""

    turn: int
    last: Seat | None
    clock: Clock | None
    phase: Phase


class HasNations(Protocol):
    """A state, or a view of one."""

    @property
    def nations(self) -> tuple[Nation, ...]: ...


def get_nation(table: HasNations, country: Country) -> Nation:
    for nation in table.nations:
        if nation.name == country:
            return nation
    raise AssertionError(f"no country is called {country}")


def with_nation(nations: tuple[Nation, ...], changed: Nation) -> tuple[Nation, ...]:
    for at, nation in enumerate(nations):
        if nation.name == changed.name:
            return put(nations, at, changed)
    raise AssertionError(f"no country is called {changed.name}")


def orders_of(fleets: Iterable[Step], armies: Iterable[Step]) -> tuple[Order, ...]:
    """In the order in which the units move."""
    return (*[Order("fleet", step) for step in fleets], *[Order("army", step) for step in armies])


def put(items: tuple[T, ...], at: int, changed: T) -> tuple[T, ...]:
    found = [*items]
    found[at] = changed
    return tuple(found)


def paying(players: tuple[Player, ...], seat: Seat, cents: int) -> tuple[Player, ...]:
    """The players after *seat* has paid; a negative sum is received."""
    player = players[seat]
    return put(players, seat, replace(player, money=player.money - cents))
