"""Playouts: seeded games between random players, which the checks examine."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.endless import describe_end
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.selection import Selections, StepKind, in_turn, kind_of
from parlour.engine.chance import Chance, Stream
from parlour.engine.contract.choices import sample, template
from parlour.engine.contract.game import Game
from parlour.engine.contract.rule_returns import seats_to_act
from parlour.engine.entry import Entry
from parlour.engine.table.log import ignored_events
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, Viewer, encode
from parlour.engine.words.refusals import IllegalActionError

MAX_STEPS_UNBOUNDED = 250
MIN_STEPS_LATE = 5
"""How many entries are played even after the deadline."""

RARE_ONCE_IN = 16
"""How seldom a walk chooses an action type that it avoids."""

START_MS = Millis(1_000_000)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    before: Data
    entry: Entry
    after: Data

    @property
    def kind(self) -> StepKind:
        return kind_of(self.entry)


@dataclass(slots=True)
class Playout:
    """One game, played to its end or until time ran out."""

    game: Game
    seed: str
    seats: int
    options: Data
    table: Table
    steps: list[Step] = field(default_factory=list)
    stuck: str | None = None
    """Why the playout could not go on, if the game is at fault."""

    refused: str | None = None
    """The listed action that `decide` refused, if that ended the playout."""

    failed: Exception | None = None
    """The exception that ended the playout, at the entry after the last step."""

    at: int = 0
    """The entry that a check is examining."""

    is_cut: bool = False
    """Whether it was stopped early for lack of time."""

    deadline: Deadline = field(default_factory=Deadline)
    """The deadline of the check that examines it."""

    limit: Deadline = field(default_factory=Deadline)
    """The deadline of all checks together. Also stops what a check has begun, without a finding."""

    depth: int = 1
    """A factor on the number of steps to examine."""

    covered: Counter[bool] = field(default_factory=Counter)
    """How much was examined (True), and how much was skipped for lack of time (False)."""

    selections: Selections = field(default_factory=Selections)
    """Shared by all walks of a game, so that each starts with the kinds examined least."""

    findings: Findings = field(default_factory=Findings)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (None, *map(Seat, range(self.seats)))

    @property
    def has_ended(self) -> bool:
        """Whether it was played to its end. A game without a bound need not have one."""
        return not self.is_cut and (self.game.bound is None or self.table.is_over)

    @property
    def states(self) -> list[Data]:
        first = self.table.state_at(0)
        return [first, *(step.after for step in self.steps)]

    def table_before(self, seq: int) -> Table:
        own = self.table
        table = Table(self.game, own.name, seats=self.seats, options=self.options, secret=own.secret)
        table.join_all(own.log.entries[:seq])
        return table

    def locate(self, number: int) -> str:
        return f"(walk {self.seed}, {self.seats} seats, entry {number})"

    def fail(self, check: str, text: str, entry: int) -> None:
        self.findings.add(check, f"{text} {self.locate(entry)}")

    def select_steps(
        self, most: int | None, purpose: str, steps: Sequence[Step] | None = None
    ) -> Iterator[Step]:
        """At most *most* of the steps, every kind in turn, as time allows."""
        candidates = self.steps if steps is None else steps
        if steps is None:
            self.selections.general.add(purpose)
        for step in self.in_turn(most, purpose, candidates, lambda step: step.kind):
            self.at = step.entry.seq
            yield step
        self.at = len(self.steps)

    def select_viewed_steps(self, most: int | None, purpose: str) -> Iterator[tuple[Step, Viewer]]:
        """At most *most* of the steps, each with one of its viewers, every kind in turn, as time allows.

        Slow checks reach more kinds than with all viewers of each step.
        """
        self.selections.general.add(purpose)
        pairs = [(step, viewer) for step in self.steps for viewer in self.viewers]
        count = None if most is None else most * len(self.viewers)
        for step, viewer in self.in_turn(count, purpose, pairs, lambda pair: pair[0].kind):
            self.at = step.entry.seq
            yield step, viewer
        self.at = len(self.steps)

    def in_turn(
        self, most: int | None, purpose: str, items: Sequence[T], kind: Callable[[T], Hashable]
    ) -> Iterator[T]:
        """At most *most* of the items, every kind in turn, as time allows; always the first.

        The kinds that other walks examined least for the same *purpose* come first.
        """
        examined = self.selections.examined[purpose]
        self.selections.offered[purpose].update(map(kind, items))
        chosen = in_turn(items, kind, self.chance(f"choose {purpose}"), examined)
        if most is not None:
            chosen = chosen[: most * self.depth]
        for number, item in enumerate(chosen):
            if self.limit.is_over() or (number and self.deadline.is_over()):
                self.covered[False] += len(chosen) - number
                return
            self.covered[True] += 1
            examined[kind(item)] += 1
            yield item

    def chance(self, label: object) -> Chance:
        """Random numbers for a check. The same label gives the same numbers."""
        return Stream(sha256(self.seed.encode()).digest(), str(label))

    def worlds(self, state: Data, viewer: Viewer, label: str, count: int) -> Iterator[Data]:
        """Redeals of *state* for the viewer. The same label gives the same worlds."""
        for number in range(count):
            yield self.game.redeal(state, viewer, self.chance(f"{label} {viewer} {number}"))


def play_out(
    game: Game,
    seed: str,
    seats: int,
    options: Data,
    *,
    deadline: Deadline | None = None,
    most: int | None = None,
) -> Playout:
    """Plays one game. Sometimes lets time pass, and absent seats lapse.

    An exception from the rules ends it and is stored in `failed`. *deadline* or *most* can cut it short.
    """
    table = Table(game, f"walk-{seed}", seats=seats, options=options, secret=sha256(seed.encode()).digest())
    playout = Playout(_with_options(game, encode(options)), seed, seats, options, table)
    try:
        _play_steps(playout, deadline, most)
    except Exception as fault:  # noqa: BLE001  the rules under test can raise anything
        playout.failed, playout.at = fault, len(table.log)
    return playout


@lru_cache(maxsize=64)
def _with_options(game: Game, options: bytes) -> Game:
    """The game with a playout's options as default for its words."""
    return replace(game, options=game.decode_options(options))


def _play_steps(playout: Playout, deadline: Deadline | None, most: int | None) -> None:
    game, table, seats = playout.game, playout.table, playout.seats
    table.start(START_MS)
    limit = game.bound if game.bound is not None else MAX_STEPS_UNBOUNDED
    wall, rare = START_MS, _rare_kinds(game, playout.chance("rare"))
    for number in range(1, limit + 1):
        if table.is_over:
            return
        is_late = deadline is not None and number > MIN_STEPS_LATE and deadline.is_over()
        if is_late or number - 1 == most:
            playout.is_cut = True
            return
        chance = playout.chance(f"step {number}")
        before = table.state
        table.gone = _absent(playout.chance(f"absent {number}"), seats)
        try:
            wall, entry = _one_step(table, wall, chance, rare)
        except IllegalActionError as fault:
            playout.refused = str(fault)
            return
        if entry is None:
            playout.stuck = f"the game is not over, nobody may act and nothing is due{_ignored(playout)}"
            return
        playout.steps.append(Step(before, entry, table.state))
        if isinstance(entry.action, game.by_platform):
            return  # the platform closes the table
    if game.bound is not None and not table.is_over:
        playout.stuck = (
            f"the game has not ended after {game.bound} entries, its bound{_beyond(playout, deadline)}"
        )


def _beyond(playout: Playout, deadline: Deadline | None) -> str:
    """How the game goes on after its bound: a bound that is too low differs from a game that never ends."""
    table, start = playout.table_before(len(playout.table.log)), len(playout.steps)
    wall = Millis(table.log[start].wall)
    for number in range(start + 1, 2 * start + 1):
        if table.is_over:
            return f"; it ended after {number - 1} entries, so the bound is too low"
        if deadline is not None and deadline.is_over():
            break
        with suppress(IllegalActionError):
            wall, _ = _one_step(table, wall, playout.chance(f"step {number}"), frozenset())
    beyond = f", nor after {len(table.log) - 1}" if len(table.log) - 1 > start else ""
    entries = [step.entry for step in playout.steps]
    states = [step.after for step in playout.steps]
    return f"{beyond}{_ignored(playout)}{describe_end(entries, states)}"


def _ignored(playout: Playout) -> str:
    kinds = ", ".join(ignored_events(playout.game, playout.table.log.line()))
    return f"; `evolve` changes nothing for {kinds}" if kinds else ""


def _one_step(table: Table, wall: Millis, chance: Chance, rare: Set[str]) -> tuple[Millis, Entry | None]:
    """One entry: a due notice, an absent seat's lapse, or an action."""
    due = table.game.due(table.state)
    seats_to_act(table.game, table.state, table.seats)
    actors = [seat for seat in map(Seat, range(table.seats)) if table.choices(seat)]
    if due is not None and (not actors or chance.below(5) == 0):
        wall = max(wall, Millis(due.at + table.offset + chance.below(2) * chance.below(2000)))
    else:
        wall = Millis(wall + chance.below(1500))
    entry = table.draft_due(wall)
    if entry is None:
        entry = (
            _abandon(table, wall) or _lapse(table, wall, chance) or _action(table, wall, chance, actors, rare)
        )
    return wall, table.join(entry) if entry is not None else None


def _absent(chance: Chance, seats: int) -> tuple[Seat, ...]:
    """The absent seats: usually none, sometimes some or all."""
    if chance.below(4):
        return ()
    return tuple(seat for seat in map(Seat, range(seats)) if chance.below(2))


def _abandon(table: Table, wall: Millis) -> Entry | None:
    """A notice from the platform, which it can send when all players have left."""
    if not table.game.by_platform or len(table.gone) < table.seats:
        return None
    assert table.secret is not None, "a walk has a secret"
    chance = Stream(table.secret, f"abandon {len(table.log)}")  # so that other choices stay the same
    if chance.below(8):
        return None
    return table.draft_notice(chance.pick(table.game.by_platform)(), wall)


def _lapse(table: Table, wall: Millis, chance: Chance) -> Entry | None:
    if chance.below(25):
        return None
    for seat in chance.shuffle([*table.game.to_act(table.state)]):
        if table.game.lapse(table.state, seat) is not None:
            return table.draft_lapse(seat, wall)
    return None


def _action(
    table: Table, wall: Millis, chance: Chance, actors: Sequence[Seat], rare: Set[str]
) -> Entry | None:
    if not actors:
        return None
    seat = chance.pick(actors)
    return table.draft_act(seat, sample(_some_choice(table.choices(seat), chance, rare), chance), wall)


def _some_choice(choices: Sequence[Data], chance: Chance, rare: Set[str]) -> Data:
    """A random choice: any, or one of a random type, so that rare types among many choices come up too.

    The types in *rare* are left out as long as there are others, except once in a while.
    """
    kinds: dict[str, list[Data]] = {}
    for choice in choices:
        kinds.setdefault(type(template(choice)).__name__, []).append(choice)
    if rare and chance.below(RARE_ONCE_IN):
        kinds = {name: own for name, own in kinds.items() if name not in rare} or kinds
    if chance.below(2):
        return chance.pick([choice for own in kinds.values() for choice in own])
    return chance.pick(chance.pick(list(kinds.values())))


def _rare_kinds(game: Game, chance: Chance) -> Set[str]:
    """The action types that this walk mostly avoids: none in half of the walks, some in the others.

    An action that ends a round or a game would otherwise keep every walk from its later parts.
    """
    if chance.below(2):
        return frozenset()
    return frozenset(kind.__name__ for kind in game.actions if not chance.below(3))
