"""Plays a random game with one socket per seat and with scenes."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from random import Random

import msgspec
from bench.load.choice_sampler import fill

from parlour.client import Client
from parlour.client.socket import Socket
from parlour.engine.scene import Piece, Place, Scene
from parlour.protocol import server_messages
from parlour.protocol.scene import SceneChange
from parlour.server.tables.scene_change import SAID

Options = Mapping[str, object]


class Player:
    """Keeps the state of a page: the updated scene, the choices and the latest entry."""

    def __init__(self, socket: Socket, shown: server_messages.Table) -> None:
        assert shown.scene is not None, "the game has a scene"
        self.socket, self.table = socket, shown.table.id
        self.scene, self.choices, self.ask, self.seq = shown.scene, shown.choices or (), shown.ask, shown.seq
        self.updates = 0

    async def catch_up(self, seq: int) -> None:
        while self.seq < seq:
            told = await self.socket.until(server_messages.Update)
            self.seq, self.ask = told.seq, told.ask
            self.updates += 1
            if told.choices is not None:
                self.choices = told.choices
            if told.scene is not None:
                self.scene = changed(self.scene, told.scene)

    async def act(self, random: Random) -> int:
        """Takes one of the choices. Returns the number of its entry."""
        action = fill(random.choice(list(self.choices)), random)
        answer = await self.socket.act(self.table, action, ask=self.ask)
        assert isinstance(answer, server_messages.Done), answer
        assert answer.seq is not None, "an action makes an entry"
        return answer.seq


async def play(url: str, game: str, seats: int, options: Options, random: Random) -> int:
    """Plays a whole game and checks that every page ends with the scene of a new page. Returns the number of
    entries."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(seats)]
        for n, client in enumerate(clients):
            await client.guest(f"Player {n}")
        made = await clients[0].make(game, ("person", *["open"] * (seats - 1)), options=options)
        for client in clients[1:]:
            await client.join(made.id)
        await clients[0].start(made.id)
        sockets = [await stack.enter_async_context(await client.socket()) for client in clients]
        players = [Player(socket, await socket.watch(made.id, scene=True)) for socket in sockets]
        entries = 0
        while able := [player for player in players if player.choices]:
            await one_move(players, random.choice(able), random)
            entries += 1
        for player in players:
            assert player.updates == entries
            shown = await player.socket.watch(made.id, scene=True)
            assert shown.result is not None, f"{game} stands still before its end"
            assert shown.scene is not None
            assert comparable(player.scene) == comparable(shown.scene)
        return entries


async def one_move(players: list[Player], mover: Player, random: Random) -> None:
    seq = await mover.act(random)
    await asyncio.gather(*(player.catch_up(seq) for player in players))


def changed(scene: Scene, change: SceneChange) -> Scene:
    new = {area.id: area for area in change.areas}
    kept = [new.pop(area.id, area) for area in scene.areas if area.id not in change.gone]
    pieces = [piece for piece in scene.pieces if piece.at not in change.put]
    pieces += [piece for put in change.put.values() for piece in put]
    said = {name: told for name in SAID if (told := getattr(change, name)) is not None}
    said["marks"] = tuple(said.get("marks", scene.marks))
    return msgspec.structs.replace(scene, areas=(*kept, *new.values()), pieces=tuple(pieces), **said)


def comparable(scene: Scene) -> tuple[object, ...]:
    """Returns a scene with pieces grouped by place, because changes list them per place."""
    places: dict[Place, list[Piece]] = {}
    for piece in scene.pieces:
        places.setdefault(piece.at, []).append(piece)
    return scene.areas, places, *(getattr(scene, name) for name in SAID)
