"""Keyhole as in `support.games.keyhole`, with hand-written secrecy over plain values.

For tests that derived secrecy equals what an author would write, and of the kit's checks of hand-written
`view`,
`redact`, `reveals_to`, `hidden` and `redeal` with equal cards and failed guesses.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import assert_never

from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    Chance,
    Data,
    IllegalActionError,
    Millis,
    NoOptions,
    Result,
    Seat,
    Viewer,
    Words,
    ranked,
)
from parlour.engine.scene import Back, Card, Piece, Pile, Row, Scene, Taps
from support.games import keyhole
from support.games.keyhole import CARDS, CHOOSES, CROWN, GUESS, SHELTER, Play

name, title, version = "keyhole", "Keyhole", 1
seats, bound, opens = range(2, 5), 16, "all"
RANKS = range(1, 8)
ASIDE, DRAWN = "aside", "drawn"
Options, Action = NoOptions, Play


class Started(Data, frozen=True, tag="started"):
    hands: tuple[int, ...]
    drawn: int
    deck: tuple[int, ...]
    aside: int


class Played(Data, frozen=True, tag="played"):
    seat: Seat
    card: int
    target: Seat | None


class Guessed(Data, frozen=True, tag="guessed"):
    seat: Seat
    target: Seat
    rank: int
    hit: bool


class Looked(Data, frozen=True, tag="looked"):
    seat: Seat
    target: Seat
    card: int | None


class Compared(Data, frozen=True, tag="compared"):
    seat: Seat
    target: Seat
    loser: Seat
    card: int
    """The loser's card, which is laid down."""


class Redrawn(Data, frozen=True, tag="redrawn"):
    target: Seat
    card: int
    fresh: int | None


class Exchanged(Data, frozen=True, tag="exchanged"):
    seat: Seat
    target: Seat
    given: int | None
    taken: int | None


class Fell(Data, frozen=True, tag="fell"):
    """A player who laid down the crown also lays down the other card."""

    seat: Seat
    card: int


class Drew(Data, frozen=True, tag="drew"):
    seat: Seat
    card: int | None


class Ended(Data, frozen=True, tag="ended"):
    hands: tuple[int | None, ...]
    scores: tuple[int, ...]


Event = Played | Guessed | Looked | Compared | Redrawn | Exchanged | Fell | Drew | Ended


class State(Data, frozen=True):
    hands: tuple[int | None, ...]
    """The card of each seat before it draws, or None for a player who is out."""

    drawn: int | None
    deck: tuple[int, ...]
    aside: int
    laid: tuple[tuple[int, ...], ...]
    turn: Seat
    sheltered: frozenset[int]
    known: tuple[frozenset[int], ...]
    """The other seats whose card each seat knows."""

    excluded: tuple[frozenset[int], ...]
    """The ranks that are publicly excluded for each seat's card."""

    scores: tuple[int, ...] | None


class View(Data, frozen=True):
    me: Seat | None
    cards: tuple[int | None, ...]
    """The cards that the viewer knows: its own, those it was shown, and all at the end."""

    holds: tuple[int, ...]
    drawn: int | None
    deck: int
    laid: tuple[tuple[int, ...], ...]
    excluded: tuple[frozenset[int], ...]
    turn: Seat
    sheltered: frozenset[int]
    scores: tuple[int, ...] | None


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    cards = chance.shuffle(CARDS)
    return Started(cards[:seats], cards[seats], cards[seats + 2 :], cards[seats + 1])


def start(started: Started) -> State:
    seats = len(started.hands)
    nothing = (frozenset[int](),) * seats
    return State(
        hands=started.hands,
        drawn=started.drawn,
        deck=started.deck,
        aside=started.aside,
        laid=((),) * seats,
        turn=Seat(0),
        sheltered=frozenset(),
        known=nothing,
        excluded=nothing,
        scores=None,
    )


def decide(state: State, seat: Seat | None, action: Play, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("keyhole/not-your-turn")
    if action.card not in (state.hands[seat], state.drawn):
        raise IllegalActionError("keyhole/no-such-card")
    if action.target not in _targets(state, seat, action.card):
        raise IllegalActionError("keyhole/no-such-target")
    if action.guess not in _guesses(action.card, action.target):
        raise IllegalActionError("keyhole/no-such-guess")
    events: list[Event] = [Played(seat, action.card, action.target)]
    after = evolve(state, events[0])
    events += _effect(after, seat, action)
    for event in events[1:]:
        after = evolve(after, event)
    return [*events, *_next_turn(after)]


def _effect(state: State, seat: Seat, action: Play) -> list[Event]:
    """*state* is the state after the card was laid down."""
    mine, target = state.hands[seat], action.target
    assert mine is not None, "who plays is not out"
    if action.card == CROWN:
        return [Fell(seat, mine)]
    theirs = None if target is None else state.hands[target]
    if target is None or theirs is None:
        return []
    match action.card:
        case 1:
            assert action.guess is not None, "a guess names a rank"
            return [Guessed(seat, target, action.guess, theirs == action.guess)]
        case 2:
            return [Looked(seat, target, theirs)]
        case 3:
            loser = target if theirs < mine else seat
            return [Compared(seat, target, loser, min(mine, theirs))]
        case 5:
            fresh = None if theirs == CROWN else (*state.deck, state.aside)[0]
            return [Redrawn(target, theirs, fresh)]
        case _:
            return [Exchanged(seat, target, mine, theirs)]


def _next_turn(state: State) -> list[Event]:
    left = _players_left(state)
    if len(left) == 1 or not state.deck:
        best = max(state.hands[seat] or 0 for seat in left)
        scores = tuple(int(seat in left and state.hands[seat] == best) for seat in range(len(state.hands)))
        return [Ended(state.hands, scores)]
    following = [seat for seat in left if seat > state.turn] or left
    return [Drew(following[0], state.deck[0])]


def _players_left(state: State) -> list[Seat]:
    return [Seat(seat) for seat, card in enumerate(state.hands) if card is not None]


def evolve(state: State, event: Event) -> State:
    match event:
        case Played(seat, card):
            return _play(state, seat, card)
        case Guessed(_, target, rank, hit):
            return _fall(state, target) if hit else _exclude(state, target, {rank})
        case Looked(seat, target):
            return _learn(state, seat, target)
        case Compared(seat, target, loser, card):
            winner, lower = (target, card) if loser == seat else (seat, card + 1)
            return _exclude(_fall(state, loser), winner, set(range(1, lower)))
        case Redrawn(target, card, fresh):
            if card == CROWN:
                return _fall(state, target)
            assert fresh is not None, "a redacted event reached evolve"
            drawn = _forget(_lay(state, target, card), target)
            deck = replace(drawn, deck=drawn.deck[1:]) if drawn.deck else replace(drawn, aside=0)
            return replace(deck, hands=_with(deck.hands, target, fresh))
        case Exchanged(seat, target):
            return _exchange(state, seat, target)
        case Fell(seat):
            return _fall(state, seat)
        case Drew(seat, card):
            assert card is not None, "a redacted event reached evolve"
            sheltered = state.sheltered - {seat}
            return replace(state, drawn=card, deck=state.deck[1:], turn=seat, sheltered=sheltered)
        case Ended(_, scores):
            return replace(state, scores=scores)
        case _:
            assert_never(event)


def _play(state: State, seat: Seat, card: int) -> State:
    """Keeps what others know of the held card only if it cannot be the card laid down."""
    was, drawn = state.hands[seat], state.drawn
    assert was is not None, "who plays is not out"
    assert drawn is not None, "who plays has drawn"
    after = replace(_lay(state, seat, card), drawn=None)
    if card == was:
        known = tuple(known - {seat} for known in after.known)
        after = replace(after, hands=_with(state.hands, seat, drawn), known=known)
    if card not in state.excluded[seat]:
        after = replace(after, excluded=_with(after.excluded, seat, frozenset()))
    if card == SHELTER:
        after = replace(after, sheltered=state.sheltered | {seat})
    return after


def _with(row: tuple[object, ...], seat: int, what: object) -> tuple[object, ...]:
    return (*row[:seat], what, *row[seat + 1 :])


def _lay(state: State, seat: Seat, card: int) -> State:
    return replace(state, laid=_with(state.laid, seat, (*state.laid[seat], card)))


def _fall(state: State, seat: Seat) -> State:
    card = state.hands[seat]
    assert card is not None, "nobody is out twice"
    out = replace(_lay(state, seat, card), sheltered=state.sheltered - {seat})
    return _forget(replace(out, hands=_with(out.hands, seat, None)), seat)


def _forget(state: State, seat: Seat) -> State:
    """Forgets all knowledge of the seat's card, after it was replaced or removed."""
    known = tuple(known - {seat} for known in state.known)
    return replace(state, known=known, excluded=_with(state.excluded, seat, frozenset()))


def _learn(state: State, seat: Seat, target: Seat) -> State:
    return replace(state, known=_with(state.known, seat, state.known[seat] | {target}))


def _exclude(state: State, seat: Seat, ranks: set[int]) -> State:
    return replace(state, excluded=_with(state.excluded, seat, state.excluded[seat] | ranks))


def _exchange(state: State, seat: Seat, target: Seat) -> State:
    """Moves the knowledge of both cards with them. The two players know each other's cards afterwards."""
    hands, excluded = list(state.hands), list(state.excluded)
    hands[seat], hands[target] = hands[target], hands[seat]
    excluded[seat], excluded[target] = excluded[target], excluded[seat]
    other = {seat: target, target: seat}
    known = [frozenset(other.get(Seat(one), one) for one in known) for known in state.known]
    known[seat], known[target] = known[seat] - {seat} | {target}, known[target] - {target} | {seat}
    return replace(state, hands=tuple(hands), excluded=tuple(excluded), known=tuple(known))


def to_act(state: State) -> Sequence[Seat]:
    return () if state.scores is not None else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Play]:
    if seat not in to_act(state):
        return []
    return [
        Play(card, target, guess)
        for card in sorted({card for card in (state.hands[seat], state.drawn) if card is not None})
        for target in _targets(state, seat, card)
        for guess in _guesses(card, target)
    ]


def _targets(state: State, seat: Seat, card: int) -> Sequence[Seat | None]:
    others = [other for other in _players_left(state) if other != seat and other not in state.sheltered]
    return others if card in CHOOSES and others else [None]


def _guesses(card: int, target: Seat | None) -> Sequence[int | None]:
    return RANKS[1:] if card == GUESS and target is not None else [None]


def result(state: State) -> Result | None:
    return None if state.scores is None else ranked(state.scores)


def conserved(state: State) -> object:
    held = [card for card in (*state.hands, state.drawn, state.aside) if card]
    return sorted([*held, *state.deck, *(card for laid in state.laid for card in laid)])


# Secrets


def view(state: State, viewer: Viewer) -> View:
    over = state.scores is not None
    return View(
        me=viewer,
        cards=tuple(card if over or _knows(state, viewer, n) else None for n, card in enumerate(state.hands)),
        holds=tuple(
            int(card is not None) + int(n == state.turn and state.drawn is not None)
            for n, card in enumerate(state.hands)
        ),
        drawn=state.drawn if viewer == state.turn else None,
        deck=len(state.deck),
        laid=state.laid,
        excluded=state.excluded,
        turn=state.turn,
        sheltered=state.sheltered,
        scores=state.scores,
    )


def _knows(state: State, viewer: Viewer, seat: int) -> bool:
    return viewer is not None and (viewer == seat or seat in state.known[viewer])


def redact(event: Event, viewer: Viewer) -> Event:
    match event:
        case Looked(seat) | Drew(seat) if viewer != seat:
            return replace(event, card=None)
        case Redrawn(target) if viewer != target:
            return replace(event, fresh=None)
        case Exchanged(seat, target) if viewer not in (seat, target):
            return replace(event, given=None, taken=None)
        case _:
            return event


def reveals_to(event: Event) -> Collection[Viewer]:
    match event:
        case Played(seat) | Fell(seat):
            return EVERYONE - {seat}
        case Guessed(_, target):
            return EVERYONE - {target}
        case Looked(seat) | Drew(seat):
            return (seat,)
        case Exchanged(seat, target):
            return (seat, target)
        case Compared() | Redrawn() | Ended():
            return EVERYONE
        case _:
            assert_never(event)


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    """Leaves out cards that can be deduced from the remaining cards and the excluded ranks."""
    places = _unknown(state, viewer)
    bound_ones = [place for place in places if _excluded(state, place)]
    if not bound_ones:
        return places
    deals = [*_deals(state, places, bound_ones)]
    ways = {place: {deal[n] for deal in deals} for n, place in enumerate(bound_ones)}
    rest: set[int] = set()
    for deal in deals:
        rest |= (Counter(places.values()) - Counter(deal)).keys()
    return {place: card for place, card in places.items() if len(ways.get(place, rest)) > 1}


def _unknown(state: State, viewer: Viewer) -> dict[str, int]:
    """Returns the places whose cards the viewer was not shown."""
    if state.scores is not None:
        return {}
    places = {
        f"hand {n}": card
        for n, card in enumerate(state.hands)
        if card is not None and not _knows(state, viewer, n)
    }
    if state.drawn is not None and viewer != state.turn:
        places[DRAWN] = state.drawn
    places |= {f"deck {n}": card for n, card in enumerate(state.deck)}
    return places | ({ASIDE: state.aside} if state.aside else {})


def _excluded(state: State, place: str) -> frozenset[int]:
    return state.excluded[int(place[5:])] if place.startswith("hand ") else frozenset()


def _deals(state: State, places: Mapping[str, int], bound_ones: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Yields every way to fill the partly known places from all unknown cards."""
    pool = Counter(places.values())
    ranks = [[rank for rank in sorted(pool) if rank not in _excluded(state, place)] for place in bound_ones]
    return (deal for deal in product(*ranks) if Counter(deal) <= pool)


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """Deals the unknown cards. All orders without a card in an excluded place are equally likely."""
    places = _unknown(state, viewer)
    cards = tuple(sorted(places.values()))
    while True:
        dealt = dict(zip(places, chance.shuffle(cards), strict=True))
        if all(card not in _excluded(state, place) for place, card in dealt.items()):
            return _dealt(state, dealt)


def _dealt(state: State, dealt: Mapping[str, int]) -> State:
    return replace(
        state,
        hands=tuple(dealt.get(f"hand {n}", card) for n, card in enumerate(state.hands)),
        drawn=dealt.get(DRAWN, state.drawn),
        deck=tuple(dealt.get(f"deck {n}", card) for n, card in enumerate(state.deck)),
        aside=dealt.get(ASIDE, state.aside),
    )


# Words and scene


def label(action: Play, view: View, words: Words) -> str:
    return keyhole.play_label(action, words)


def sentence(event: Event, words: Words) -> str:
    match event:
        case Played(seat, card):
            return words.say("{who} plays a {card}.", who=words.name(seat), card=card)
        case Guessed(_, target, rank, hit):
            who = words.name(target)
            if hit:
                return words.say("{who} has the {card} and is out.", who=who, card=rank)
            return words.say("{who} has no {card}.", who=who, card=rank)
        case Looked(seat, target, card):
            who, other = words.name(seat), words.name(target)
            return words.say("{who} looks at {other}'s card: {card}.", who=who, other=other, card=card or "?")
        case Compared(_, _, loser, card):
            return words.say(
                "{who} has the lower card, a {card}, and is out.", who=words.name(loser), card=card
            )
        case Redrawn(target, card, fresh):
            who = words.name(target)
            return words.say("{who} lays down a {card} for {fresh}.", who=who, card=card, fresh=fresh or "?")
        case Exchanged(seat, target, given, taken):
            who, other = words.name(seat), words.name(target)
            cards = f"{given or '?'}, {taken or '?'}"
            return words.say("{who} and {other} exchange cards: {cards}.", who=who, other=other, cards=cards)
        case Fell(seat, card):
            return words.say("{who} is out with a {card}.", who=words.name(seat), card=card)
        case Drew(seat, card):
            return words.say("{who} draws: {card}.", who=words.name(seat), card=card or "?")
        case Ended():
            return words.say("The game is over.")
        case _:
            assert_never(event)


def scene(view: View, words: Words) -> Scene:
    areas: list[Row | Pile] = [Pile("deck", title=words.say("Deck"))]
    pieces = [Piece("deck", Back(count=view.deck))] if view.deck else []
    for n, count in enumerate(view.holds):
        areas.append(Row(f"hand {n}", size=2, seat=Seat(n), title=words.say("Hand")))
        areas.append(Row(f"laid {n}", seat=Seat(n), title=words.say("Laid down")))
        shown = (view.cards[n], view.drawn if n == view.me else None)
        pieces += [Piece(f"hand {n}.{slot}", _card(shown[slot])) for slot in range(count)]
        pieces += [Piece(f"laid {n}", _card(card)) for card in view.laid[n]]
    return Scene(tuple(areas), tuple(pieces), say=_say(view, words))


def _card(card: int | None) -> Back | Card:
    return Back() if card is None else Card(title=str(card))


def _say(view: View, words: Words) -> str:
    if view.scores is not None:
        winners = [words.name(Seat(n)) for n, score in enumerate(view.scores) if score]
        return words.say("{who} won.", who=words.listing(winners))
    return words.say("{who} to play.", who=words.name(view.turn))


def taps(action: Play, view: View) -> Taps:
    mine = view.cards[view.turn]
    card = f"hand {view.me}.{0 if action.card == mine else 1}"
    return Taps((card,) if action.target is None else (card, f"hand {action.target}.0"))
