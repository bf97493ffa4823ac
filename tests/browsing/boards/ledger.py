"""Ledger: a text-only game with a long position, long lines and many choices."""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked

name, title, version = "ledger", "Ledger", 1
seats, bound, secrets, opens = range(1, 3), 100, False, "all"
LINES, COLUMNS, PAGES = 16, 96, 60


class Turn(Data, frozen=True, tag="turn"):
    page: int


class Turned(Data, frozen=True, tag="turned"):
    seat: Seat
    page: int


class State(Data, frozen=True):
    page: int


Action, Event = Turn, Turned


def start(began: Began) -> State:
    return State(1)


def decide(state: State, seat: Seat | None, action: Turn, chance: Chance, now: Millis) -> Sequence[Turned]:
    if seat is None or not 0 <= action.page < PAGES:
        raise IllegalActionError("ledger/no-such-page")
    return [Turned(seat, action.page)]


def evolve(state: State, event: Turned) -> State:
    return State(event.page)


def to_act(state: State) -> Sequence[Seat]:
    return (Seat(0),) if state.page else ()


def legal(state: State, seat: Seat) -> Sequence[Turn]:
    return [Turn(page) for page in range(PAGES)] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return None if state.page else ranked([1])


def sentence(event: Turned, words: Words) -> str:
    return words.say("{who} turns to page {page}.", who=words.name(event.seat), page=event.page)


def label(action: Turn, view: State, words: Words) -> str:
    return words.say("Turn to page {page}", page=action.page)


def describe(view: State, words: Words) -> str:
    return "\n".join(f"{line:2} ".ljust(COLUMNS - 1, ".") + "|" for line in range(LINES))
