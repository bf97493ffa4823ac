"""A world that is played on, by whoever the game waits for."""

from collections.abc import Sequence

from parlour.engine.chance import Chance
from parlour.engine.contract.game import Game
from parlour.engine.table.log import fold
from parlour.engine.values import MAX_SEATS, Data, Millis, Seat


class Line:
    __slots__ = ("_last", "game", "now", "state")

    def __init__(self, game: Game, state: Data, now: Millis, last: Seat) -> None:
        """*last* is who acted last, or acts now."""
        self.game, self.state, self.now, self._last = game, state, now, last

    def mover(self) -> Seat | None:
        """Who acts next. Where the game waits for several they take turns: a bid may be changed for ever."""
        waiting = self.game.to_act(self.state)
        if len(waiting) <= 1:
            return next(iter(waiting), None)
        last = self._last
        return min(waiting, key=lambda seat: (seat - last - 1) % MAX_SEATS)

    def act(self, seat: Seat, action: Data, chance: Chance) -> Sequence[Data]:
        """The events that it led to."""
        events = self._decide(seat, action, chance)
        self._last = seat
        return events

    def wait(self, chance: Chance) -> Sequence[Data] | None:
        """What happens by itself while nobody is waited for; None where nothing is left to happen."""
        due = self.game.due(self.state) if self.game.result(self.state) is None else None
        if due is None:
            return None
        self.now = max(self.now, due.at)
        return self._decide(None, due.notice, chance)

    def _decide(self, by: Seat | None, action: Data, chance: Chance) -> Sequence[Data]:
        events = self.game.decide(self.state, by, action, chance, self.now)
        self.state = fold(self.game, self.state, events)
        return events
