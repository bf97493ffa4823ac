"""The service layer that the seeds name: thin functions over the tables and the game's own rules."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, cast

from sqlalchemy import select

from parlour.engine.entry import Entry
from parlour.engine.refusals import IllegalAction
from parlour.engine.refusals import Refusal as OfTheTable
from parlour.engine.table import Table
from parlour.engine.values import Data, Seat
from parlour.games.cambio.actions import BlindSwap, CallCambio, PeekOpponent, PeekOwn, Skip
from parlour.games.cambio.cards import Power
from parlour.games.cambio.events import CambioCalled, TurnStarted
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules import result
from parlour.games.cambio.state import Offered, Revealing, State, phase
from parlour.server.parts import Parts
from parlour.server.refusals import Refused
from parlour.server.seeds.cambio_asked import Called, PlayerScore, PowerAsked, PowerUsed, Scores, SeedProblem
from parlour.server.seeds.cambio_faults import SeedRefused
from parlour.server.seeds.cambio_playing import act, face, refused, revealed, settled
from parlour.server.seeds.entering import Player
from parlour.store.cambio import TABLES

_POWERS = TABLES["special_power"]


async def activate_special_power(player: Player, asked: PowerAsked, command: str | None) -> PowerUsed:
    """Use the power of the card just discarded, or leave it. What a peek shows goes to its player only."""
    if asked == PowerAsked(power_type="look_own"):
        return await _look_again(player)
    entry, table = await act(player, _power(player, asked), command)
    return PowerUsed(success=True) if asked.skip else await _used(player, entry, table)


async def call_cambio(player: Player, command: str | None) -> Called:
    entry, _ = await act(player, CallCambio(), command)
    ids = [row.id for row in player.sitting.seats]
    (called,) = (event for event in entry.events if isinstance(event, CambioCalled))
    turns = [ids[event.seat] for event in entry.events if isinstance(event, TurnStarted)]
    return Called(
        success=True,
        caller_id=player.row.id,
        caller_name=player.row.name,
        final_round_started=True,
        remaining_players=called.remaining,
        next_turn_player_id=turns[0] if turns else None,
    )


async def calculate_scores(player: Player) -> Scores:
    """The scores of a completed game, in turn order."""
    state = await complete_game(player)
    winners, ids = determine_winner(state), [row.id for row in player.sitting.seats]
    won = [ids[seat] for seat in winners]
    return Scores(
        game_id=player.sitting.table.id,
        cambio_caller_id=ids[state.frame.scores[-1].caller],
        scores=[_score(player, state, Seat(seat), seat in winners) for seat in range(len(ids))],
        winners=won,
        winner_id=won[0] if len(won) == 1 else None,
    )


def determine_winner(state: State) -> tuple[Seat, ...]:
    """Everyone in the first place; several where they are tied."""
    ended = result(state)
    assert ended is not None, "only a completed game has winners"
    return tuple(Seat(seat) for seat, place in enumerate(ended.places) if place == 1)


async def complete_game(player: Player) -> State:
    """The completed position, or the refusal that names the present phase.

    The last final turn completes a game in its own entry, so that nobody sees scores without their phase:
    there is nothing left to do here but to look.
    """
    if player.sitting.table.seq < 0:
        raise _not_completed("setup")
    state = cast(State, (await settled(player)).state)
    if result(state) is None:
        raise _not_completed(phase(state))
    return state


# The words used above, in order of use.


async def _look_again(player: Player) -> PowerUsed:
    """The King shows its card by itself; asking for it finds it open, or is refused as any power is."""
    table = await settled(player)
    if not len(table.log):
        raise refused(player, IllegalAction(OfTheTable.NOT_STARTED))
    state = cast(State, table.state)
    is_turn = state.turn == player.row.number
    if is_turn and isinstance(state.stage, Revealing) and state.stage.power == "look_own":
        return await _used(player, table.log[table.log.head], None)
    if table.is_over:
        code: str = OfTheTable.OVER
    elif not is_turn:
        code = Refusal.NOT_YOUR_TURN
    else:
        code = Refusal.WRONG_POWER if isinstance(state.stage, Offered) else Refusal.NO_POWER
    raise refused(player, IllegalAction(code))


def _power(player: Player, asked: PowerAsked) -> Data:
    """The action that a body stands for: exactly the fields of its kind."""
    given = {
        name for name in _FIELDS if getattr(asked, name) is not None and getattr(asked, name) is not False
    }
    if given != _NEEDS[asked.power_type]:
        raise Refused("message/unreadable", fault="these fields do not make up one power")
    slot, mine, theirs = asked.card_index or 0, asked.my_card_index or 0, asked.target_card_index or 0
    match asked.power_type:
        case "peek_own":
            return PeekOwn(slot)
        case "peek_opponent":
            return PeekOpponent(_target(player, asked.target_player_id), slot)
        case "blind_swap":
            return BlindSwap(mine, _target(player, asked.target_player_id), theirs)
        case _:
            return Skip()


_FIELDS: Final = ("card_index", "target_player_id", "my_card_index", "target_card_index", "skip")
_NEEDS: Final[Mapping[Power | None, AbstractSet[str]]] = {
    "peek_own": {"card_index"},
    "peek_opponent": {"card_index", "target_player_id"},
    "blind_swap": {"my_card_index", "target_player_id", "target_card_index"},
    "look_own": {"nothing besides"},
    None: {"skip"},
}
"""The fields that each power has, no more and no fewer; the King's, which has none, is looked at before."""


def _target(player: Player, player_id: str | None) -> Seat:
    for row in player.sitting.seats:
        if row.id == player_id:
            return Seat(row.number)
    problem = SeedProblem(code="INVALID_TARGET", message="There is no such player in this game.")
    raise SeedRefused(400, problem)


async def _used(player: Player, entry: Entry, table: Table | None) -> PowerUsed:
    shown, until = revealed(player, entry, table)
    activation = await _activation(player.parts, player.row.id, entry)
    return PowerUsed(success=True, power_activation_id=activation, revealed_card=shown, expires_at=until)


async def _activation(parts: Parts, player_id: str, entry: Entry) -> str | None:
    """The row that the entry wrote; a player writes at most one in a moment."""
    found = select(_POWERS.c.id).where(
        _POWERS.c.activated_by_id == player_id, _POWERS.c.created_at == entry.wall
    )
    async with parts.store.engine.connect() as connection:
        row = (await connection.execute(found)).first()
    return None if row is None else str(row[0])


def _score(player: Player, state: State, seat: Seat, is_winner: bool) -> PlayerScore:
    row, frame = player.sitting.seats[seat], state.frame
    last = frame.scores[-1]
    return PlayerScore(
        player_id=row.id,
        display_name=row.name,
        turn_order=seat,
        cards=[face(card, player) for card in last.hands[seat] if card is not None],
        base_score=sum(score.base[seat] for score in frame.scores),
        penalty_applied=last.penalty and seat == last.caller,
        final_score=frame.totals[seat],
        is_cambio_caller=seat == last.caller,
        is_winner=is_winner,
    )


def _not_completed(current: str) -> SeedRefused:
    message = "There are no scores before the game is completed."
    return SeedRefused(409, SeedProblem(code="WRONG_PHASE", message=message, current_phase=current))
