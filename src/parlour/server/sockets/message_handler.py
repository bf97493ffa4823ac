"""What a page asks, and what is done about it. Each command gets one answer."""

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.protocol import client_messages, server_messages
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Permission, require, role_anywhere, role_at
from parlour.server.core.watchdog import refusal_of
from parlour.server.sockets.budgets import COSTS
from parlour.server.sockets.chat import say
from parlour.server.sockets.client_session import ClientSession, Seated
from parlour.server.sockets.hub import ConnectionHub
from parlour.server.tables import pause, resign
from parlour.server.tables.commands import PlayerMove
from parlour.server.tables.session import TableSession
from parlour.store.errors import StoreError


class MessageHandler:
    def __init__(self, hub: ConnectionHub) -> None:
        self._hub, self._registry = hub, hub.registry
        hub.hear = self.hear

    def hear(self, page: ClientSession, ask: client_messages.Ask) -> None:
        if not page.spend(COSTS.get(type(ask), 1)):
            self._say_no(page, ask, RefusedError("message/too-fast"))
            return
        if type(ask) is client_messages.Act:
            session = self._registry.sessions.get(ask.table)
            if session is not None:
                self._act(page, session, ask)
                return
        self._registry.tasks.start(self._answer(page, ask))

    # One way for the many moves, another for everything else.

    def _act(self, page: ClientSession, session: TableSession, ask: client_messages.Act) -> None:
        try:
            seated = page.seated
            if seated is None or seated.sitting is not session.sitting:
                seat = self._seat(page, session, ask)
                seated = page.seated = Seated(page, session.sitting, seat, self._refused)
            action = session.game.decode_action(ask.action)
        except RefusedError as refusal:
            self._refused(page, ask.table, ask.id, refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            unreadable = RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200])
            self._refused(page, ask.table, ask.id, unreadable)
            return
        session.submit(PlayerMove(seated.seat, action, ask.id, ask.ask, seated))

    async def _answer(self, page: ClientSession, ask: client_messages.Ask) -> None:
        try:
            await self._do(page, ask)
        except (RefusedError, IllegalActionError) as refusal:
            self._say_no(page, ask, refusal)
        except (StoreError, OSError):
            self._say_no(page, ask, RefusedError("table/busy"))
        except Exception as fault:  # whatever the rules raise, whoever asks is answered
            self._say_no(page, ask, refusal_of(fault))
            raise

    async def _do(self, page: ClientSession, ask: client_messages.Ask) -> None:
        match ask:
            case client_messages.Ping(n):
                page.tell(server_messages.Pong(n, self._registry.wall()))
            case client_messages.WatchLists():
                require(Permission.WATCH_LISTS, role_anywhere(page.person), page.person)
                self._hub.list_pages.add(page)
            case client_messages.Watch():
                await self._hub.watch(page, ask)
            case client_messages.Unwatch(table_id):
                self._hub.unwatch(page, table_id)
            case client_messages.Sync(table_id):
                await self._hub.sync(page, table_id)
            case client_messages.Act():
                self._act(page, await self._registry.open(ask.table), ask)
            case client_messages.Say():
                session = await self._registry.open(ask.table)
                require(Permission.SAY, page.role_at(session.sitting), page.person)
                await say(self._hub, session, page, ask.text)
                self._done(page, ask.table, ask.id, None)
            case _:
                await self._command(page, ask)

    async def _command(self, page: ClientSession, ask: client_messages.Command) -> None:
        session = await self._registry.open(ask.table)
        seat = self._seat(page, session, ask)
        entry: Entry | None = None
        requests = self._registry.undo_requests
        match ask:
            case client_messages.Undo():
                entry = await requests.undo(await self._registry.open_whole(ask.table), seat, ask.to)
            case client_messages.Redo():
                entry = await requests.redo(await self._registry.open_whole(ask.table), seat)
            case client_messages.Consent():
                entry = await requests.consent(await self._registry.open_whole(ask.table), seat, ask.agree)
            case client_messages.Resign():
                await resign.resign(self._registry, session, seat)
            case client_messages.Return():
                await resign.return_to_seat(self._registry, session, seat)
            case client_messages.Pause():
                await pause.pause(self._registry, session)
            case client_messages.Resume():
                await pause.resume(self._registry, session)
        self._done(page, ask.table, ask.id, entry)

    # Private helpers.

    def _seat(self, page: ClientSession, session: TableSession, ask: client_messages.Command) -> Seat:
        permission = Permission[type(ask).__name__.upper()]
        require(permission, role_at(page.person, session.sitting), page.person)
        row = session.sitting.seat_of(page.person_id)
        if session.sitting.is_of_one:  # the seat that the page looks from
            look = page.watched.get(session.id)
            row = None if look is None or look.viewer is None else session.seats[look.viewer]
        if row is None:
            raise RefusedError("seat/none")
        if row.stand_in is not None and not isinstance(ask, client_messages.Return):
            raise RefusedError("seat/bot-plays")
        return Seat(row.number)

    def _done(self, page: ClientSession, table_id: str, command: str, entry: Entry | None) -> None:
        page.tell(server_messages.Done(command, table_id, None if entry is None else entry.seq))

    def _refused(self, page: ClientSession, table_id: str, command: str, refusal: Exception) -> None:
        if isinstance(refusal, IllegalActionError):
            sentence = self._sentence(page, table_id, refusal)
        elif isinstance(refusal, RefusedError):
            sentence = refusal.said(page.language(table_id))
        else:
            return
        page.refused(refusal.code)
        page.tell(server_messages.Refused(command, table_id, refusal.code, sentence, refusal.facts))

    def _sentence(self, page: ClientSession, table_id: str, refusal: IllegalActionError) -> str:
        session = self._registry.sessions.get(table_id)
        if session is None:
            return refusal.code
        words = session.table.words([row.name for row in session.seats], page.language(table_id))
        return session.game.refusal(refusal.code, refusal.facts, words)

    def _say_no(
        self, page: ClientSession, ask: client_messages.Ask, refusal: RefusedError | IllegalActionError
    ) -> None:
        if isinstance(ask, client_messages.Command):
            self._refused(page, ask.table, ask.id, refusal)
        elif isinstance(refusal, RefusedError):
            page.fault(refusal, getattr(ask, "table", None), getattr(ask, "language", None))
