"""From names that were tapped to the action that is meant: the one rule for page, terminal and kit.

web/src/scene/narrow.ts is the same in TypeScript; `tools.narrow_vectors` holds the two together.
"""

from collections.abc import Iterator, Sequence

from parlour.engine.scene import Place
from parlour.engine.values import Data


class Tappable(Data, frozen=True, omit_defaults=True):
    """What is tapped for a choice: names of `together` in any order, then `path` in its order.

    Without either it is a button, which no tap leads to.
    """

    path: tuple[Place, ...] = ()
    together: tuple[Place, ...] = ()
    least: int | None = None
    """Of an open choice: how many of `together` at least; None where all of them are tapped."""

    most: int | None = None


class Narrowed(Data, frozen=True):
    """What the taps so far leave. Choices are named by their numbers in the list."""

    lit: tuple[Place, ...]
    """What may be tapped next, in the order in which the choices name it."""

    whole: tuple[int, ...]
    further: tuple[int, ...]
    """The choices that go on, among them whole ones that may go on."""

    @property
    def only(self) -> int | None:
        """The choice that is meant beyond doubt."""
        return self.whole[0] if len(self.whole) == 1 and not self.further else None


def narrow(choices: Sequence[Tappable], tapped: Sequence[Place]) -> Narrowed:
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
    return Narrowed(tuple(lit), tuple(whole), tuple(further))


def _ends(choice: Tappable, tapped: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
    """For each way to read the taps as a beginning of *choice*: what may follow, () where it is complete."""
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
