"""Hush: a small correct game with everything that is hard to keep secret.

For tests of hand-written secrecy: timed looks, blind swaps, shuffles, deadlines, undo and motions. Most
of the kit's mutants and the engine's tests of tables, files and undo use it.

Each seat has three cards face down. On a turn, a player peeks at one for five seconds, replaces one from the
pile (the old card is turned up), swaps one blindly with another seat, or has the own cards shuffled. After
four turns each, all cards are turned up and the lowest sum wins.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    NOBODY,
    Chance,
    Data,
    Due,
    Glimpse,
    IllegalActionError,
    Lapse,
    Millis,
    NoOptions,
    Result,
    Seat,
    Viewer,
    Words,
)
from parlour.engine.scene import Back, Card, Flash, Motion, Piece, Pile, Row, Scene, Taps, Travel

name, title, version = "hush", "Hush", 1
seats, bound, opens = range(2, 4), 60, "all"
refusals = {
    "hush/not-your-turn": "It is not your turn.",
    "hush/looking": "Wait until the look is over, or end it.",
    "hush/no-such-card": "There is no such card.",
    "hush/not-looking": "You are not looking at a card.",
}

CARDS = tuple(range(1, 13))
SLOTS = 3
TURNS = 4
LOOK_MS = 5000

Options = NoOptions


class Peek(Data, frozen=True, tag="peek"):
    slot: int


class Take(Data, frozen=True, tag="take"):
    slot: int


class Swap(Data, frozen=True, tag="swap"):
    slot: int
    other: Seat
    other_slot: int


class Mix(Data, frozen=True, tag="mix"):
    pass


class Dismiss(Data, frozen=True, tag="dismiss"):
    pass


class Hide(Data, frozen=True, tag="hide"):
    """The table's own action: the look is over."""


Action = Peek | Take | Swap | Mix | Dismiss
Notice = Hide


class Started(Data, frozen=True, tag="started"):
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]


class Peeked(Data, frozen=True, tag="peeked"):
    seat: Seat
    slot: int
    card: int | None
    until: Millis


class Hid(Data, frozen=True, tag="hid"):
    seat: Seat


class Took(Data, frozen=True, tag="took"):
    seat: Seat
    slot: int
    card: int | None
    discarded: int


class Swapped(Data, frozen=True, tag="swapped"):
    seat: Seat
    slot: int
    other: Seat
    other_slot: int


class Mixed(Data, frozen=True, tag="mixed"):
    seat: Seat
    cards: tuple[int, ...] | None


class Ended(Data, frozen=True, tag="ended"):
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


Event = Peeked | Hid | Took | Swapped | Mixed | Ended


class Look(Data, frozen=True):
    seat: Seat
    slot: int
    until: Millis


class State(Data, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    turn: Seat
    turns: int
    look: Look | None
    known: tuple[frozenset[str], ...]
    """The places whose card each seat knows."""
    scores: tuple[int, ...] | None


class View(Data, frozen=True):
    seat: Seat | None
    seats: int
    turn: Seat
    turns: int
    pile: int
    discard: tuple[int, ...]
    looking: Look | None
    glimpse: Glimpse[int] | None
    hands: tuple[tuple[int, ...], ...] | None
    scores: tuple[int, ...] | None


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    cards = chance.shuffle(CARDS)
    hands = tuple(cards[seat * SLOTS : (seat + 1) * SLOTS] for seat in range(seats))
    return Started(hands, cards[seats * SLOTS :])


def start(started: Started) -> State:
    seats = len(started.hands)
    nothing = (frozenset[str](),) * seats
    return State(started.hands, started.pile, (), Seat(0), TURNS * seats, None, nothing, None)


def decide(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Hide):
        return _turn_over(state, Hid(state.turn))
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("hush/not-your-turn")
    if isinstance(action, Dismiss):
        if state.look is None:
            raise IllegalActionError("hush/not-looking")
        return _turn_over(state, Hid(seat))
    if state.look is not None:
        raise IllegalActionError("hush/looking")
    match action:
        case Peek(slot):
            return [Peeked(seat, _slot(slot), state.hands[seat][slot], Millis(now + LOOK_MS))]
        case Take(slot):
            event = Took(seat, _slot(slot), state.pile[0] if state.pile else None, state.hands[seat][slot])
            if not state.pile:
                raise IllegalActionError("hush/no-such-card")
            return _turn_over(state, event)
        case Swap(slot, other, other_slot):
            if other == seat or not 0 <= other < len(state.hands):
                raise IllegalActionError("hush/no-such-card")
            return _turn_over(state, Swapped(seat, _slot(slot), other, _slot(other_slot)))
        case Mix():
            return _turn_over(state, Mixed(seat, chance.shuffle(state.hands[seat])))


def _slot(slot: int) -> int:
    if not 0 <= slot < SLOTS:
        raise IllegalActionError("hush/no-such-card", slot=slot)
    return slot


def _turn_over(state: State, event: Event) -> list[Event]:
    if state.turns > 1:
        return [event]
    hands = evolve(state, event).hands
    return [event, Ended(hands, tuple(map(sum, hands)))]


def evolve(state: State, event: Event) -> State:
    match event:
        case Peeked(seat, slot, _, until):
            return _learn(replace(state, look=Look(seat, slot, until)), [seat], _place(seat, slot))
        case Hid():
            return _next(replace(state, look=None))
        case Took(seat, slot, card, discarded):
            assert card is not None, "a redacted event reached evolve"
            put = _put(state, seat, slot, card)
            taken = replace(put, pile=state.pile[1:], discard=(*state.discard, discarded))
            return _next(_learn(_forget(taken, [_place(seat, slot)]), [seat], _place(seat, slot)))
        case Swapped(seat, slot, other, other_slot):
            mine, theirs = state.hands[seat][slot], state.hands[other][other_slot]
            swapped = _put(_put(state, seat, slot, theirs), other, other_slot, mine)
            return _next(_cross(swapped, _place(seat, slot), _place(other, other_slot)))
        case Mixed(seat, cards):
            assert cards is not None, "a redacted event reached evolve"
            hands = (*state.hands[:seat], cards, *state.hands[seat + 1 :])
            return _next(_forget(replace(state, hands=hands), [_place(seat, slot) for slot in range(SLOTS)]))
        case Ended(_, scores):
            return replace(state, scores=scores)
        case _:
            assert_never(event)


def _put(state: State, seat: Seat, slot: int, card: int) -> State:
    hand = state.hands[seat]
    changed = (*hand[:slot], card, *hand[slot + 1 :])
    return replace(state, hands=(*state.hands[:seat], changed, *state.hands[seat + 1 :]))


def _next(state: State) -> State:
    return replace(state, turn=Seat((state.turn + 1) % len(state.hands)), turns=state.turns - 1)


def _place(seat: int, slot: int) -> str:
    return f"seat {seat} slot {slot}"


def _learn(state: State, who: Sequence[Seat], place: str) -> State:
    return replace(
        state, known=tuple(k | {place} if Seat(n) in who else k for n, k in enumerate(state.known))
    )


def _forget(state: State, places: Sequence[str]) -> State:
    return replace(state, known=tuple(known.difference(places) for known in state.known))


def _cross(state: State, one: str, other: str) -> State:
    moved = {one: other, other: one}
    return replace(state, known=tuple(frozenset(moved.get(p, p) for p in known) for known in state.known))


def to_act(state: State) -> Sequence[Seat]:
    return () if state.scores is not None else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    if state.look is not None:
        return [Dismiss()]
    slots, others = range(SLOTS), [Seat(n) for n in range(len(state.hands)) if n != seat]
    takes = [Take(slot) for slot in slots] if state.pile else []
    swaps = [Swap(slot, other, theirs) for slot in slots for other in others for theirs in slots]
    return [*(Peek(slot) for slot in slots), *takes, *swaps, Mix()]


def view(state: State, viewer: Viewer) -> View:
    look = state.look
    return View(
        seat=viewer,
        seats=len(state.hands),
        turn=state.turn,
        turns=state.turns,
        pile=len(state.pile),
        discard=state.discard,
        looking=look,
        glimpse=Glimpse(state.hands[look.seat][look.slot], look.until)
        if look is not None and look.seat == viewer
        else None,
        hands=state.hands if state.scores is not None else None,
        scores=state.scores,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    match event:
        case Peeked(seat) | Took(seat) if seat != viewer:
            return replace(event, card=None)
        case Mixed():
            return replace(event, cards=None)
        case _:
            return event


def reveals_to(event: Event) -> Collection[Viewer]:
    match event:
        case Peeked(seat):
            return (seat,)
        case Took() | Ended():
            return EVERYONE
        case _:
            return NOBODY


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    if state.scores is not None:
        return {f"pile {n}": card for n, card in enumerate(state.pile)}
    known = state.known[viewer] if viewer is not None else frozenset()
    grid = {
        _place(seat, slot): card
        for seat, hand in enumerate(state.hands)
        for slot, card in enumerate(hand)
        if _place(seat, slot) not in known
    }
    return grid | {f"pile {n}": card for n, card in enumerate(state.pile)}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    places = hidden(state, viewer)
    dealt = dict(zip(places, chance.shuffle([c for c in CARDS if c in places.values()]), strict=True))
    hands = tuple(
        tuple(dealt.get(_place(seat, slot), card) for slot, card in enumerate(hand))
        for seat, hand in enumerate(state.hands)
    )
    pile = tuple(dealt[f"pile {n}"] for n in range(len(state.pile)))
    return replace(state, hands=hands, pile=pile)


def due(state: State) -> Due | None:
    return Due(state.look.until, Hide(), even_paused=True) if state.look is not None else None


def lapse(state: State, seat: Seat) -> Lapse | None:
    return Lapse(Millis(5000), Hide()) if state.look is not None and state.look.seat == seat else None


def result(state: State) -> Result | None:
    if state.scores is None:
        return None
    places = tuple(1 + sum(other < score for other in state.scores) for score in state.scores)
    return Result(places, state.scores)


def conserved(state: State) -> object:
    return sorted([*state.pile, *state.discard, *(card for hand in state.hands for card in hand)])


def sentence(event: Event, words: Words) -> str:
    who = words.name(event.seat) if not isinstance(event, Ended) else ""
    match event:
        case Peeked(_, slot, card):
            return words.say("{who} looks at card {slot}: {card}.", who=who, slot=slot, card=card or "?")
        case Hid():
            return words.say("{who} has seen enough.", who=who)
        case Took(_, slot, card, discarded):
            return words.say("{who} takes {card} for {old}.", who=who, card=card or "?", old=discarded)
        case Swapped(_, _, other):
            return words.say("{who} swaps with {other}.", who=who, other=words.name(other))
        case Mixed():
            return words.say("{who} has the cards mixed.", who=who)
        case Ended():
            return words.say("All is turned up.")


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Peek(slot):
            return words.say("Look at card {n}", n=slot + 1)
        case Take(slot):
            return words.say("Take a card for card {n}", n=slot + 1)
        case Swap(slot, other, theirs):
            return words.say("Swap {n} with {who}'s {m}", n=slot + 1, who=words.name(other), m=theirs + 1)
        case Mix():
            return words.say("Have your cards mixed")
        case Dismiss():
            return words.say("Observation")


def describe(view: View, words: Words) -> str:
    shown = f" You see {view.glimpse.what}." if view.glimpse is not None else ""
    return words.say(
        "{who} to move, {turns} turns left.{shown}", who=words.name(view.turn), turns=view.turns, shown=shown
    )


def scene(view: View, words: Words) -> Scene:
    rows = tuple(Row(f"hand {n}", SLOTS, seat=Seat(n), title=words.say("Cards")) for n in range(view.seats))
    pieces = [
        Piece(f"hand {n}.{slot}", _shown(view, n, slot), until=_until(view, n, slot))
        for n in range(view.seats)
        for slot in range(SLOTS)
    ]
    if view.pile:
        pieces.append(Piece("pile", Back(count=view.pile)))
    pieces += [Piece("discard", Card(title=str(card), id=f"card {card}")) for card in view.discard]
    piles = (Pile("pile", title=words.say("Pile")), Pile("discard", title=words.say("Discard")))
    return Scene((*piles, *rows), tuple(pieces))


def _shown(view: View, seat: int, slot: int) -> Back | Card:
    if view.hands is not None:
        return Card(title=str(view.hands[seat][slot]), id=f"card {view.hands[seat][slot]}")
    if _until(view, seat, slot) is not None and view.glimpse is not None:
        return Card(title=str(view.glimpse.what), id=f"card {view.glimpse.what}")
    return Back()


def _until(view: View, seat: int, slot: int) -> Millis | None:
    look, is_mine = view.looking, view.glimpse is not None
    return look.until if is_mine and look is not None and (look.seat, look.slot) == (seat, slot) else None


def taps(action: Action, view: View) -> Taps:
    match action:
        case Peek(slot):
            return Taps((f"hand {view.seat}.{slot}",), confirm=True)
        case Take(slot):
            return Taps(("pile", f"hand {view.seat}.{slot}"))
        case Swap(slot, other, theirs):
            return Taps((f"hand {view.seat}.{slot}", f"hand {other}.{theirs}"))
        case _:
            return Taps()


def motions(redacted: Event) -> Sequence[Motion]:
    """Motions for what two scenes do not show: a blind exchange, and which card another player looks at."""
    match redacted:
        case Swapped(seat, slot, other, other_slot):
            mine, theirs = f"hand {seat}.{slot}", f"hand {other}.{other_slot}"
            return (Travel(mine, theirs, Back()), Travel(theirs, mine, Back()))
        case Peeked(seat, slot):
            return (Flash(f"hand {seat}.{slot}"),)
        case _:
            return ()
