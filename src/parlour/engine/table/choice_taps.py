"""The taps for a seat's choices, open ones included."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine.contract.choices import Choice, Open, Some, open_fields, template
from parlour.engine.contract.game import Game
from parlour.engine.scene import Taps
from parlour.engine.scene.narrow import Tappable
from parlour.engine.values import Data

_BUTTON = Taps()


def taps_of(game: Game, choice: Choice, view: Data) -> Taps:
    """The taps for *choice*. For a `Some`, `together` has one name for each of its values, in order."""
    if not isinstance(choice, Open):
        return game.taps(choice, view)
    base, some = template(choice), _only_some(choice)
    if some is None:
        return game.taps(base, view)
    taps = game.taps(replace(base, **{some.field: some.of}), view)
    return taps if len(taps.together) == len(some.of) else _BUTTON


def tappable(choice: Choice, taps: Taps) -> Tappable:
    """The choice in the form that `narrow` takes."""
    some = _only_some(choice)
    if some is None:
        return Tappable(taps.path, taps.together)
    return Tappable(taps.path, taps.together, some.least, some.most)


def tappables(game: Game, choices: Sequence[Choice], view: Data) -> list[Tappable]:
    return [tappable(choice, taps_of(game, choice, view)) for choice in choices]


def _only_some(choice: Choice) -> Some | None:
    found = [blank for blank in open_fields(choice) if isinstance(blank, Some)]
    return found[0] if len(found) == 1 else None
