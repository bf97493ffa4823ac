"""Undo against bots: one command takes back the player's last decision and the replies to it."""

from parlour.client import Client, Socket
from parlour.protocol import client_messages, server_messages
from served.process import Served
from server.tables.friends import run


async def at_turn(page: Socket, table: str, seq: int) -> server_messages.Table:
    """The table once the bot has replied to entry *seq*."""
    shown = await page.watch(table)
    while shown.seq <= seq or not shown.choices:
        shown = await page.watch(table)
    return shown


async def play(page: Socket, shown: server_messages.Table) -> None:
    done = await page.act(shown.table.id, shown.choices[0].action, ask=shown.ask)
    assert isinstance(done, server_messages.Done), done


async def undo(page: Socket, table: str) -> None:
    done = await page.command(client_messages.Undo(table, page.new_command_id(), to=None))
    assert isinstance(done, server_messages.Done), done


def test_undo_goes_back_to_ones_last_decision(served: Served) -> None:
    async def game() -> None:
        async with Client(served.url) as ann:
            await ann.guest("Ann")
            table = (await ann.make("tictactoe", ["person", "bot:greedy"])).id
            async with await ann.socket() as page:
                if (await page.watch(table)).table.status == "open":
                    await ann.start(table)
                first = await at_turn(page, table, -1)
                assert not first.may_undo
                await play(page, first)
                second = await at_turn(page, table, first.seq)
                await play(page, second)
                third = await at_turn(page, table, second.seq)
                assert third.may_undo

                await undo(page, table)
                again = await page.watch(table)
                assert (bytes(again.view), again.may_undo) == (bytes(second.view), True)
                await undo(page, table)
                again = await page.watch(table)
                assert (bytes(again.view), again.may_undo) == (bytes(first.view), False)

    run(game)
