"""Ruling A14 over the wire: peeks end on time even in a pause, and no turn timer applies to bots."""

from pathlib import Path

import msgspec
import pytest

from parlour.client import Client
from parlour.games.cambio.actions import Ready
from parlour.protocol import client_messages, server_messages
from served.process import Served
from server.tables.friends import run

from .players import CambioApi, play_turn, run_without_absence, until_power


def test_a_peek_ends_on_time_during_a_pause(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "peek_own")
        async with await one.listen() as mine, Client(api.url, one.token) as page:
            used = await one.do("power", powerType="peek_own", cardIndex=2)
            async with await page.socket() as beside:
                await beside.command(client_messages.Pause(one.game, "pause"))
                hidden = await mine.until("CARD_HIDDEN")
                began = await mine.until("TURN_STARTED")
                seen = await one.look()
                assert await other.no("draw", source="deck") == (409, "PAUSED")
                await beside.command(client_messages.Resume(one.game, "resume"))
            await play_turn(other)

        until, said = used["expiresAt"], hidden["timestamp"]
        assert isinstance(until, int)
        assert isinstance(said, int)
        assert said >= until
        assert (hidden["index"], hidden["seq"]) == (2, began["seq"])
        assert (seen["revealed"], seen["currentTurnPlayerId"]) == ([], other.id)

    run_without_absence(tmp_path, store_url, play)


@pytest.mark.slow
def test_the_turn_timer_does_not_apply_to_bots(tmp_path: Path) -> None:
    """The bot takes longer than a person is allowed to."""

    async def play(server: Served) -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            table = await ann.make("cambio", ["person", "bot:easy"], options={"turn_timer_sec": 1})
            await ann.start(table.id)
            async with await ann.socket() as page:
                shown = await page.watch(table.id)
                await page.act(table.id, Ready(), ask=shown.ask)
                events: list[dict[str, object]] = []
                while not any(_after_the_bot(event) for event in events):
                    events += msgspec.json.decode((await page.until(server_messages.Update)).events)

        assert {"type": "timed-out", "seat": 0} in events  # she does not act
        assert {"type": "timed-out", "seat": 1} not in events

    with Served(tmp_path, bot_pace="1.5") as server:
        run(lambda: play(server))


def _after_the_bot(event: dict[str, object]) -> bool:
    """The first turn was hers, the second the bot's."""
    return event["type"] == "turn-started" and event["number"] == 3
