"""A small game with everything a bot can meet: hidden purses, open bids, simultaneous turns, and a bell.

For tests of bots, playouts, saved games and the terminal: a choice within bounds (`Range`), seats that act
simultaneously and can act again, bot levels and an evaluation.

Everyone bids from a secret purse and can bid again until one second after every player has bid. Then the bell
rings and the bids are opened. The highest bid wins, and every bid is lost from its purse.
"""

from collections.abc import Collection, Mapping, Sequence

from parlour.engine import (
    EVERYONE,
    NOBODY,
    Bot,
    Chance,
    Data,
    Due,
    IllegalActionError,
    Millis,
    Observation,
    Range,
    Result,
    Seat,
    Viewer,
    Words,
    ranked,
)

name, title, version = "sealed", "Sealed bids", 1
seats, bound, opens = range(2, 4), 100, "all"
PURSES = range(1, 10)
WAIT = Millis(1000)


class Bid(Data, frozen=True, tag="bid"):
    amount: int


class Ring(Data, frozen=True, tag="ring"): ...


class Started(Data, frozen=True, tag="started"):
    purses: tuple[int, ...]


class Made(Data, frozen=True, tag="made"):
    seat: Seat
    amount: int | None
    at: Millis


class Opened(Data, frozen=True, tag="opened"):
    bids: tuple[int, ...]


class State(Data, frozen=True):
    purses: tuple[int, ...]
    bids: tuple[int | None, ...]
    bell: Millis | None
    opened: bool


class View(Data, frozen=True):
    purse: int | None
    mine: int | None
    has_bid: tuple[bool, ...]
    bids: tuple[int, ...]


Action, Notice = Bid, Ring
Event = Made | Opened
refusals = {"sealed/too-much": "Your purse holds only {purse}.", "sealed/over": "The bids are open."}


def setup(options: Data, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(chance.shuffle(PURSES)[:seats])


def start(started: Started) -> State:
    return State(started.purses, bids=(None,) * len(started.purses), bell=None, opened=False)


def decide(
    state: State, seat: Seat | None, action: Bid | Ring, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Ring):
        return [Opened(tuple(bid or 0 for bid in state.bids))]
    assert seat is not None, "only the bell rings by itself"
    if state.opened:
        raise IllegalActionError("sealed/over")
    if action.amount not in range(state.purses[seat] + 1):
        raise IllegalActionError("sealed/too-much", purse=state.purses[seat])
    return [Made(seat, action.amount, now)]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Opened):
        return State(state.purses, event.bids, bell=None, opened=True)
    bids = tuple(event.amount if seat == event.seat else bid for seat, bid in enumerate(state.bids))
    bell = state.bell if None in bids or state.bell is not None else Millis(event.at + WAIT)
    return State(state.purses, bids, bell, opened=False)


def to_act(state: State) -> Sequence[Seat]:
    """Returns all seats until everyone has bid, including seats that can only bid again."""
    return [Seat(seat) for seat in range(len(state.bids))] if None in state.bids else []


def legal(state: State, seat: Seat) -> Sequence[Range]:
    return [] if state.opened else [Range(Bid(0), "amount", 0, state.purses[seat])]


def due(state: State) -> Due | None:
    return Due(state.bell, Ring()) if state.bell is not None else None


def result(state: State) -> Result | None:
    return ranked([bid or 0 for bid in state.bids]) if state.opened else None


def view(state: State, viewer: Viewer) -> View:
    purse, mine = (None, None) if viewer is None else (state.purses[viewer], state.bids[viewer])
    bids = tuple(bid or 0 for bid in state.bids) if state.opened else ()
    return View(purse, mine, tuple(bid is not None for bid in state.bids), bids)


def redact(event: Event, viewer: Viewer) -> Event:
    return Made(event.seat, None, event.at) if isinstance(event, Made) and event.seat != viewer else event


def reveals_to(event: Event) -> Collection[Viewer]:
    return EVERYONE if isinstance(event, Opened) else NOBODY


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    mine = state.purses[viewer] if viewer is not None else None
    others = iter(chance.shuffle([purse for purse in PURSES if purse != mine]))
    purses = tuple(purse if seat == viewer else next(others) for seat, purse in enumerate(state.purses))
    bids = tuple(
        bid if bid is None or seat == viewer or state.opened else chance.below(purses[seat] + 1)
        for seat, bid in enumerate(state.bids)
    )
    return State(purses, bids, state.bell, state.opened)


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    return {f"purse {seat}": purse for seat, purse in enumerate(state.purses) if seat != viewer}


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Opened):
        return words.say("The bids are opened: {bids}.", bids=words.listing([str(bid) for bid in event.bids]))
    amount = "in secret" if event.amount is None else event.amount
    return words.say("{who} bids {amount}.", who=words.name(event.seat), amount=amount)


def label(action: Bid, view: View, words: Words) -> str:
    return words.say("Bid")


def describe(view: View, words: Words) -> str:
    bids = sum(view.has_bid)
    return words.say("{bids} of {all} have bid. Your purse: {purse}.", bids=bids, all=len(view.has_bid),
                     purse=view.purse)  # fmt: skip


def worth(view: Data, seat: Seat) -> float:
    assert isinstance(view, View), "a bot is shown a View"
    return float(view.mine or 0)


def all_in(seen: Observation, chance: Chance) -> Data:
    assert isinstance(seen.view, View), "a bot is shown a View"
    return Bid(seen.view.purse or 0)


def nothing(seen: Observation, chance: Chance) -> Data:
    return Bid(0)


bot = Bot(evaluate=worth, levels={"timid": nothing, "bold": all_in})
