"""How much the kit examined in the time it had."""

from collections import Counter, defaultdict

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.leaks import LEAK
from parlour.conformance.checks.playout import ExaminedCounts, Playout
from parlour.conformance.checks.selection import StepKind
from parlour.engine.contract.game import Game


class Coverage:
    """Counts over playouts, merged over processes."""

    def __init__(self) -> None:
        self.walks: Counter[int] = Counter()
        """By number of seats."""

        self.entries = self.ended = 0
        self.seen: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        """By check: how much it examined, and how much it skipped for lack of time."""

        self.kinds: set[StepKind] = set()
        self.examined: ExaminedCounts = defaultdict(Counter)

    def note_walk(self, playout: Playout) -> None:
        self.walks[playout.seats] += 1
        self.entries += len(playout.steps)
        self.ended += not playout.is_cut
        self.kinds.update(step.kind for step in playout.steps)

    def note_check(self, name: str, playout: Playout) -> None:
        self.seen[name] += playout.covered[True]
        self.left_out[name] += playout.covered[False]
        playout.covered.clear()

    def merge(self, other: "Coverage") -> None:
        self.walks += other.walks
        self.entries += other.entries
        self.ended += other.ended
        self.seen += other.seen
        self.left_out += other.left_out
        self.kinds |= other.kinds
        for purpose, examined in other.examined.items():
            self.examined[purpose].update(examined)

    def report(self, game: Game, findings: Findings) -> None:
        """Reports actions and events that occurred in no walk, or were never checked for leaks."""
        played = {name for kind in self.kinds for name in kind.names}
        kinds = (*game.actions, *game.notices, *game.events)
        if missing := [kind.__name__ for kind in kinds if kind.__name__ not in played]:
            findings.note(f"in no game that was played: {', '.join(missing)}")
        examined_names = {
            name for kind in self.examined[LEAK] if isinstance(kind, StepKind) for name in kind.names
        }
        if game.secrets and (unseen := sorted(played - examined_names)):
            findings.add_undecided(LEAK, f"played, and not looked at for want of time: {', '.join(unseen)}")

    def sentence(self, seconds: float, game: Game) -> str:
        count = self.walks.total()
        games = f"{count:,} {'game' if count == 1 else 'games'}"
        text = f"{seconds:g} s: {games} {self._seats(game)}, {self.entries:,} entries"
        if self.ended < count:
            text += f", {self.ended:,} of them to the end"
        cut = [f"{name} {self._share(name)} %" for name, missed in self.left_out.most_common() if missed]
        return f"{text}. Seen in part: {', '.join(cut)}." if cut else f"{text}, under every check."

    def _seats(self, game: Game) -> str:
        numbers = sorted(self.walks)
        shown = ", ".join(map(str, numbers)) or "none"
        missing = sorted(set(game.seats) - set(numbers))
        seats = f"{shown} {'seat' if numbers == [1] else 'seats'}"
        return f"with {seats}" + (f" (not {', '.join(map(str, missing))})" if missing else "")

    def _share(self, name: str) -> int:
        seen = self.seen[name]
        return 100 * seen // (seen + self.left_out[name])
