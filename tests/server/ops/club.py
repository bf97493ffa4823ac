"""A club with several games, played on a real server."""

from dataclasses import dataclass
from pathlib import Path

from parlour.client import Client, Socket
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Bank
from served.process import Served
from support.loops import run_async


@dataclass(frozen=True)
class Club:
    over: str
    """A finished tic-tac-toe with an undo."""

    resigned: str
    open: str
    running: str
    """A Cambio of two people that is long enough for a snapshot."""

    bots: str
    """A finished Cambio with bots."""

    ann: str
    """Ann's id."""

    ann_token: str
    bob_token: str


def play_club(data: Path, database: str = "") -> Club:
    with Served(data, database=database) as server:
        return run_async(_play(server.url))


async def _play(url: str) -> Club:
    async with Client(url) as ann, Client(url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        await ann.account("ann@parlour.test", "a long password")
        async with await ann.socket() as one, await bob.socket() as two:
            over = await _tictactoe(ann, bob, one, two)
            resigned = await _resigned(ann, bob, one)
            running = await _running(ann, bob, one, two)
            bots = await _against_bots(ann, one)
        waiting = await ann.make("cambio", is_public=False)
        return Club(over, resigned, waiting.id, running, bots, ann.person, ann.token or "", bob.token or "")


async def _started(ann: Client, bob: Client, game: str, *, is_timed: bool = False) -> str:
    table = await ann.make(game, clock=Bank(600, 5) if is_timed else None)
    await bob.join(table.id)
    await ann.start(table.id)
    return table.id


async def _tictactoe(ann: Client, bob: Client, one: Socket, two: Socket) -> str:
    table = await _started(ann, bob, "tictactoe", is_timed=True)
    await one.watch(table)
    await two.watch(table)
    await one.act(table, Mark(8))
    await one.command(client_messages.Undo(table, "back"))
    await one.command(client_messages.Pause(table, "pause"))
    await one.command(client_messages.Resume(table, "resume"))
    await two.command(client_messages.Say(table, "talk", "Good luck"))
    for page, cell in zip((one, two, one, two, one), (0, 3, 1, 4, 2), strict=True):
        assert isinstance(await page.act(table, Mark(cell)), server_messages.Done)
    await ann.raw("POST", f"/api/tables/{table}/rematch", {})
    return table


async def _resigned(ann: Client, bob: Client, one: Socket) -> str:
    table = await _started(ann, bob, "cambio")
    await one.watch(table)
    assert isinstance(await one.command(client_messages.Resign(table, "enough")), server_messages.Done)
    return table


async def _running(ann: Client, bob: Client, one: Socket, two: Socket) -> str:
    table, seq = await _started(ann, bob, "cambio"), 0
    while seq < 40:
        for page in (one, two):
            seq = await play_one(page, table)
    return table


async def play_one(page: Socket, table: str) -> int:
    """Plays the page's first choice, if there is one. Returns the last entry that it saw."""
    shown = await page.watch(table)
    if shown.choices:
        answer = await page.act(table, shown.choices[0].action, ask=shown.ask)
        assert isinstance(answer, server_messages.Done), answer
    return shown.seq


async def _against_bots(ann: Client, page: Socket) -> str:
    table = await ann.make("cambio", ["person", "bot:easy", "bot:easy"])
    await ann.start(table.id)
    shown = await page.watch(table.id)
    choices, ask, result = shown.choices, shown.ask, shown.result
    while result is None:
        if choices:
            await page.act(table.id, choices[-1].action, ask=ask)
        update = await page.until(
            server_messages.Update, lambda one: one.choices is not None or one.result is not None
        )
        choices, ask, result = update.choices or (), update.ask, update.result
    return table.id
