"""The rules of one session, asked of a worker."""

from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.protocol.values import ClockFace
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import RulesStoppedError, RulesTimeoutError, refusal_of
from parlour.server.net.frames import frame
from parlour.server.tables.commands import PlayerMove, ReadBarrier, TableCommand
from parlour.server.tables.drafts import Due
from parlour.server.tables.rules import NotShown, Shown
from parlour.server.tables.transition import ENTRIES_PER_SNAPSHOT, Transition, final_result
from parlour.server.tables.views import Sight, Subscription, update_head
from parlour.server.tables.workers.arrival import InWorkers
from parlour.server.tables.workers.messages import (
    Answer,
    Context,
    Decide,
    Decided,
    Observe,
    See,
    Show,
    Take,
    Think,
    Values,
)
from parlour.server.tables.workers.pool import THINKING_LIMIT_S

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession

_due: Final = Due()
_sights: Final = msgspec.json.Decoder(Sight)


class RemoteRules:
    def __init__(self, where: InWorkers, start: Callable[[Coroutine[object, object, None]], object]) -> None:
        self._decides, self._thinks, self._start = where.decides, where.thinks, start
        self._table: Final = where.table
        self._told: tuple[Entry, Sequence[Subscription], Sequence[bytes]] | None = None
        """What the entry that was decided last says to each look."""

        self.is_busy = False

    def decide(self, session: "TableSession", job: TableCommand | PlayerMove | None, wall: Millis) -> None:
        session.look_who_is_gone(job, wall)
        self.is_busy = True
        self._start(self._decide(session, job, wall))

    async def foresee(self, session: "TableSession", entry: Entry) -> None:
        if not self._table.foresees(entry):
            context = self._context(session, entry.wall)
            answer = await self._decides.ask(Take(self._decides.number, encode(entry), context))
            self._foresee(entry, context, answer)

    def updates(
        self,
        session: "TableSession",
        next_: Transition,
        looks: Collection[Subscription],
        clock: ClockFace | None,
    ) -> Sequence[bytes] | None:
        if self._told is None:
            return None
        entry, known, told = self._told
        if entry is not next_.entry and entry != next_.entry:
            return None
        if known != tuple(looks):  # some have left since
            by_look = dict(zip(known, told, strict=True))
            if not by_look.keys() >= {*looks}:
                return None
            told = [by_look[look] for look in looks]
        result = final_result(next_, self._table, session.seats)
        head = update_head(self._table, next_.entry, next_.waiting, clock, late=next_.late, result=result)
        return [frame(head + one) for one in told]

    def see(self, session: "TableSession", look: Subscription, shown: Shown, not_shown: NotShown) -> None:
        self.is_busy = True
        self._start(self._see(session, look, shown, not_shown))

    def show(self, session: "TableSession", shows: Callable[[], None]) -> None:
        session.submit(ReadBarrier(shows))

    async def choose(self, session: "TableSession", seat: Seat, bot: str, wall: Millis) -> Data:
        question = Think(self._thinks.number, seat, bot, self._context(session, wall))
        return self._table.game.decode_action(_value(await self._thinks.ask(question, THINKING_LIMIT_S)))

    async def observe(self, session: "TableSession", seat: Seat, bot: str, wall: Millis) -> bytes:
        return _value(
            await self._thinks.ask(Observe(self._thinks.number, seat, bot, self._context(session, wall)))
        )

    async def public_view(self, session: "TableSession") -> Data:  # noqa: ARG002
        # Not of the worker that decides: it may have gone on to an entry that is not kept yet.
        return self._table.game.decode_view(_value(await self._thinks.ask(Show(self._thinks.number))))

    def close(self) -> None:
        self._decides.close()
        self._thinks.close()

    # Private helpers.

    async def _decide(
        self, session: "TableSession", job: TableCommand | PlayerMove | None, wall: Millis
    ) -> None:
        draft, context = _due if job is None else job.sent(), self._context(session, wall)
        try:
            answer = await self._decides.ask(Decide(self._decides.number, draft, context))
            if session.is_broken:
                raise RefusedError("table/busy")
            self.is_busy = False
            session.write(session.transition(self._foresee(None, context, answer)), job)
        except Exception as fault:  # noqa: BLE001  whatever the rules raise costs only this table
            self.is_busy = False
            session.failed(fault, job)
        session.work()

    async def _see(
        self, session: "TableSession", look: Subscription, shown: Shown, not_shown: NotShown
    ) -> None:
        try:
            question = See(self._decides.number, look, session.views.names)
            sight = _sights.decode(_value(await self._decides.ask(question)))
        except Exception as fault:  # noqa: BLE001  whatever the rules raise costs only this table
            self.is_busy = False
            not_shown(refusal_of(fault))
            if not isinstance(fault, RulesTimeoutError | RulesStoppedError | RefusedError):
                session.failed(fault, None)
        else:
            self.is_busy = False
            shown(sight)
        session.work()

    def _foresee(self, entry: Entry | None, context: Context, answer: Answer) -> Entry:
        """Remember what the entry of *answer* leads to."""
        assert isinstance(answer, Decided), "an entry"
        if entry is None:
            entry = self._table.game.decode_entry(answer.entry)
        self._decides.took(entry)
        self._table.foresee(entry, answer.position, answer.state_before)
        self._told = (entry, context.looks, answer.told)
        return entry

    def _context(self, session: "TableSession", wall: Millis) -> Context:
        table = self._table
        has_rows = table.game.records is not None and session.row.kind != "sandbox"
        return Context(
            wall=wall,
            offset=table.offset,
            paused_at=table.paused_at,
            gone=table.gone,
            bots=tuple(table.bots),
            stands_still=table.stands_still,
            names=session.views.names,
            looks=tuple(session.audience.pages),
            people=(session.people.players, session.people.names) if has_rows else ((), ()),
            wants_state=table.log.next % ENTRIES_PER_SNAPSHOT == 0,
        )


def _value(answer: Answer) -> bytes:
    assert isinstance(answer, Values), "a value"
    return answer.values[0]
