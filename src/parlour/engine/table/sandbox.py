"""What if: a position played on apart from its game, with what the asker does not know imagined."""

from parlour.engine.chance import Chance
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Viewer


def imagine(game: Game, state: Data, viewer: Viewer, chance: Chance, now: Millis, wall: Millis) -> Entry:
    """The first entry of a sandbox: *state* as *viewer* knows it, the rest dealt by *chance*.

    The draws are not in it: whoever had them could tell from the imagined cards which the real ones are.
    So *chance* must be one that nobody sees again.
    """
    return Entry(
        seq=0,
        kind="fork",
        wall=wall,
        now=now,
        offset=Millis(wall - now),
        by=viewer,
        version=game.version,
        barrier=True,
        final=True,
        base=game.redeal(state, viewer, chance),
    )
