"""Stores chat lines and sends them to the sender's room. Players and spectators have separate rooms."""

from typing import cast

from parlour.engine.values import Seat
from parlour.protocol import server_messages
from parlour.protocol.client_messages import Room
from parlour.protocol.values import ChatLine
from parlour.server import bus
from parlour.server.core.errors import RefusedError
from parlour.server.lobby.history import chat_line, room_of
from parlour.server.sockets.client_session import ClientSession
from parlour.server.sockets.hub import ConnectionHub
from parlour.server.tables.session import TableSession
from parlour.store.errors import IntegrityError
from parlour.store.queries import chat, people

MAX_NUMBER_TRIES = 5


async def say(hub: ConnectionHub, session: TableSession, client_session: ClientSession, text: str) -> None:
    if not hub.chat_limit.take(f"{session.id} {client_session.person_id}"):
        raise RefusedError("chat/too-fast")
    row = session.sitting.seat_of(client_session.person_id)
    room = room_of(session.sitting, client_session.person_id)
    name = (
        row.name if row is not None else "" if client_session.person is None else client_session.person.name
    )
    number = await _store(hub, session, client_session.person_id, name, room, text)
    line = ChatLine(number, name, text, hub.registry.wall(), None if row is None else Seat(row.number))
    hub.broadcast_chat(session, server_messages.Chatted(session.id, room, line))
    hub.registry.bus.publish(bus.ChatAdded(session.id, number))


async def _store(
    hub: ConnectionHub, session: TableSession, person_id: str | None, name: str, room: str, text: str
) -> int:
    for _ in range(MAX_NUMBER_TRIES):
        try:
            async with hub.registry.store.write() as connection:
                return await chat.add(
                    connection,
                    session.id,
                    room=room,
                    person_id=person_id,
                    name=name,
                    text=text,
                    at=hub.registry.wall(),
                )
        except IntegrityError:  # another process took the number, or the person was deleted
            await _check_person_exists(hub, person_id)
    raise RefusedError("table/busy")


async def _check_person_exists(hub: ConnectionHub, person_id: str | None) -> None:
    async with hub.registry.store.read() as connection:
        if person_id is not None and await people.read(connection, person_id) is None:
            raise RefusedError("who/unknown")


async def send_stored_line(hub: ConnectionHub, session: TableSession, number: int) -> None:
    """Send a chat line that another process stored to the clients here."""
    async with hub.registry.store.read() as connection:
        said = await chat.read(connection, session.id, number)
    if said is not None:
        line = chat_line(said, session.sitting)
        hub.broadcast_chat(session, server_messages.Chatted(session.id, cast(Room, said.room), line))
