"""Handles the messages of clients. Each command gets one answer."""

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
from parlour.server.sockets.client_session import ClientSession, SeatedClient
from parlour.server.sockets.hub import ConnectionHub
from parlour.server.tables import pause, resign
from parlour.server.tables.commands import PlayerMove
from parlour.server.tables.session import TableSession
from parlour.store.errors import StoreError


class MessageHandler:
    def __init__(self, hub: ConnectionHub) -> None:
        self._hub, self._registry = hub, hub.registry
        hub.handle = self.handle

    def handle(self, client_session: ClientSession, message: client_messages.ClientMessage) -> None:
        if not client_session.spend(COSTS.get(type(message), 1)):
            self._refuse_message(client_session, message, RefusedError("message/too-fast"))
            return
        if type(message) is client_messages.Act:
            session = self._registry.sessions.get(message.table)
            if session is not None:
                self._act(client_session, session, message)
                return
        self._registry.tasks.start(self._answer(client_session, message))

    # Moves are the most frequent messages, so they run without a task.

    def _act(
        self, client_session: ClientSession, session: TableSession, message: client_messages.Act
    ) -> None:
        try:
            seated = client_session.seated
            if seated is None or seated.sitting is not session.sitting:
                seat = self._seat(client_session, session, message)
                seated = client_session.seated = SeatedClient(
                    client_session, session.sitting, seat, self._refuse_command
                )
            action = session.game.decode_action(message.action)
        except RefusedError as refusal:
            self._refuse_command(client_session, message.table, message.id, refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            unreadable = RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200])
            self._refuse_command(client_session, message.table, message.id, unreadable)
            return
        session.submit(PlayerMove(seated.seat, action, message.id, message.ask, seated))

    async def _answer(self, client_session: ClientSession, message: client_messages.ClientMessage) -> None:
        try:
            await self._do(client_session, message)
        except (RefusedError, IllegalActionError) as refusal:
            self._refuse_message(client_session, message, refusal)
        except (StoreError, OSError):
            self._refuse_message(client_session, message, RefusedError("table/busy"))
        except Exception as fault:  # the rules can raise anything, and the client needs an answer
            self._refuse_message(client_session, message, refusal_of(fault))
            raise

    async def _do(self, client_session: ClientSession, message: client_messages.ClientMessage) -> None:
        match message:
            case client_messages.Ping(n):
                client_session.send_message(server_messages.Pong(n, self._registry.wall()))
            case client_messages.WatchLists():
                require(Permission.WATCH_LISTS, role_anywhere(client_session.person), client_session.person)
                self._hub.list_watchers.add(client_session)
            case client_messages.Watch():
                await self._hub.watch(client_session, message)
            case client_messages.Unwatch(table_id):
                self._hub.unwatch(client_session, table_id)
            case client_messages.Sync(table_id):
                await self._hub.sync(client_session, table_id)
            case client_messages.Act():
                self._act(client_session, await self._registry.open(message.table), message)
            case client_messages.Say():
                session = await self._registry.open(message.table)
                require(Permission.SAY, client_session.role_at(session.sitting), client_session.person)
                await say(self._hub, session, client_session, message.text)
                self._done(client_session, message.table, message.id, None)
            case _:
                await self._command(client_session, message)

    async def _command(self, client_session: ClientSession, message: client_messages.Command) -> None:
        session = await self._registry.open(message.table)
        seat = self._seat(client_session, session, message)
        entry: Entry | None = None
        requests = self._registry.undo_requests
        match message:
            case client_messages.Undo():
                entry = await requests.undo(await self._registry.open_whole(message.table), seat, message.to)
            case client_messages.Redo():
                entry = await requests.redo(await self._registry.open_whole(message.table), seat)
            case client_messages.Consent():
                entry = await requests.consent(
                    await self._registry.open_whole(message.table), seat, message.agree
                )
            case client_messages.Resign():
                await resign.resign(self._registry, session, seat)
            case client_messages.Return():
                await resign.return_to_seat(self._registry, session, seat)
            case client_messages.Pause():
                await pause.pause(self._registry, session)
            case client_messages.Resume():
                await pause.resume(self._registry, session)
        self._done(client_session, message.table, message.id, entry)

    # Private helpers.

    def _seat(
        self, client_session: ClientSession, session: TableSession, message: client_messages.Command
    ) -> Seat:
        permission = Permission[type(message).__name__.upper()]
        require(permission, role_at(client_session.person, session.sitting), client_session.person)
        row = session.sitting.seat_of(client_session.person_id)
        if session.sitting.is_of_one:  # the seat that the client views from
            subscription = client_session.watched.get(session.id)
            row = (
                None
                if subscription is None or subscription.viewer is None
                else session.seats[subscription.viewer]
            )
        if row is None:
            raise RefusedError("seat/none")
        if row.stand_in is not None and not isinstance(message, client_messages.Return):
            raise RefusedError("seat/bot-plays")
        return Seat(row.number)

    def _done(self, client_session: ClientSession, table_id: str, command: str, entry: Entry | None) -> None:
        client_session.send_message(
            server_messages.Done(command, table_id, None if entry is None else entry.seq)
        )

    def _refuse_command(
        self, client_session: ClientSession, table_id: str, command: str, refusal: Exception
    ) -> None:
        if isinstance(refusal, IllegalActionError):
            sentence = self._sentence(client_session, table_id, refusal)
        elif isinstance(refusal, RefusedError):
            sentence = refusal.translate(client_session.language(table_id))
        else:
            return
        client_session.refused(refusal.code)
        client_session.send_message(
            server_messages.Refused(command, table_id, refusal.code, sentence, refusal.facts)
        )

    def _sentence(self, client_session: ClientSession, table_id: str, refusal: IllegalActionError) -> str:
        session = self._registry.sessions.get(table_id)
        if session is None:
            return refusal.code
        words = session.table.words([row.name for row in session.seats], client_session.language(table_id))
        return session.game.refusal(refusal.code, refusal.facts, words)

    def _refuse_message(
        self,
        client_session: ClientSession,
        message: client_messages.ClientMessage,
        refusal: RefusedError | IllegalActionError,
    ) -> None:
        if isinstance(message, client_messages.Command):
            self._refuse_command(client_session, message.table, message.id, refusal)
        elif isinstance(refusal, RefusedError):
            client_session.send_fault(
                refusal, getattr(message, "table", None), getattr(message, "language", None)
            )
