"""Maps tapped names to the action that the player means. Pages, the terminal and the kit use the same rule.

web/src/scene/narrow.ts is the same in TypeScript. `tools.narrow_vectors` generates the test vectors for both.
"""

from collections.abc import Iterator, Sequence

from parlour.engine.scene import Place
from parlour.engine.values import Data


class Tappable(Data, frozen=True, omit_defaults=True):
    """The taps for a choice: the names in `together` in any order, then `path` in its order.

    Without either it is a button, which cannot be tapped on the board.
    """

    path: tuple[Place, ...] = ()
    together: tuple[Place, ...] = ()
    least: int | None = None
    """For an open choice: the least number of `together` to tap. None if all of them must be tapped."""

    most: int | None = None


class RemainingChoices(Data, frozen=True):
    """The choices that still match the taps so far. Choices are identified by their index."""

    lit: tuple[Place, ...]
    """The places that can be tapped next, in the order in which the choices list them."""

    whole: tuple[int, ...]
    """The choices that are complete."""

    further: tuple[int, ...]
    """The choices that can take more taps. Complete choices can be among them."""

    @property
    def only(self) -> int | None:
        """The choice, if no other is possible."""
        return self.whole[0] if len(self.whole) == 1 and not self.further else None


def narrow(choices: Sequence[Tappable], tapped: Sequence[Place]) -> RemainingChoices:
    lit: dict[Place, None] = {}
    whole: list[int] = []
    further: list[int] = []
    for number, choice in enumerate(choices):
        ends = [*_ends(choice, tuple(tapped))]
        following = [place for end in ends for place in end]
        lit.update(dict.fromkeys(following))
        if () in ends:
            whole.append(number)
        if following:
            further.append(number)
    return RemainingChoices(tuple(lit), tuple(whole), tuple(further))


def _ends(choice: Tappable, tapped: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
    """For each way to read the taps as the start of *choice*: the possible next taps, or () if complete."""
    path, together = choice.path, choice.together
    if not path and not together:
        return
    least = len(together) if choice.least is None else choice.least
    most = len(together) if choice.most is None else choice.most
    for count in range(min(most, len(tapped)) + 1):
        first, rest = tapped[:count], tapped[count:]
        if len(set(first)) < count or not set(first).issubset(together):
            return
        if not rest and count < most:
            yield tuple(place for place in together if place not in first)
        if count >= least and path[: len(rest)] == rest:
            yield path[len(rest) : len(rest) + 1]
