"""How much the kit examined: how often each kind of action, notice and event was played and examined."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from parlour.conformance.checks import copied_secrets, inference, legality, redeals
from parlour.conformance.checks.findings import Findings, KindCoverage
from parlour.conformance.checks.leaks import LEAK
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.selection import Selections, StepKind
from parlour.conformance.checks.termination import ENDING
from parlour.engine.contract.game import Game

CHECK_OF = {
    legality.WIRE: legality.NAME,
    copied_secrets.DRAWS: LEAK,
    inference.SHOWN: redeals.NAME,
    redeals.MEMORY: redeals.NAME,
}
"""The check of a purpose for which steps are selected. Other purposes are named like their check."""

NO_TIME = "there was no time for it; give it more (`--seconds`)"
NO_END = "no game came to its end; give it more time (`--seconds`), or play whole games (`--playouts`)"


class Coverage:
    """Counts over playouts, merged over processes."""

    def __init__(self) -> None:
        self.walks: Counter[int] = Counter()
        """By number of seats."""

        self.entries = self.ended = self.longest = 0
        """`longest` is the number of entries of the longest game that came to its end."""

        self.seen: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        """By check: how much it examined, and how much it skipped for lack of time."""

        self.begun: set[str] = set()
        """The checks that examined at least one game."""

        self.played: Counter[StepKind] = Counter()
        self.selections = Selections()

    def note_walk(self, playout: Playout) -> None:
        self.walks[playout.seats] += 1
        self.entries += len(playout.steps)
        self.played.update(step.kind for step in playout.steps)
        if playout.has_ended:
            self.ended += 1
            self.longest = max(self.longest, len(playout.steps))

    def note_check(self, name: str, playout: Playout) -> None:
        self.begun.add(name)
        self.seen[name] += playout.covered[True]
        self.left_out[name] += playout.covered[False]
        playout.covered.clear()

    def merge(self, other: "Coverage") -> None:
        self.walks += other.walks
        self.entries += other.entries
        self.ended += other.ended
        self.longest = max(self.longest, other.longest)
        self.begun |= other.begun
        self.seen += other.seen
        self.left_out += other.left_out
        self.played += other.played
        self.selections.merge(other.selections)

    def report(
        self, game: Game, findings: Findings, skipped: Collection[str] = ()
    ) -> tuple[KindCoverage, ...]:
        """The counts of every kind. Leaves checks undecided that did not examine a kind that was played.

        *skipped* are the checks that no game was examined by.
        """
        kinds = tuple(self._kinds(game))
        for check in dict.fromkeys(check for kind in kinds for check in kind.missed):
            names = ", ".join(kind.name for kind in kinds if check in kind.missed)
            findings.add_undecided(check, f"played, but not examined for lack of time: {names}")
        for check in skipped:
            findings.add_undecided(check, NO_TIME)
        if self.walks and not self.ended and game.bound is not None:
            findings.add_undecided(ENDING, NO_END)
        return kinds

    def _kinds(self, game: Game) -> Iterator[KindCoverage]:
        roles = {"action": game.actions, "notice": game.notices, "event": game.events}
        for role, classes in roles.items():
            for name in (one.__name__ for one in classes):
                own = {kind for kind in self.played if name in kind.names_of(role)}
                yield KindCoverage(
                    name, role, sum(self.played[kind] for kind in own), tuple(self._examined(own).items())
                )

    def _examined(self, kinds: set[StepKind]) -> dict[str, int]:
        """For each check that applies to the kinds, how often it examined them for its rarest purpose."""
        found: dict[str, int] = {}
        selections = self.selections
        for purpose, examined in selections.examined.items():
            if purpose in selections.general or kinds & selections.offered[purpose]:
                check = CHECK_OF.get(purpose, purpose)
                count = sum(examined[kind] for kind in kinds)
                found[check] = min(count, found.get(check, count))
        return found

    def sentence(self, seconds: float, game: Game, sizes: Sequence[int]) -> str:
        count = self.walks.total()
        if not count:
            return f"{seconds:g} s: no game could be examined."
        games = f"{count:,} {'game' if count == 1 else 'games'}"
        text = f"{seconds:g} s: {games} {self._seats(sizes)}, {self.entries:,} entries"
        if self.ended < count:
            text += f", {self.ended:,} of them to the end"
        if self.longest and game.bound is not None:
            text += f", the longest {self.longest:,} of at most {game.bound:,}"
        cut = [f"{name} {self._share(name)} %" for name, missed in self.left_out.most_common() if missed]
        return f"{text}. Examined in part: {', '.join(cut)}." if cut else f"{text}, under every check."

    def _seats(self, sizes: Sequence[int]) -> str:
        numbers, missing = sorted(self.walks), self.missing_seats(sizes)
        seats = f"{', '.join(map(str, numbers))} {'seat' if numbers == [1] else 'seats'}"
        return f"with {seats}" + (f" (not {', '.join(map(str, missing))})" if missing else "")

    def missing_seats(self, sizes: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(set(sizes) - set(self.walks)))

    def _share(self, name: str) -> int:
        seen = self.seen[name]
        return 100 * seen // (seen + self.left_out[name])
