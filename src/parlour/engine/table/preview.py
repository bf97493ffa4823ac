"""Previews actions for one player: no other player sees the position, and nothing is stored."""

from collections.abc import Sequence

from parlour.engine.chance import RecordedChance, WrongDrawError
from parlour.engine.contract.game import Game
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Millis, Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal


def preview_actions(game: Game, state: Data, seat: Seat, actions: Sequence[Data], now: Millis) -> Data:
    """The position after *actions* of the seat.

    Raises IllegalActionError if an action is illegal, draws numbers or reveals something.
    """
    for action in actions:
        if not isinstance(action, game.trials):
            raise IllegalActionError(Refusal.NO_TRIAL)
        try:
            events = game.outcome(state, seat, action, RecordedChance(()), now, ())
        except WrongDrawError:
            raise IllegalActionError(Refusal.NO_TRIAL) from None
        if any(game.reveals_to(event) for event in events):
            raise IllegalActionError(Refusal.NO_TRIAL)
        state = fold(game, state, events)
    return state
