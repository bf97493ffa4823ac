"""Webhook messages in the format of each chat server."""

import asyncio

import msgspec
import pytest

from parlour.engine.values import Millis
from parlour.server.notices.notice import SendResult
from parlour.server.notices.webhook import SIGNATURE_HEADER, WebhookChannel
from parlour.server.notices.webhook_formats import format_message, resolve_format
from server.notices.chat_servers import SERVERS
from server.notices.receivers import Request, http, turn
from server.world import World, run_in_world

LINK = "http://parlour.test/t/ABCD?a=1&b=2"
RUDE = "It’s your turn with @everyone <!channel> [x](http://y.test)."


def sent_to(
    server: str, chosen: str, *, text: str = "It’s your turn in Cambio with Bea."
) -> tuple[SendResult, Request]:
    async def call() -> tuple[SendResult, Request]:
        async with http(judge=SERVERS[server]) as chat:
            hook = WebhookChannel(b"s" * 32, allow_private=True, clock=lambda: Millis(0))
            told = turn(webhook=f"{chat.url}/parlour", webhook_format=chosen, text=text, title="Cämbio")
            return await hook.send(told), chat.got[0]

    return asyncio.run(call())


@pytest.mark.parametrize("server", SERVERS)
def test_each_chat_server_accepts_its_format(server: str) -> None:
    sent, request = sent_to(server, server)

    assert sent == SendResult(channel="webhook", reached=1)
    assert SIGNATURE_HEADER.lower() in request.headers
    shown = request.body.decode() + request.headers.get("click", "")
    assert "It’s your turn in Cambio with Bea." in shown
    assert LINK in shown.replace("&amp;", "&"), "a message leads to the table"


@pytest.mark.parametrize("server", SERVERS)
def test_a_very_long_text_is_accepted(server: str) -> None:
    sent, _ = sent_to(server, server, text="long " * 1000)

    assert sent.reached == 1


@pytest.mark.parametrize("server", ["discord", "slack", "mattermost"])
def test_tolerant_chat_servers_accept_plain_json(server: str) -> None:
    sent, _ = sent_to(server, "json")

    assert sent.reached == 1


def test_strict_chat_servers_refuse_another_format() -> None:
    assert sent_to("google-chat", "json")[0].faults == ("it answered 400",)
    assert sent_to("ntfy", "json")[0].faults == ("it answered 400",)
    assert sent_to("discord", "slack")[0].faults == ("it answered 400",)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://discord.com/api/webhooks/1/x", "discord"),
        ("https://ptb.discord.com/api/v10/webhooks/1/x", "discord"),
        ("https://discord.com/api/webhooks/1/x/slack", "slack"),
        ("https://hooks.slack.com/services/T/B/x", "slack"),
        ("https://chat.googleapis.com/v1/spaces/x/messages?key=1", "google-chat"),
        ("https://ntfy.sh/my-games", "ntfy"),
        ("https://ntfy.example.org/my-games", "ntfy"),
        ("https://chat.example.org/hooks/xyz", "mattermost"),
        ("https://example.org/parlour", "json"),
        ("https://notdiscord.com/api/webhooks/1", "json"),
        ("https://[x", "json"),
    ],
)
def test_the_format_is_detected_from_the_url(url: str, expected: str) -> None:
    assert resolve_format("auto", url) == expected
    assert resolve_format("json", url) == "json", "what was chosen counts"


def test_player_names_ping_no_chat_member() -> None:
    def body_of(chosen: str) -> str:
        told = turn(webhook="https://x.test/", webhook_format=chosen, text=RUDE)
        return format_message(told).body.decode()

    for chosen in ("discord", "mattermost", "json"):
        body = msgspec.json.decode(body_of(chosen))
        assert "@everyone" not in (body.get("content") or body["text"])
    assert "[x](" not in msgspec.json.decode(body_of("discord"))["content"]
    assert msgspec.json.decode(body_of("discord"))["allowed_mentions"] == {"parse": []}
    assert "<" not in msgspec.json.decode(body_of("slack"))["text"]
    assert "<!" not in msgspec.json.decode(body_of("google-chat"))["text"]


def test_a_person_sends_themselves_a_test_notice(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        assert await ann.refused("/api/me/webhook/test") == (409, "people/no-webhook")
        async with http(judge=SERVERS["google-chat"]) as chat:
            hook = {"webhook": f"{chat.url}/x", "webhook_format": "google-chat"}
            await ann.ask("PATCH", "/api/me", hook)
            await ann.post("/api/me/webhook/test")
            assert "This is a test." in chat.got[0].body.decode()
            await ann.ask("PATCH", "/api/me", {"webhook_format": "json"})
            assert await ann.refused("/api/me/webhook/test") == (409, "webhook/refused")
        assert await ann.refused("/api/me/webhook/test") == (409, "webhook/unreachable")
        bad = {"webhook_format": "pigeon"}
        assert await ann.refused("/api/me", bad, method="PATCH") == (400, "message/unreadable")
        for _ in range(7):
            await ann.ask("POST", "/api/me/webhook/test")
        assert await ann.refused("/api/me/webhook/test") == (429, "webhook/too-many")

    run_in_world(store_url, test, allow_private_webhooks=True)


def test_a_test_notice_goes_to_no_private_address(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        async with http() as inside:
            await ann.ask("PATCH", "/api/me", {"webhook": inside.url})
            assert await ann.refused("/api/me/webhook/test") == (409, "webhook/unreachable")
            assert inside.got == []

    run_in_world(store_url, test)
