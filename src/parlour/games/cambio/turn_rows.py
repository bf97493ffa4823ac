"""Rows of the tables turn, special_power and game_score: what was done, one row an event."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from parlour.engine import Data, Seat
from parlour.engine.entry import Entry
from parlour.engine.records import Columns, Value
from parlour.engine.values import encode
from parlour.games.cambio.cards import Card, rank_name, suit_name
from parlour.games.cambio.events import (
    BlindSwapped,
    CambioCalled,
    Discarded,
    Drew,
    Forfeited,
    Gave,
    Penalised,
    PowerCancelled,
    PowerSkipped,
    PutBack,
    Revealed,
    Scored,
    Snapped,
    Swapped,
)
from parlour.games.cambio.rules import evolve, result
from parlour.games.cambio.state import Holding, State

CardId = Callable[[Card], str]


@dataclass(frozen=True, slots=True)
class Written:
    """A row to insert. *after*: it belongs to the turn row of that number in the same entry."""

    table: str
    values: Columns
    after: int | None = None


def written(state: State, entry: Entry, players: Sequence[str], card_id: CardId) -> list[Written]:
    """The rows of *entry*, which *state* leads into, in order."""
    rows: list[Written] = []
    scribe = _Scribe(players, card_id)
    for event in entry.events:
        rows += scribe.rows(state, event, len(rows))
        state = evolve(state, event)  # type: ignore[arg-type]  # an entry of this game holds its events
    return rows


@dataclass(frozen=True, slots=True)
class _Scribe:
    players: Sequence[str]
    card_id: CardId

    def rows(self, state: State, event: Data, at: int) -> Iterator[Written]:
        """*at*: how many rows the entry has before these."""
        match event:
            case Drew(seat, source, card):
                drawn = ("card_drawn_id", self._card(card))
                yield self._turn(state, seat, "draw", ("draw_source", source), drawn)
            case Swapped(seat, slot, old):
                yield self._swap(state, seat, slot, old)
            case Discarded(seat, card, why) | PutBack(seat, card, why):
                notes = {"why": why, "back": isinstance(event, PutBack)}
                yield self._turn(state, seat, "discard", ("old_card_id", self._card(card)), **notes)
            case CambioCalled(seat, _, emptied):
                yield self._turn(state, seat, "cambio", emptied=emptied)
            case Revealed() | BlindSwapped():
                yield from self._power(state, event, at)
            case PowerSkipped(seat, power, why):
                kind = ("special_power_type", power)
                yield self._turn(state, seat, "power", kind, skipped=True, why=why)
            case PowerCancelled(seat, power):
                kind = ("special_power_type", power)
                yield self._turn(state, seat, "power", kind, cancelled=True, why="gone")
            case Scored(until=None):
                yield from self._scores(evolve(state, event))
            case Snapped() | Penalised() | Gave() | Forfeited():
                yield from self._house(state, event)

    def _turn(
        self, state: State, seat: Seat, action: str, *columns: tuple[str, Value], **notes: Value
    ) -> Written:
        fixed: Columns = (
            ("player_id", self.players[seat]),
            ("action", action),
            ("turn_number", state.number),
            ("round_number", state.frame.round),
            ("metadata", encode(notes).decode()),
        )
        return Written("turn", (*fixed, *columns))

    def _swap(self, state: State, seat: Seat, slot: int, old: Card) -> Written:
        held = state.stage
        assert isinstance(held, Holding), "a swap puts down a held card"
        cards: Columns = (("old_card_id", self._card(old)), ("new_card_id", self._card(held.card)))
        return self._turn(state, seat, "swap", *cards, index=slot)

    def _power(self, state: State, event: Revealed | BlindSwapped, at: int) -> Iterator[Written]:
        own: Value = None
        if isinstance(event, BlindSwapped):
            power, slot = "blind_swap", event.theirs
            own = self._card(state.hands[event.seat][event.mine])
        else:
            assert event.slot is not None, "the log holds whole events"
            power, slot = event.power, event.slot
        targets: Columns = (
            ("target_card_id", self._card(state.hands[event.owner][slot])),
            ("target_player_id", None if event.owner == event.seat else self.players[event.owner]),
        )
        yield self._turn(state, event.seat, "power", ("special_power_type", power), *targets, index=slot)
        activated = ("activated_by_id", self.players[event.seat])
        kind = ("power_type", power)
        yield Written("special_power", (activated, kind, *targets, ("own_card_id", own)), after=at)

    def _house(self, state: State, event: Snapped | Penalised | Gave | Forfeited) -> Iterator[Written]:
        """What the seeds' five actions have no word for is the nearest of them with a note."""
        match event:
            case Snapped(seat, owner, slot, card):
                old = ("old_card_id", self._card(card))
                yield self._turn(state, seat, "discard", old, snap=True, owner=owner, index=slot)
            case Penalised(seat, slot, card):
                drawn = ("card_drawn_id", self._card(card))
                yield self._turn(
                    state, seat, "draw", ("draw_source", "deck"), drawn, penalty=True, index=slot
                )
            case Gave(seat, slot, to, to_slot):
                given = ("new_card_id", self._card(state.hands[seat][slot]))
                target = ("target_player_id", self.players[to])
                yield self._turn(state, seat, "swap", given, target, gave=True, index=to_slot)
            case Forfeited(seat):
                yield self._turn(state, seat, "discard", forfeited=True)

    def _scores(self, state: State) -> Iterator[Written]:
        frame, ended = state.frame, result(state)
        assert ended is not None, "scores are written when the game is over"
        last = frame.scores[-1]
        for seat, player in enumerate(self.players):
            is_caller = seat == last.caller
            yield Written(
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

    def _card(self, card: Card | None) -> str:
        assert card is not None, "the log holds whole events"
        return self.card_id(card)


def _summary(state: State, seat: Seat) -> list[dict[str, Value]]:
    """The hand in slot order."""
    points = state.frame.points
    return [
        {"rank": rank_name(card), "suit": suit_name(card), "pointValue": points[card]}
        for card in state.hands[seat]
        if card is not None
    ]
