"""A small game that breaks two kinds of bad search: by averages, and with hidden information.

The first player chooses a variant. With `coin` a coin decides. Otherwise one player lays a pebble under a
shell, the other points at a shell, and wins with the right one. The pebble is visible in some variants:

| way | lays | seen | the first player wins, both at random | both at their best |
|---|---|---|---|---|
| deep | the second | yes | seldom | always |
| trap | the first | yes | mostly | never |
| seek | the second | no | seldom | seldom |
| hide | the first | no | mostly | mostly |

The shells are lifted a second later, so that no single action wins at once.
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    NOBODY,
    Chance,
    Data,
    Due,
    IllegalActionError,
    Millis,
    Result,
    Seat,
    Tagged,
    Viewer,
    Words,
    ranked,
)

name, title, version = "shells", "Shells", 1
seats, bound, opens = range(2, 3), 10, "all"
refusals = {"shells/no": "You cannot do that now."}
FIRST, SECOND = Seat(0), Seat(1)
LAYS = {"deep": SECOND, "trap": FIRST, "seek": SECOND, "hide": FIRST}
SEEN = {"deep", "trap"}
COIN = "coin"


class Options(Data):
    ways: tuple[str, ...] = (COIN, *LAYS)
    shells: int = 5


class Go(Tagged):
    way: str


class Lay(Tagged):
    shell: int


class Point(Tagged):
    shell: int


class Lift(Tagged): ...


class Started(Tagged):
    options: Options


class Went(Tagged):
    way: str


class Laid(Tagged):
    seat: Seat
    shell: int | None
    is_seen: bool


class Pointed(Tagged):
    shell: int


class Lifted(Tagged):
    shell: int | None
    winner: Seat


class State(Data):
    options: Options
    way: str = ""
    shell: int | None = None
    pointed: int | None = None
    winner: Seat | None = None


class View(State):
    """`shell` is None for viewers who do not see it."""


Action = Go | Lay | Point
Notice = Lift
Event = Went | Laid | Pointed | Lifted


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(options)


def start(started: Started) -> State:
    return State(started.options)


def decide(
    state: State, seat: Seat | None, action: Action | Lift, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Lift):
        return [Lifted(state.shell, _winner(state, chance))]
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("shells/no")
    if isinstance(action, Go):
        return [Went(action.way)]
    if isinstance(action, Lay):
        return [Laid(seat, action.shell, state.way in SEEN)]
    return [Pointed(action.shell)]


def _winner(state: State, chance: Chance) -> Seat:
    if state.way == COIN:
        return chance.pick([FIRST, SECOND])
    layer = LAYS[state.way]
    return Seat(1 - layer) if state.shell == state.pointed else layer


def evolve(state: State, event: Event) -> State:
    match event:
        case Went(way):
            return replace(state, way=way)
        case Laid(_, shell):
            return replace(state, shell=shell)
        case Pointed(shell):
            return replace(state, pointed=shell)
        case Lifted(_, winner):
            return replace(state, winner=winner)


def to_act(state: State) -> Sequence[Seat]:
    if not state.way:
        return [FIRST]
    if state.way == COIN or state.pointed is not None:
        return []
    layer = LAYS[state.way]
    return [layer if state.shell is None else Seat(1 - layer)]


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    if not state.way:
        return [Go(way) for way in state.options.ways]
    kind = Lay if state.shell is None else Point
    return [kind(shell) for shell in range(state.options.shells)]


def due(state: State) -> Due | None:
    is_waiting = state.way and not to_act(state) and state.winner is None
    return Due(Millis(1000), Lift()) if is_waiting else None


def result(state: State) -> Result | None:
    return ranked([int(seat == state.winner) for seat in (0, 1)]) if state.winner is not None else None


def _is_hidden(state: State, viewer: Viewer) -> bool:
    if state.shell is None or state.winner is not None or state.way in SEEN:
        return False
    return LAYS[state.way] != viewer


def view(state: State, viewer: Viewer) -> View:
    shell = None if _is_hidden(state, viewer) else state.shell
    return View(state.options, state.way, shell, state.pointed, state.winner)


def redact(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, Laid) and not event.is_seen and event.seat != viewer:
        return replace(event, shell=None)
    return event


def reveals_to(event: Event) -> Collection[Viewer]:
    return EVERYONE if isinstance(event, Lifted) else NOBODY


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    return {"shell": state.shell} if _is_hidden(state, viewer) else {}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    return replace(state, shell=chance.below(state.options.shells)) if _is_hidden(state, viewer) else state


def sentence(event: Event, words: Words) -> str:
    return words.say("Something happens.")


def label(action: Action, view: View, words: Words) -> str:
    return words.say("Play")


def describe(view: View, words: Words) -> str:
    return words.say("There are shells.")
