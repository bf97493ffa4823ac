"""What a session asks of the rules of its game, wherever they run: in this process, or in a worker."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from parlour.bots.task import make_task
from parlour.engine.entry import Entry
from parlour.engine.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import ClockFace
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import Watchdog, refusal_of
from parlour.server.tables.commands import PlayerMove, TableCommand
from parlour.server.tables.drafts import Due
from parlour.server.tables.transition import Transition, final_result
from parlour.server.tables.views import Sight, Subscription

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession

Think = Callable[[Table, Seat, str, Millis], Awaitable[Data]]
Shown = Callable[[Sight], None]
NotShown = Callable[[RefusedError], None]
_due: Final = Due()


class Rules(Protocol):
    """Asked one thing at a time. They do not hold the session: it must leave the memory by itself."""

    @property
    def is_busy(self) -> bool:
        """Something was asked and not answered yet: the session begins nothing else."""

    def decide(self, session: "TableSession", job: TableCommand | PlayerMove | None, wall: Millis) -> None:
        """Decide *job*, or what is due: the session's `write` or `failed` is called, now or later.

        Rules of this process raise what `failed` would be told.
        """

    async def foresee(self, session: "TableSession", entry: Entry) -> None:
        """Find out what an entry leads to that another process has decided, before it joins."""

    def updates(
        self,
        session: "TableSession",
        next_: Transition,
        looks: Collection[Subscription],
        clock: ClockFace | None,
    ) -> Sequence[bytes] | None:
        """For each look the framed message that tells of the entry that has just joined.

        None where that is not known: all are shown everything then.
        """

    def see(self, session: "TableSession", look: Subscription, shown: Shown, not_shown: NotShown) -> None:
        """What *look* is shown of the position. For a ReadBarrier: nothing is on its way."""

    def show(self, session: "TableSession", shows: Callable[[], None]) -> None:
        """Call *shows* as soon as nothing is on its way."""

    async def choose(self, session: "TableSession", seat: Seat, bot: str, wall: Millis) -> Data:
        """A bot's move."""

    async def observe(self, session: "TableSession", seat: Seat, bot: str, wall: Millis) -> bytes:
        """A bot's move as a task for a process of bots (`parlour.bots.task`)."""

    async def public_view(self, session: "TableSession") -> Data:
        """What everybody sees now."""

    def close(self) -> None:
        """The session leaves the memory."""


class LocalRules:
    """In this process, under its watchdog, answered at once. One serves all sessions."""

    is_busy: Final = False

    def __init__(self, watchdog: Watchdog, think: Think) -> None:
        self._watchdog, self._think = watchdog, think

    def decide(self, session: "TableSession", job: TableCommand | PlayerMove | None, wall: Millis) -> None:
        if session.has_absent or session.table.gone:
            session.look_who_is_gone(job, wall)
        session.write(self._watchdog.call(_decide, session, job, wall), job)

    async def foresee(self, session: "TableSession", entry: Entry) -> None:
        """It can be found out when it joins."""

    def updates(
        self,
        session: "TableSession",
        next_: Transition,
        looks: Collection[Subscription],
        clock: ClockFace | None,
    ) -> Sequence[bytes]:
        result = final_result(next_, session.table, session.seats) if next_.is_over else None
        return session.views.updates(
            session.table, next_.entry, looks, next_.waiting, clock, late=next_.late, result=result
        )

    def see(self, session: "TableSession", look: Subscription, shown: Shown, not_shown: NotShown) -> None:
        try:
            sight = self._watchdog.call(session.views.see, session.table, look)
        except Exception as fault:
            not_shown(refusal_of(fault))
            raise
        shown(sight)

    def show(self, session: "TableSession", shows: Callable[[], None]) -> None:  # noqa: ARG002
        shows()

    async def choose(self, session: "TableSession", seat: Seat, bot: str, wall: Millis) -> Data:
        return await self._think(session.table, seat, bot, wall)

    async def observe(self, session: "TableSession", seat: Seat, bot: str, wall: Millis) -> bytes:
        return self._watchdog.call(make_task, session.table, seat, bot, wall)

    async def public_view(self, session: "TableSession") -> Data:
        return self._watchdog.call(session.table.view, None)

    def close(self) -> None:
        """Nothing is held."""


def _decide(session: "TableSession", job: TableCommand | PlayerMove | None, wall: Millis) -> Transition:
    table = session.table
    return session.transition(_due(table, wall) if job is None else job.decide(table, wall))
