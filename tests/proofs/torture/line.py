"""A client's line to the server: reliable, or losing, duplicating and reordering messages."""

from random import Random

from parlour.client import Socket
from parlour.protocol import client_messages, server_messages


class ReliableLine:
    """Delivers everything once and in order."""

    patience = 2.0
    """Seconds after which the client resends a command."""

    async def send(self, socket: Socket, ask: client_messages.ClientMessage) -> int:
        """Sends the message. Returns how many copies were sent."""
        await socket.send(ask)
        return 1

    async def next(self, socket: Socket) -> server_messages.ServerMessage:
        return await socket.next()


class UnreliableLine(ReliableLine):
    """Loses, duplicates and reorders messages, repeatably for the same seed and messages."""

    patience = 0.25

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)
        self._held: list[client_messages.ClientMessage] = []

    async def send(self, socket: Socket, ask: client_messages.ClientMessage) -> int:
        held, self._held = self._held, []
        fate = self._chance.random()
        times = 0 if fate < 0.06 else 2 if fate < 0.18 else 1
        if 0.18 <= fate < 0.28:
            self._held, times = [ask], 0
        for message in [ask] * times + held:
            await socket.send(message)
        return max(times, len(self._held))

    async def next(self, socket: Socket) -> server_messages.ServerMessage:
        """Returns the next message. Drops some messages at random."""
        message = await socket.next()
        while self._chance.random() < 0.03:
            message = await socket.next()
        return message
