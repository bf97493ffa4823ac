"""Rows of the tables turn, special_power and game_score, one row per event."""

from collections.abc import Iterator

from parlour.engine import Data, Seat
from parlour.engine.entry import Entry
from parlour.engine.table.records import Columns, People, Value
from parlour.engine.values import encode
from parlour.games.cambio import events as ev
from parlour.games.cambio.cards import Card, rank_name, suit_name
from parlour.games.cambio.rules import evolve, result
from parlour.games.cambio.state import Holding, State

NewRow = tuple[str, Columns]
"""The table and the values of a row to insert. A special_power row follows its turn row."""


def card_id(people: People, card: Card) -> str:
    """Returns the id of a card's row. The start entry inserts the card rows, in the order of the cards."""
    return people.id_for(0, card)


def event_rows(state: State, entry: Entry, people: People) -> Iterator[NewRow]:
    """Yields the rows of *entry* in order. *state* is the state before it."""
    for event in entry.events:
        yield from _rows(people, state, event)
        state = evolve(state, event)  # type: ignore[arg-type]  # an entry of this game holds its events


def _rows(people: People, state: State, event: Data) -> Iterator[NewRow]:
    match event:
        case ev.Drew(seat, source, card):
            drawn = ("card_drawn_id", _card(people, card))
            yield _turn(people, state, seat, "draw", ("draw_source", source), drawn)
        case ev.Swapped(seat, slot, old):
            yield _swap(people, state, seat, slot, old)
        case ev.Discarded(seat, card, why) | ev.PutBack(seat, card, why):
            notes = {"why": why, "back": isinstance(event, ev.PutBack)}
            yield _turn(people, state, seat, "discard", ("old_card_id", _card(people, card)), **notes)
        case ev.CambioCalled(seat, _, emptied):
            yield _turn(people, state, seat, "cambio", emptied=emptied)
        case ev.Revealed() | ev.BlindSwapped():
            yield from _power(people, state, event)
        case ev.PowerSkipped(seat, power, why):
            kind = ("special_power_type", power)
            yield _turn(people, state, seat, "power", kind, skipped=True, why=why)
        case ev.PowerCancelled(seat, power):
            kind = ("special_power_type", power)
            yield _turn(people, state, seat, "power", kind, cancelled=True, why="gone")
        case ev.Scored(until=None):
            yield from _scores(people, evolve(state, event))
        case ev.Snapped() | ev.Penalised() | ev.Gave() | ev.Forfeited():
            yield _house_rule(people, state, event)


def _turn(
    people: People, state: State, seat: Seat, action: str, *columns: tuple[str, Value], **notes: Value
) -> NewRow:
    fixed: Columns = (
        ("player_id", people.players[seat]),
        ("action", action),
        ("turn_number", state.number),
        ("round_number", state.frame.round),
        ("metadata", encode(notes).decode()),
    )
    return "turn", (*fixed, *columns)


def _swap(people: People, state: State, seat: Seat, slot: int, old: Card) -> NewRow:
    held = state.stage
    assert isinstance(held, Holding), "a swap puts down a held card"
    cards: Columns = (("old_card_id", _card(people, old)), ("new_card_id", _card(people, held.card)))
    return _turn(people, state, seat, "swap", *cards, index=slot)


def _power(people: People, state: State, event: ev.Revealed | ev.BlindSwapped) -> Iterator[NewRow]:
    players, own = people.players, None
    if isinstance(event, ev.BlindSwapped):
        power, slot = "blind_swap", event.theirs
        own = _card(people, state.hands[event.seat][event.mine])
    else:
        assert event.slot is not None, "the log holds whole events"
        power, slot = event.power, event.slot
    targets: Columns = (
        ("target_card_id", _card(people, state.hands[event.owner][slot])),
        ("target_player_id", None if event.owner == event.seat else players[event.owner]),
    )
    yield _turn(people, state, event.seat, "power", ("special_power_type", power), *targets, index=slot)
    activated = ("activated_by_id", players[event.seat])
    yield "special_power", (activated, ("power_type", power), *targets, ("own_card_id", own))


def _house_rule(
    people: People, state: State, event: ev.Snapped | ev.Penalised | ev.Gave | ev.Forfeited
) -> NewRow:
    """Returns a row for an event outside the five specified actions: the nearest action, with a note."""
    match event:
        case ev.Snapped(seat, owner, slot, card):
            old = ("old_card_id", _card(people, card))
            return _turn(people, state, seat, "discard", old, snap=True, owner=owner, index=slot)
        case ev.Penalised(seat, slot, card):
            drawn = (("draw_source", "deck"), ("card_drawn_id", _card(people, card)))
            return _turn(people, state, seat, "draw", *drawn, penalty=True, index=slot)
        case ev.Gave(seat, slot, to, to_slot):
            given = ("new_card_id", _card(people, state.hands[seat][slot]))
            target = ("target_player_id", people.players[to])
            return _turn(people, state, seat, "swap", given, target, gave=True, index=to_slot)
        case ev.Forfeited(seat):
            return _turn(people, state, seat, "discard", forfeited=True)


def _scores(people: People, state: State) -> Iterator[NewRow]:
    frame, ended = state.frame, result(state)
    assert ended is not None, "scores are written when the game is over"
    last = frame.scores[-1]
    for seat, player in enumerate(people.players):
        is_caller = seat == last.caller
        yield (
            "game_score",
            (
                ("player_id", player),
                ("final_score", frame.totals[seat]),
                ("base_score", sum(score.base[seat] for score in frame.scores)),
                ("is_cambio_caller", is_caller),
                ("penalty_applied", is_caller and last.penalty),
                ("is_winner", ended.places[seat] == 1),
                ("cards_summary", encode(_summary(state, Seat(seat))).decode()),
            ),
        )


def _card(people: People, card: Card | None) -> str:
    assert card is not None, "the log holds whole events"
    return card_id(people, card)


def _summary(state: State, seat: Seat) -> list[dict[str, Value]]:
    """The hand in slot order."""
    points = state.frame.points
    return [
        {"rank": rank_name(card), "suit": suit_name(card), "pointValue": points[card]}
        for card in state.hands[seat]
        if card is not None
    ]
