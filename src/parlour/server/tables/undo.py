"""Undo, and undo requests that need the consent of the other players.

The engine decides which undo needs consent. A request is stored, so that it outlives the process. It ends
as soon as a player acts.
"""

from parlour.engine.entry import Entry
from parlour.engine.table.undo import Consent, undo_targets, undo_to
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.protocol.values import UndoRequest
from parlour.server import bus
from parlour.server.core.errors import RefusedError
from parlour.server.tables.bots import played_by
from parlour.server.tables.commands import TableCommand
from parlour.server.tables.host import SessionHost
from parlour.server.tables.session import TableSession
from parlour.store.queries import undo as undo_rows
from parlour.store.queries.undo import UndoRow

NEEDS_CONSENT = (Refusal.UNDO_OTHERS, Refusal.UNDO_BARRIER)
MAX_TARGETS = 30
"""The most entries that a player is offered to go back to."""


class UndoRequests:
    """The open undo requests at the tables of this process."""

    def __init__(self, registry: SessionHost) -> None:
        self._registry = registry
        self._open: dict[TableSession, UndoRequest] = {}

    def of(self, session: TableSession) -> UndoRequest | None:
        return self._open.get(session)

    async def undo(self, session: TableSession, seat: Seat, to: int | None) -> Entry | None:
        """Undo, or request the consent of the other players. Returns None while a request is open."""
        free = TableCommand(lambda table, wall: table.draft_undo(seat, wall, to=to))
        try:
            return await self._registry.do(session, free)
        except IllegalActionError as refusal:
            if refusal.code not in NEEDS_CONSENT:
                raise
        target, _ = undo_to(session.table.log, seat, to, Consent.EVERYONE)
        open_ = self.of(session)
        if open_ is not None and open_.to == target:
            return await self.consent(session, seat, True)
        if open_ is not None and open_.by != seat:
            raise RefusedError("undo/asked")
        asked = UndoRequest(seat, target, [seat])
        entry = await self._weigh(session, asked)
        if entry is None:
            await self._keep(session, asked)
        return entry

    def targets(self, session: TableSession, seat: Seat) -> list[int]:
        """The entries that *seat* can go back to if everyone agrees. *session* has its whole log."""
        if session.table.is_over or not len(session.table.log):
            return []
        others = [row for row in session.seats if row.number != seat and not played_by(row)]
        agreed = Consent.EVERYONE if others else Consent.BOTS
        return undo_targets(session.table.log, seat, agreed, MAX_TARGETS)

    async def redo(self, session: TableSession, seat: Seat) -> Entry:
        command = TableCommand(lambda table, wall: table.draft_redo(seat, wall))
        return await self._registry.do(session, command)

    async def consent(self, session: TableSession, seat: Seat, agree: bool) -> Entry | None:
        if self.of(session) is None:
            raise RefusedError("undo/none-asked")
        if not agree:
            await self._keep(session, None)
            return None
        asked = await self._agree(session, seat)
        if asked is None:
            raise RefusedError("undo/none-asked")
        return await self._weigh(session, asked)

    async def read(self, session: TableSession) -> None:
        """Read the open request from the store."""
        async with self._registry.store.read() as connection:
            asked = _asked(session, await undo_rows.read(connection, session.id))
        self._set(session, asked)

    def happened(self, session: TableSession, entry: Entry) -> None:
        if session in self._open and entry.kind != "undo":
            self._set(session, None)

    def forget(self, session: TableSession) -> None:
        self._open.pop(session, None)

    # Private helpers.

    def _set(self, session: TableSession, asked: UndoRequest | None) -> None:
        if asked is None:
            self.forget(session)
        elif self._registry.sessions.get(session.id) is session:
            self._open[session] = asked
        self._registry.undo_changed(session)

    async def _agree(self, session: TableSession, seat: Seat) -> UndoRequest | None:
        """Add the seat's consent in one transaction, so that concurrent consents are all counted."""
        async with self._registry.store.write() as connection:
            await undo_rows.hold(connection, session.id)
            asked = _asked(session, await undo_rows.read(connection, session.id))
            if asked is not None:
                asked = UndoRequest(asked.by, asked.to, sorted({*asked.agreed, seat}))
                await undo_rows.agree(connection, session.id, asked.agreed)
        self._tell(session, asked)
        return asked

    async def _weigh(self, session: TableSession, asked: UndoRequest) -> Entry | None:
        """Undo if all seats agree. Bots always agree, but their consent alone does not pass a barrier."""
        bots = {Seat(row.number) for row in session.seats if played_by(row)} - {*asked.agreed}
        agreed = {*asked.agreed, *bots}
        if session.sitting.is_of_one:
            agreed = {Seat(row.number) for row in session.seats}
        if len(agreed) < session.table.seats:
            return None
        try:
            return await self._registry.do(
                session,
                TableCommand(
                    lambda table, wall: table.draft_undo(
                        asked.by, wall, to=asked.to, agreed=agreed, bots=bots
                    )
                ),
            )
        finally:
            await self._keep(session, None)

    async def _keep(self, session: TableSession, asked: UndoRequest | None) -> None:
        newest = len(session.table.log) - 1
        row = None if asked is None else UndoRow(asked.by, asked.to, newest, asked.agreed)
        async with self._registry.store.write() as connection:
            await undo_rows.replace(connection, session.id, row)
        self._tell(session, asked)

    def _tell(self, session: TableSession, asked: UndoRequest | None) -> None:
        self._set(session, asked)
        self._registry.bus.say(bus.UndoChanged(session.id))


def _asked(session: TableSession, row: UndoRow | None) -> UndoRequest | None:
    if row is None or row.at_seq != len(session.table.log) - 1:
        return None
    return UndoRequest(row.by_seat, row.to_seq, row.agreed)
