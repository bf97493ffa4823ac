"""Plays a game step by step in a test and checks each step."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import NoReturn

from parlour.engine import Data, Game, IllegalActionError, Millis, Seat, Viewer, bind
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import is_legal
from parlour.engine.table.log import fold
from parlour.testing.chance import RiggedChance

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")


class Scenario:
    """A game in a test: `Scenario(game, seats=2, draws=(…)).act(0, Lay(1)).expect(turn=1)`.

    Every step returns the scenario. *draws* are the random numbers, in order, starting with the deal; after
    them the lowest number is always drawn. With a position in *state* nothing is dealt. A failed step raises
    an AssertionError that lists the steps so far.
    """

    def __init__(
        self,
        game: Game | ModuleType,
        *,
        seats: int | None = None,
        options: Data | None = None,
        draws: Sequence[int] | Chance = (),
        state: Data | None = None,
        now: int = 0,
    ) -> None:
        self.game = game if isinstance(game, Game) else bind(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.chance = draws if isinstance(draws, Chance) else RiggedChance(*draws)
        self.now = Millis(now)
        self.events: tuple[Data, ...] = ()
        """The events of the last step, including notices that were due before it."""

        self._steps: list[str] = []
        self._options = self.game.Options() if options is None else options
        if state is None:
            started = self.game.setup(self._options, self.seats, self.chance, self.now)
            state = self.game.start(started)
        self.state = state

    # Steps

    def act(self, seat: int, action: Data, *, after: int = 0) -> "Scenario":
        """Takes an action *after* milliseconds later. It must be among the choices, and accepted."""
        self.wait(after)
        self._steps.append(f"seat {seat}: {action!r}")
        if not is_legal(self.game.legal(self.state, Seat(seat)), action):
            self._fail("it is not among the choices", refusal=self._refusal(seat, action))
        try:
            events = self.game.decide(self.state, Seat(seat), action, self.chance, self.now)
        except IllegalActionError as refused:
            self._fail("it is among the choices and refused", refusal=refused.code)
        self._apply_events(events)
        return self

    def refuse(self, seat: int, action: Data, code: str) -> "Scenario":
        """Tries an action that must be refused with *code*, with or without the game's name in front."""
        self._steps.append(f"seat {seat} tries {action!r}")
        refused = self._refusal(seat, action)
        if refused is None or code not in (refused, refused.removeprefix(f"{self.game.name}/")):
            self._fail(f"it should be refused with {code!r}", refusal=refused)
        return self

    def wait(self, milliseconds: int) -> "Scenario":
        """Lets time pass and applies each notice at the time it is due."""
        end = Millis(self.now + milliseconds)
        self.events = ()
        while (due := self.game.due(self.state)) is not None and due.at <= end:
            self.now = max(self.now, due.at)
            self._steps.append(f"at {self.now}: {due.notice!r}")
            self._apply_events(self.game.decide(self.state, None, due.notice, self.chance, self.now))
        self.now = end
        return self

    # Expectations

    def expect(self, check: Callable[[Data], object] | None = None, **fields: object) -> "Scenario":
        """Expects these field values of the state. *check* is called with it and must not return False."""
        self._compare("the state", self.state, fields)
        if check is not None and check(self.state) is False:
            self._fail("what was to be checked does not hold")
        return self

    def expect_view(self, viewer: Viewer | int, **fields: object) -> "Scenario":
        """Expects these field values of the view of a seat, or of a spectator (None)."""
        seat = None if viewer is None else Seat(viewer)
        self._compare(f"the view of {_viewer_name(seat)}", self.game.view(self.state, seat), fields)
        return self

    def expect_events(self, *events: Data) -> "Scenario":
        """Expects these events from the last step."""
        if self.events != events:
            self._fail(f"it led to {list(self.events)}, not to {list(events)}")
        return self

    def expect_turn(self, *seats: int) -> "Scenario":
        """Expects the game to wait for exactly these seats."""
        waits = sorted(self.game.to_act(self.state))
        if waits != sorted(seats):
            self._fail(f"it waits for {waits}, not for {sorted(seats)}")
        return self

    def expect_choices(self, seat: int, *actions: Data) -> "Scenario":
        """Expects these choices of a seat, in any order."""
        choices = self.game.legal(self.state, Seat(seat))
        if sorted(map(repr, choices)) != sorted(map(repr, actions)):
            self._fail(f"the choices of seat {seat} are {list(choices)}, not {list(actions)}")
        return self

    def expect_text(self, viewer: Viewer | int, text: str) -> "Scenario":
        """Expects this text of the position. Ignores indentation and empty lines."""
        shown = self.text(viewer)
        if _lines(shown) != _lines(text):
            self._fail(f"the position reads\n{shown}\nand not\n{text}")
        return self

    def expect_over(self, *scores: int) -> "Scenario":
        """Expects the game to be over, with these scores if any are given."""
        result = self.game.result(self.state)
        if result is None:
            self._fail("the game goes on")
        if scores and result.scores != scores:
            self._fail(f"the scores are {result.scores}, not {scores}")
        return self

    # Texts

    def text(self, viewer: Viewer | int = None) -> str:
        """The position in words, for a seat or a spectator."""
        seat = None if viewer is None else Seat(viewer)
        words = self.game.words(NAMES[: self.seats], you=seat, options=self._options)
        return self.game.describe(self.game.view(self.state, seat), words)

    def told(self, viewer: Viewer | int = None) -> tuple[str, ...]:
        """The sentences of the last step only, as a seat or a spectator reads them."""
        seat = None if viewer is None else Seat(viewer)
        words = self.game.words(NAMES[: self.seats], you=seat, options=self._options)
        return tuple(self.game.sentence(self.game.redact(event, seat), words) for event in self.events)

    # Private helpers

    def _apply_events(self, events: Sequence[Data]) -> None:
        self.events = (*self.events, *events)
        self.state = fold(self.game, self.state, events)

    def _refusal(self, seat: int, action: Data) -> str | None:
        try:
            self.game.decide(self.state, Seat(seat), action, RiggedChance(), self.now)
        except IllegalActionError as refused:
            return refused.code
        return None

    def _compare(self, what: str, value: Data, fields: dict[str, object]) -> None:
        for name, expected in fields.items():
            if not hasattr(value, name):
                self._fail(f"{what} has no field {name!r}; it has {', '.join(value.__struct_fields__)}")
            if (found := getattr(value, name)) != expected:
                self._fail(f"{name} of {what} is {found!r}, not {expected!r}")

    def _fail(self, reason: str, refusal: str | None = "") -> NoReturn:
        said = "" if refusal == "" else f" ({refusal or 'not refused'})"
        steps = "".join(f"\n  {number}. {step}" for number, step in enumerate(self._steps, 1))
        raise AssertionError(f"{self.game.name}: {reason}{said}; after{steps or ' the deal'}")


def _viewer_name(viewer: Viewer) -> str:
    return "spectators" if viewer is None else f"seat {viewer}"


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
