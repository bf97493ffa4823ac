"""Undo, and undo requests that need the consent of the other players.

The engine decides which undo needs consent. A request is stored, so that it outlives the process. It ends
as soon as a player acts.
"""

from parlour.engine.entry import Entry
from parlour.engine.table.undo import Consent, last_decision, undo_targets, undo_to
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.protocol.values import UndoRequest
from parlour.server import bus
from parlour.server.core.errors import RefusedError
from parlour.server.tables.commands import TableCommand
from parlour.server.tables.host import SessionHost
from parlour.server.tables.seat_players import bot_seats
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
        """Undo, or request the consent of the other players. Returns None while a request is open.

        Without *to*, undoes the latest entry. Against bots only, undoes the seat's last decision and the
        bots' replies to it.
        """
        if to is None and self._others_are_bots(session, seat):
            to = last_decision(session.table.log, seat, Consent.BOTS)
        free = TableCommand(lambda table, wall: table.draft_undo(seat, wall, to=to))
        try:
            return await self._registry.run_command(session, free)
        except IllegalActionError as refusal:
            if refusal.code not in NEEDS_CONSENT:
                raise
        target, _ = undo_to(session.table.log, seat, to, Consent.EVERYONE)
        open_ = self.of(session)
        if open_ is not None and open_.to == target:
            return await self.consent(session, seat, True)
        if open_ is not None and open_.by != seat:
            raise RefusedError("undo/asked")
        request = UndoRequest(seat, target, [seat])
        entry = await self._undo_if_agreed(session, request)
        if entry is None:
            await self._store_request(session, request)
        return entry

    def targets(self, session: TableSession, seat: Seat) -> list[int]:
        """The entries that *seat* can go back to if everyone agrees. *session* has its whole log."""
        if session.table.is_over or not len(session.table.log):
            return []
        agreed = Consent.BOTS if self._others_are_bots(session, seat) else Consent.EVERYONE
        return undo_targets(session.table.log, seat, agreed, MAX_TARGETS)

    async def redo(self, session: TableSession, seat: Seat) -> Entry:
        command = TableCommand(lambda table, wall: table.draft_redo(seat, wall))
        return await self._registry.run_command(session, command)

    async def consent(self, session: TableSession, seat: Seat, agree: bool) -> Entry | None:
        if self.of(session) is None:
            raise RefusedError("undo/none-asked")
        if not agree:
            await self._store_request(session, None)
            return None
        request = await self._add_consent(session, seat)
        if request is None:
            raise RefusedError("undo/none-asked")
        return await self._undo_if_agreed(session, request)

    async def read(self, session: TableSession) -> None:
        async with self._registry.store.read() as connection:
            request = _request_of(session, await undo_rows.read(connection, session.id))
        self._set_request(session, request)

    def entry_applied(self, session: TableSession, entry: Entry) -> None:
        if session in self._open and entry.kind != "undo":
            self._set_request(session, None)

    def forget(self, session: TableSession) -> None:
        self._open.pop(session, None)

    # Private helpers.

    def _others_are_bots(self, session: TableSession, seat: Seat) -> bool:
        return len({*bot_seats(session.seats), seat}) == session.table.seats

    def _set_request(self, session: TableSession, request: UndoRequest | None) -> None:
        if request is None:
            self.forget(session)
        elif self._registry.sessions.get(session.id) is session:
            self._open[session] = request
        self._registry.undo_changed(session)

    async def _add_consent(self, session: TableSession, seat: Seat) -> UndoRequest | None:
        """Add the seat's consent in one transaction, so that concurrent consents are all counted."""
        async with self._registry.store.write() as connection:
            await undo_rows.hold(connection, session.id)
            request = _request_of(session, await undo_rows.read(connection, session.id))
            if request is not None:
                request = UndoRequest(request.by, request.to, sorted({*request.agreed, seat}))
                await undo_rows.set_agreed(connection, session.id, request.agreed)
        self._set_and_publish(session, request)
        return request

    async def _undo_if_agreed(self, session: TableSession, request: UndoRequest) -> Entry | None:
        """Undo if all seats agree. Bots always agree, but their consent alone does not pass a barrier."""
        bots = bot_seats(session.seats) - {*request.agreed}
        agreed = {*request.agreed, *bots}
        if session.sitting.is_of_one:
            agreed = {Seat(row.number) for row in session.seats}
        if len(agreed) < session.table.seats:
            return None
        try:
            return await self._registry.run_command(
                session,
                TableCommand(
                    lambda table, wall: table.draft_undo(
                        request.by, wall, to=request.to, agreed=agreed, bots=bots
                    )
                ),
            )
        finally:
            await self._store_request(session, None)

    async def _store_request(self, session: TableSession, request: UndoRequest | None) -> None:
        newest = len(session.table.log) - 1
        row = None if request is None else UndoRow(request.by, request.to, newest, request.agreed)
        async with self._registry.store.write() as connection:
            await undo_rows.replace(connection, session.id, row)
        self._set_and_publish(session, request)

    def _set_and_publish(self, session: TableSession, request: UndoRequest | None) -> None:
        self._set_request(session, request)
        self._registry.bus.publish(bus.UndoChanged(session.id))


def _request_of(session: TableSession, row: UndoRow | None) -> UndoRequest | None:
    if row is None or row.at_seq != len(session.table.log) - 1:
        return None
    return UndoRequest(row.by_seat, row.to_seq, row.agreed)
