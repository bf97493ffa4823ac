"""The time of one table: corrects its offset for outages and changes of the system clock.

A player is not out of time until it is proven that they could play: the store has written something, and
each process that holds players of the table is alive.
"""

import asyncio
from typing import TYPE_CHECKING

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Due, Millis
from parlour.server.tables.commands import CommandQueue
from parlour.server.tables.host import SessionHost
from parlour.server.tables.outage import Outage, credit_outages, decided_at
from parlour.server.tables.recovery import RETRY_DELAY_S
from parlour.store.errors import StoreError
from parlour.store.queries.tables import TableRow

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession


class SessionTime:
    """No other class writes its fields. Only pauses also write the table's offset."""

    def __init__(self, registry: SessionHost, table: Table, row: TableRow) -> None:
        self._registry, self._table = registry, table
        self._moved_at = row.moved_at or Millis(0)
        self.offset_at = row.offset_at
        """When the offset that this process uses was stored. The log does not record it."""

        self._known_offsets = {row.offset_at}
        """All values of `offset_at` so far, since an older read of the row can arrive later."""

        self.is_proving = False
        """True while `_prove_then_work` waits for the store."""

        self._proven_at = Millis(0)
        self._silent_from: Millis | None = None
        """The last heartbeat of a silent process with a player's only connection; None if all are alive."""

        self.clock_set_back = Millis(min(0, registry.wall() - self._last_moment))
        """By how much the system clock was set back after the last entry was decided; 0 or negative."""

        self._pending_set_back = Millis(0)
        """The same for the pending entry."""

    def note_offset(self, at: Millis | None) -> None:
        self.offset_at = at
        self._known_offsets.add(at)

    def knows_offset(self, at: Millis | None) -> bool:
        return at in self._known_offsets

    # Proof.

    def needs_proof(self, due: Due | None, commands: CommandQueue, wall: Millis) -> bool:
        """True if the store must prove that players could play before this deadline or these commands count.

        While the store is away no player is out of time, and commands must not be charged for the wait.
        """
        if self._registry.outages.is_store_away and commands.has_commands:
            return True
        table = self._table
        if due is None or due.even_paused or table.is_untimed or not table.has_reached(due, wall):
            return False
        return not self.is_proven(Millis(due.at + table.offset))

    def is_proven(self, at: Millis) -> bool:
        """True if players could play at *at* or later, so that each could have met a deadline at *at*."""
        return self._proven_at >= at and not self._registry.outages.is_store_away

    def start_proof(self, session: "TableSession", commands: CommandQueue) -> None:
        """Start a task that waits for the proof, then lets the session continue."""
        self.is_proving = True
        self._registry.tasks.start(self._prove_then_work(session, commands))

    async def wait_for_proof(self, session: "TableSession") -> None:
        """Wait until the store has written something and every process with players of the table is alive."""
        while not await self._prove(session):
            session.refuse_queued_commands()
            await asyncio.sleep(RETRY_DELAY_S)

    # Outages.

    def credit_outage(self, outage: Outage) -> None:
        table = self._table
        if len(table.log) and not table.is_over and table.paused_at is None:
            credit_outages(table, [outage], Millis(self._last_moment + self.clock_set_back))

    def set_clock(self, by: Millis, *, is_writing: bool) -> None:
        """Shift the offset after the system clock was changed by *by*."""
        self._proven_at = Millis(self._proven_at + by)
        self._table.offset = Millis(self._table.offset + by)
        if by < 0:
            self.clock_set_back = Millis(self.clock_set_back + by)
            self._pending_set_back = Millis(self._pending_set_back + (by if is_writing else 0))

    def entry_applied(self, entry: Entry) -> None:
        """Correct the offset after an entry was applied, which reset it to that of its decision."""
        table, outages = self._table, self._registry.outages
        self.clock_set_back, self._pending_set_back = self._pending_set_back, Millis(0)
        table.offset = Millis(table.offset + self.clock_set_back)
        credit_outages(table, outages.past, Millis(decided_at(entry) + self.clock_set_back))

    # Private helpers.

    @property
    def _last_moment(self) -> Millis:
        entries = self._table.log.entries
        return decided_at(entries[-1]) if entries else self._moved_at

    async def _prove_then_work(self, session: "TableSession", commands: CommandQueue) -> None:
        def needs_proof() -> bool:
            return self.needs_proof(session.turn_state.due, commands, self._registry.wall())

        try:
            while needs_proof():
                if not await self._prove(session) and needs_proof():
                    session.refuse_queued_commands()
                    await asyncio.sleep(RETRY_DELAY_S)
        except Exception as fault:  # noqa: BLE001  the rules can fail on entries of other processes
            session.fail(fault)
        finally:
            self.is_proving = False
        session.work()

    async def _prove(self, session: "TableSession") -> bool:
        registry, started_at, steady = self._registry, self._registry.wall(), self._registry.steady()
        try:
            session.expect_stored_deadline()
            await registry.store.set_deadline(session.id, started_at)
            await session.catch_up()
            silent = await registry.silent_since(session.id)
            registry.outages.note_store_write(steady)
            if silent is not None:
                self._silent_from = self._silent_from or silent
                return False
            if self._silent_from is not None:
                cut_off = Outage(self._silent_from, registry.wall(), is_shared=False)
                await registry.credit_cutoff(session, cut_off)
                self._silent_from = None
        except (StoreError, OSError):
            registry.outages.note_store_failure()
            return False
        # The system clock can be set back during the proof.
        self._proven_at = min(started_at, registry.wall())
        return True
