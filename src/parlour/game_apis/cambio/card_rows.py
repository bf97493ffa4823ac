"""Where everything is, in columns: a position as the rows of cards, players and the session."""

from collections.abc import Sequence
from functools import partial

from parlour.engine import Millis, Seat
from parlour.engine.entry import Entry
from parlour.engine.table.records import Columns, People
from parlour.engine.values import encode
from parlour.game_apis.cambio.schema import STAGE_NAMES
from parlour.games.cambio.cards import Card
from parlour.games.cambio.rules import result
from parlour.games.cambio.state import Holding, Offered, Over, Resting, Revealing, State, Viewing, phase


def card_id(people: People, card: Card) -> str:
    """Card rows come with the start, the first of them first."""
    return people.id_for(0, card)


def card_values(state: State, players: Sequence[str], offset: Millis) -> dict[Card, Columns]:
    """The columns of every card that say where it lies and who may look at it; *offset* is the table's."""
    found: dict[Card, Columns] = {}
    for order, card in enumerate(state.deck):
        found[card] = _lies("deck", order=order)
    top = len(state.discard) - 1
    for order, card in enumerate(state.discard):
        found[card] = _lies("discard", order=order, visibility="visible" if order == top else "hidden")
    for seat, hand in enumerate(state.hands):
        for slot, held in enumerate(hand):
            if held is not None:
                found[held] = _in_hand(state, players, Seat(seat), slot, offset)
    stage = state.stage
    if isinstance(stage, Holding):
        seen = "visible" if stage.source == "discard" else "hidden"
        found[stage.card] = _lies("drawn", owner=players[state.turn], visibility=seen)
    return dict(sorted(found.items()))


def player_values(state: State, seat: Seat) -> Columns:
    viewed = not (isinstance(state.stage, Viewing) and state.frame.round == 1 and seat in state.stage.waiting)
    is_done = is_last_round(state) and seat in state.finished
    return (
        ("score", state.frame.totals[seat] if phase(state) == "completed" else 0),
        ("has_viewed_initial_cards", viewed),
        ("has_taken_final_turn", is_done),
    )


def session_values(state: State, entry: Entry, people: People) -> Columns:
    stage, players, is_over = state.stage, people.players, isinstance(state.stage, Over)
    ended = result(state)
    winners = [] if ended is None else [seat for seat, at in enumerate(ended.places) if at == 1]
    caller, completed = state.caller, phase(state) == "completed"
    return (
        ("phase", _phase(state)),
        ("current_turn_player_id", None if is_over or isinstance(stage, Viewing) else players[state.turn]),
        ("cambio_caller_id", None if caller is None or not is_last_round(state) else players[caller]),
        ("winner_id", players[winners[0]] if completed and len(winners) == 1 else None),
        ("completed_at", entry.wall if completed else None),
        ("abandoned_at", entry.wall if is_over and not completed else None),
        ("turn_stage", STAGE_NAMES[str(stage.__struct_config__.tag)]),
        ("drawn_card_id", card_id(people, stage.card) if isinstance(stage, Holding) else None),
        ("drawn_source", stage.source if isinstance(stage, Holding) else None),
        ("power_type", stage.power if isinstance(stage, Offered | Revealing) else None),
        ("turn_number", state.number),
        ("rules", encode(state.frame.options).decode()),
    )


def power_expires_at(state: State, offset: Millis) -> Millis | None:
    """Wall time."""
    if state.until is None or not isinstance(state.stage, Offered | Revealing):
        return None
    return Millis(state.until + offset)


def is_last_round(state: State) -> bool:
    return state.frame.round == state.frame.options.rounds


def _phase(state: State) -> str:
    """As in a game of one round; of several rounds the last one is that round, the others are play."""
    if isinstance(state.stage, Viewing):
        return "initial_view" if state.frame.round == 1 else "playing"
    return phase(state) if is_last_round(state) else "playing"


def _in_hand(state: State, players: Sequence[str], seat: Seat, slot: int, offset: Millis) -> Columns:
    in_hand = partial(_lies, "hand", owner=players[seat], slot=slot)
    match state.stage:
        case Revealing(_, owner, at) if (owner, at) == (seat, slot):
            expires = power_expires_at(state, offset)
            return in_hand(visibility="peeking", viewer=players[state.turn], expires=expires)
        case Resting() | Over(abandoned=False):
            return in_hand(visibility="visible")
        case _:
            return in_hand()


def _lies(
    location: str,
    *,
    owner: str | None = None,
    slot: int | None = None,
    order: int | None = None,
    visibility: str = "hidden",
    viewer: str | None = None,
    expires: int | None = None,
) -> Columns:
    return (
        ("owner_id", owner),
        ("position_row", None if slot is None else slot // 2),
        ("position_col", None if slot is None else slot % 2),
        ("visibility", visibility),
        ("location", location),
        ("order_in_pile", order),
        ("peek_viewer_id", viewer),
        ("peek_expires_at", expires),
    )
