"""The service layer with the specified signatures, which take games and players by their ids.

Each function applies the game's own rules and returns after the commit. The routes check permissions. The
service trusts the player id that it gets.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, cast

from msgspec.structs import replace

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.engine.words.refusals import Refusal as TableRefusal
from parlour.game_apis.access import Player, read_table
from parlour.game_apis.cambio.errors import SpecifiedError, from_illegal_action
from parlour.game_apis.cambio.game_view import people_of
from parlour.game_apis.cambio.requests import (
    CallResponse,
    CardFace,
    PlayerScore,
    PowerResponse,
    PowerTarget,
    RevealedCard,
    Scores,
    SpecifiedProblem,
)
from parlour.game_apis.cambio.tables import power_activation
from parlour.games.cambio.actions import BlindSwap, CallCambio, PeekOpponent, PeekOwn, Skip
from parlour.games.cambio.cards import Card, Power, points, rank_name, suit_name
from parlour.games.cambio.events import CambioCalled, Revealed, TurnStarted
from parlour.games.cambio.options import Options
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules import result
from parlour.games.cambio.rules.scores import score_hands
from parlour.games.cambio.state import Offered, Revealing, State, phase
from parlour.server.core.errors import RefusedError
from parlour.server.http.services import Services
from parlour.store.queries.tables import Sitting


async def act(player: Player, action: Data, command: str | None) -> tuple[Entry, Table | None]:
    """Plays *action* and returns its entry. For a repeated command, also returns the current table."""
    services, sitting, row = player
    if row.stand_in is not None:
        raise RefusedError("seat/bot-plays")
    if sitting.table.status == "open":
        raise specified_error(player, IllegalActionError(TableRefusal.NOT_STARTED))
    try:
        entry = await services.tables.act(
            sitting.table.id, Seat(row.number), action, command=command, ask=None
        )
    except IllegalActionError as refusal:
        raise specified_error(player, await _explain_late_call(player, action, refusal)) from None
    is_repeat = entry.seq <= sitting.table.seq
    return entry, await settled_table(services, sitting) if is_repeat else None


async def settled_table(services: Services, sitting: Sitting) -> Table:
    """Returns a copy of the table, advanced to the current time."""
    table = await services.tables.whole(sitting.table.id)
    if len(table.log):
        table.settle(services.wall())
    return table


def specified_error(player: Player, refusal: IllegalActionError) -> SpecifiedError:
    services, sitting, _ = player
    return from_illegal_action(refusal, services.games[sitting.table.game], people_of(sitting))


def has_lapsed(entry: Entry, table: Table | None) -> bool:
    """True if the game has moved on since *entry*, so that cards it revealed must not be shown again."""
    return table is not None and len(table.log) - 1 > entry.seq


def revealed_card(
    player: Player, entry: Entry, table: Table | None
) -> tuple[RevealedCard | None, Millis | None]:
    """Returns the card that *entry* reveals to this player, and until when."""
    for event in entry.events:
        if isinstance(event, Revealed) and event.seat == player.row.number:
            until = Millis(event.until + entry.offset)
            if has_lapsed(entry, table) or event.card is None or event.slot is None:
                return None, until
            owner = player.sitting.seats[event.owner]
            seen = face(event.card, player.services, player.sitting)
            return RevealedCard(owner.id, event.slot, seen.rank, seen.suit, seen.point_value), until
    return None, None


def face(card: Card, services: Services, sitting: Sitting) -> CardFace:
    game, chosen = services.games[sitting.table.game], sitting.table.options.encode()
    options = cast(Options, game.decode_options(chosen))
    worth = points(options.red_king_value, options.black_king_value)
    return CardFace(rank_name(card), suit_name(card), worth[card])


class CambioService:
    """The specified service. Its methods raise `SpecifiedError` or `RefusedError` if nothing was done."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def activate_special_power(
        self,
        game_id: str,
        player_id: str,
        power_type: Power | None,
        target: PowerTarget,
        *,
        command: str | None = None,
    ) -> PowerResponse:
        """Uses the power of the card just discarded, or skips it if *power_type* is None.

        The response contains the peeked card and is for its player only. Discarding a King reveals one of the
        player's cards at once, so `look_own` returns that card.
        """
        player = await self._player(game_id, player_id)
        if power_type == "look_own" and target == PowerTarget():
            return await _read_revealed_card(player)
        entry, table = await act(player, _action(player, power_type, target), command)
        return (
            PowerResponse(success=True) if power_type is None else await _power_response(player, entry, table)
        )

    async def call_cambio(self, game_id: str, player_id: str, *, command: str | None = None) -> CallResponse:
        """Calls Cambio instead of drawing. The final round and its first turn begin."""
        player = await self._player(game_id, player_id)
        entry, _ = await act(player, CallCambio(), command)
        (called,) = (event for event in entry.events if isinstance(event, CambioCalled))
        turns = (event for event in entry.events if isinstance(event, TurnStarted))
        return CallResponse(
            success=True,
            caller_id=player.row.id,
            caller_name=player.row.name,
            final_round_started=True,
            remaining_players=called.remaining,
            next_turn_player_id=next((player.sitting.seats[turn.seat].id for turn in turns), None),
        )

    async def calculate_scores(self, game_id: str) -> Scores:
        """Scores the hands of a completed game: base, penalty and final score, in turn order.

        Before that, scores are secret, and the refusal contains the current phase.
        """
        sitting = await read_table(self._services, game_id, "cambio")
        state = recount_scores(await self._completed(sitting))
        ended = result(state)
        assert ended is not None, "only a completed game has winners"
        scores = [
            _score(self._services, sitting, state, Seat(seat), is_winner=place == 1)
            for seat, place in enumerate(ended.places)
        ]
        won = [one.player_id for one in scores if one.is_winner]
        return Scores(
            game_id=sitting.table.id,
            cambio_caller_id=sitting.seats[state.frame.scores[-1].caller].id,
            scores=scores,
            winners=won,
            winner_id=won[0] if len(won) == 1 else None,
        )

    async def determine_winner(self, game_id: str) -> tuple[str, ...]:
        """Returns the players with the lowest final score. Several players can be tied."""
        return tuple((await self.calculate_scores(game_id)).winners)

    async def complete_game(self, game_id: str) -> Scores:
        """Completes a game whose final round is over, and scores it. A second call changes nothing.

        The last turn completes the game in the same entry, so that scores never appear before their phase.
        This method only applies events that are due: absent players forfeit their turns now, before a timer
        fires. If a player still has a turn, the refusal contains the phase.
        """
        sitting = await read_table(self._services, game_id, "cambio")
        if sitting.table.status == "running":
            await self._services.tables.settle(sitting.table.id)
        return await self.calculate_scores(game_id)

    async def _player(self, game_id: str, player_id: str) -> Player:
        sitting = await read_table(self._services, game_id, "cambio")
        for row in sitting.seats:
            if row.id == player_id:
                return Player(self._services, sitting, row)
        raise RefusedError("seat/none")

    async def _completed(self, sitting: Sitting) -> State:
        current = "setup"
        if sitting.table.seq >= 0:
            state = cast(State, (await settled_table(self._services, sitting)).state)
            if result(state) is not None:
                return state
            current = phase(state)
        message = "There are no scores before the game is completed."
        problem = SpecifiedProblem(code="WRONG_PHASE", message=message, current_phase=current)
        raise SpecifiedError(409, problem)


def recount_scores(state: State) -> State:
    """Returns a completed state with its scores computed again from the hands."""
    frame, caller = state.frame, state.caller
    assert caller is not None, "a game is completed through a call"
    rounds = [(score.caller, score.hands) for score in frame.scores[:-1]] + [(caller, state.hands)]
    scores = tuple(score_hands(frame.options, frame.points, *one) for one in rounds)
    totals = tuple(sum(score.final[seat] for score in scores) for seat in range(frame.seats))
    return replace(state, frame=replace(frame, scores=scores, totals=totals))


# Private helpers.


async def _read_revealed_card(player: Player) -> PowerResponse:
    """Returns the card that a discarded King has revealed. Raises as for any power if there is none."""
    table = await settled_table(player.services, player.sitting)
    if not len(table.log):
        raise specified_error(player, IllegalActionError(TableRefusal.NOT_STARTED))
    state = cast(State, table.state)
    is_turn = state.turn == player.row.number
    if is_turn and isinstance(state.stage, Revealing) and state.stage.power == "look_own":
        return await _power_response(player, table.log[table.log.head], None)
    if table.is_over:
        code: str = TableRefusal.OVER
    elif not is_turn:
        code = Refusal.NOT_YOUR_TURN
    else:
        code = Refusal.WRONG_POWER if isinstance(state.stage, Offered) else Refusal.NO_POWER
    raise specified_error(player, IllegalActionError(code))


def _action(player: Player, power: Power | None, target: PowerTarget) -> Data:
    """Returns the action for a power. Raises unless the target has exactly the fields of that power."""
    given = {name for name in target.__struct_fields__ if getattr(target, name) is not None}
    if given != _POWER_FIELDS[power]:
        raise RefusedError("message/unreadable", fault="these fields do not make up one power")
    slot, mine, theirs = target.card_index or 0, target.my_card_index or 0, target.target_card_index or 0
    match power:
        case "peek_own":
            return PeekOwn(slot)
        case "peek_opponent":
            return PeekOpponent(_target(player, target.target_player_id), slot)
        case "blind_swap":
            return BlindSwap(mine, _target(player, target.target_player_id), theirs)
        case _:
            return Skip()


_POWER_FIELDS: Final[Mapping[Power | None, AbstractSet[str]]] = {
    "peek_own": {"card_index"},
    "peek_opponent": {"card_index", "target_player_id"},
    "blind_swap": {"my_card_index", "target_player_id", "target_card_index"},
    "look_own": {"nothing besides"},
    None: set(),
}
"""The exact fields of each power. The King's power, which has none, is handled by `_look_again`."""


def _target(player: Player, player_id: str | None) -> Seat:
    for row in player.sitting.seats:
        if row.id == player_id:
            return Seat(row.number)
    problem = SpecifiedProblem(code="INVALID_TARGET", message="There is no such player in this game.")
    raise SpecifiedError(400, problem)


async def _power_response(player: Player, entry: Entry, table: Table | None) -> PowerResponse:
    shown, until = revealed_card(player, entry, table)
    async with player.services.store.scan() as connection:
        activation = await power_activation(connection, player.row.id, entry.wall)
    return PowerResponse(success=True, power_activation_id=activation, revealed_card=shown, expires_at=until)


def _score(services: Services, sitting: Sitting, state: State, seat: Seat, *, is_winner: bool) -> PlayerScore:
    row, frame = sitting.seats[seat], state.frame
    last = frame.scores[-1]
    return PlayerScore(
        player_id=row.id,
        display_name=row.name,
        turn_order=seat,
        cards=[face(card, services, sitting) for card in last.hands[seat] if card is not None],
        base_score=sum(score.base[seat] for score in frame.scores),
        penalty_applied=last.penalty and seat == last.caller,
        final_score=frame.totals[seat],
        is_cambio_caller=seat == last.caller,
        is_winner=is_winner,
    )


async def _explain_late_call(player: Player, action: Data, refusal: IllegalActionError) -> IllegalActionError:
    """Replaces the refusal of a late call of Cambio with one that names the first caller, as specified."""
    if refusal.code != TableRefusal.OVER or not isinstance(action, CallCambio):
        return refusal
    state = cast(State, (await settled_table(player.services, player.sitting)).state)
    if state.caller is None:
        return refusal
    return IllegalActionError(Refusal.ALREADY_CALLED, caller=state.caller)
