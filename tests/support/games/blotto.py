"""Blotto: both players secretly spread their soldiers over five fields. The larger number takes a field.

For tests of a choice that splits a sum (`Split`), of options, of translated words, and of secret actions that
all take at once.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    N_,
    NOBODY,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    Result,
    Seat,
    Split,
    Tagged,
    Viewer,
    Words,
    ranked,
)
from parlour.engine.contract.choices import is_legal, sample
from parlour.engine.scene import Numbers, Scene

name, title, version = "blotto", "Blotto", 1
seats, bound, opens = range(2, 3), 3, "all"
FIELDS = (N_("Hill"), N_("Bridge"), N_("Mill"), N_("Forest"), N_("Gate"))
GERMAN = {"Hill": "Hügel", "Bridge": "Brücke", "Spread your soldiers": "Verteile deine Soldaten"}
translations = {"de": GERMAN}
refusals = {"blotto/no": N_("Spread all of your soldiers, once.")}


class Options(Data):
    soldiers: Annotated[int, Meta(ge=1, le=20)] = 10


class Send(Tagged):
    soldiers: tuple[int, ...]


class Started(Tagged):
    soldiers: int


class Sent(Tagged):
    seat: Seat
    soldiers: tuple[int, ...]
    """Empty for viewers who must not see it."""


class Fought(Tagged):
    armies: tuple[tuple[int, ...], ...]
    first: int
    second: int


class State(Data):
    soldiers: int
    armies: tuple[tuple[int, ...], ...]
    fields: tuple[int, ...]


class View(Data):
    me: Viewer
    soldiers: int
    mine: tuple[int, ...]
    has_sent: tuple[bool, ...]
    armies: tuple[tuple[int, ...], ...]
    fields: tuple[int, ...]


Action = Send
Event = Sent | Fought
sentences = {
    Sent: N_("{seat} has spread the soldiers."),
    Fought: N_("The first player takes {first} fields, the second {second}."),
}


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(options.soldiers)


def start(started: Started) -> State:
    return State(started.soldiers, ((), ()), ())


def decide(state: State, seat: Seat | None, action: Send, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or not is_legal(legal(state, seat), action):
        raise IllegalActionError("blotto/no")
    sent = Sent(seat, action.soldiers)
    one, other = evolve(state, sent).armies
    if not one or not other:
        return [sent]
    pairs = [*zip(one, other, strict=True)]
    return [sent, Fought((one, other), sum(a > b for a, b in pairs), sum(b > a for a, b in pairs))]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Fought):
        return replace(state, armies=event.armies, fields=(event.first, event.second))
    armies = [event.soldiers if n == event.seat else army for n, army in enumerate(state.armies)]
    return replace(state, armies=tuple(armies))


def to_act(state: State) -> Sequence[Seat]:
    return [Seat(n) for n, army in enumerate(state.armies) if not army]


def legal(state: State, seat: Seat) -> Sequence[Split]:
    return [_spread(state)] if seat in to_act(state) else []


def _spread(state: State) -> Split:
    return Split(Send(()), "soldiers", state.soldiers, FIELDS)


def result(state: State) -> Result | None:
    return ranked(state.fields) if state.fields else None


def view(state: State, viewer: Viewer) -> View:
    mine = () if viewer is None else state.armies[viewer]
    has_sent = tuple(bool(army) for army in state.armies)
    return View(viewer, state.soldiers, mine, has_sent, state.armies if state.fields else (), state.fields)


def redact(event: Event, viewer: Viewer) -> Event:
    return Sent(event.seat, ()) if isinstance(event, Sent) and event.seat != viewer else event


def reveals_to(event: Event) -> Collection[Viewer]:
    return EVERYONE if isinstance(event, Fought) else NOBODY


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    if state.fields:
        return {}
    return {f"army {n}": army for n, army in enumerate(state.armies) if army and n != viewer}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    armies = list(state.armies)
    for n, army in enumerate(armies):
        if army and n != viewer and not state.fields:
            action = sample(_spread(state), chance)
            assert isinstance(action, Send)
            armies[n] = action.soldiers
    return replace(state, armies=tuple(armies))


def label(action: Send, view: View, words: Words) -> str:
    return words.say("Spread your soldiers")


def scene(view: View, words: Words) -> Scene:
    sent = tuple((words.name(Seat(n)), "✓" if has else "–") for n, has in enumerate(view.has_sent))
    areas = [Numbers("sent", sent, title=words.say("Has spread"))]
    armies = view.armies or ((view.mine,) if view.mine else ())
    for n, army in enumerate(armies):
        rows = tuple((words.call(field), str(count)) for field, count in zip(FIELDS, army, strict=True))
        areas.append(Numbers(f"army {n}", rows, title=words.say("Soldiers")))
    count = words.options(Options).soldiers
    return Scene(tuple(areas), (), say=words.say("Everyone has {count} soldiers.", count=count))
