"""Webhooks: signed, to public addresses only, and without following redirects."""

import asyncio
import hmac
from pathlib import Path

import msgspec
import pytest

from parlour.engine.values import Millis
from parlour.server.notices.address_check import MAX_BODY_BYTES, UnreachableError, is_public, post
from parlour.server.notices.notice import SendResult
from parlour.server.notices.webhook import SIGNATURE_HEADER, WebhookChannel, signature, signing_key
from parlour.server.notices.webhook_formats import WebhookPayload
from server.notices.certificates import certify
from server.notices.receivers import Request, http, turn

SECRET = b"s" * 32
NOON = Millis(1_800_000_000_000)


def is_signed(key: str, header: str, body: bytes, now: int) -> bool:
    """Checks the signature like a receiver: the body is authentic and not replayed."""
    at = header.partition(",")[0].removeprefix("t=")
    if not (at.isascii() and at.isdigit() and len(at) < 16) or abs(now - int(at)) > 300:
        return False
    return hmac.compare_digest(signature(key, int(at), body).encode(), header.encode())


def hook(*, allow_private: bool = True) -> WebhookChannel:
    return WebhookChannel(SECRET, allow_private=allow_private, clock=lambda: NOON)


def send_webhook(answer: str, *, more: str = "") -> tuple[SendResult, list[Request]]:
    async def call() -> tuple[SendResult, list[Request]]:
        async with http(answer, more=more) as server:
            return await hook().send(turn(webhook=f"{server.url}/my/hook?x=1")), server.got

    return asyncio.run(call())


def test_a_webhook_receives_signed_json() -> None:
    sent, (request,) = send_webhook("204 No Content")
    url = f"http://{request.headers['host']}/my/hook?x=1"
    key, signed = signing_key(SECRET, url), request.headers[SIGNATURE_HEADER.lower()]
    body = msgspec.json.decode(request.body, type=WebhookPayload)

    assert sent == SendResult(channel="webhook", reached=1)
    assert request.line == "POST /my/hook?x=1 HTTP/1.1"
    assert (body.table, body.seat, body.asked, body.others) == ("t1", 1, 7, ("Bea",))
    assert body.text == "It’s your turn in Cambio with Bea."
    assert is_signed(key, signed, request.body, NOON // 1000 + 60)


def test_a_signature_fails_for_another_body_key_or_time() -> None:
    _, (request,) = send_webhook("200 OK")
    signed, noon = request.headers[SIGNATURE_HEADER.lower()], NOON // 1000
    key = signing_key(SECRET, f"http://{request.headers['host']}/my/hook?x=1")

    assert not is_signed(key, signed, request.body + b" ", noon)
    assert not is_signed(signing_key(SECRET, "http://other"), signed, request.body, noon)
    assert not is_signed(key, signed, request.body, noon + 301)
    assert not is_signed(key, signed.replace("t=", "t=1"), request.body, noon)
    assert not is_signed(key, "rubbish", request.body, noon)


def test_a_redirect_is_not_followed() -> None:
    async def call() -> tuple[SendResult, int]:
        async with http() as inside, http("302 Found", more=f"Location: {inside.url}/\r\n") as server:
            return await hook().send(turn(webhook=server.url)), len(inside.got)

    assert asyncio.run(call()) == (SendResult(channel="webhook", faults=("it answered 302",)), 0)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "127.1", "[::ffff:127.0.0.1]"])
def test_a_private_address_is_refused_in_every_spelling(host: str) -> None:
    async def call() -> tuple[SendResult, int]:
        async with http() as server:
            url = server.url.replace("127.0.0.1", host)
            return await hook(allow_private=False).send(turn(webhook=url)), len(server.got)

    sent, requests = asyncio.run(call())

    assert (sent.reached, requests) == (0, 0)
    assert sent.faults in [("it is not a public address",), ("its name is not known",)]


INSIDE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1"),
    *("::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::"),
    *("192.88.99.1", "::ffff:192.88.99.1", "64:ff9b::c058:6301", "2002:c058:6301::1", "192.0.0.8"),
    *("fec0::1", "feff::1", "3fff::1", "3fff:fff::1", "64:ff9b:1::a00:1", "5f00::1", "100::1", "4000::1"),
    *("2001:db8::1", "2001:2::1", "2001:10::1", "::7f00:1"),
]


PUBLIC = [
    *("1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "64:ff9b::101:101"),
    *("192.88.98.1", "192.0.1.1", "2001:200::1", "3ffe::1", "2a00::1"),
]


@pytest.mark.parametrize("address", INSIDE)
def test_a_private_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://example.org",
        "file:///etc/passwd",
        "http://",
        "http://u:p@127.0.0.1/",
        "http://[::1",
        "x" * 9,
    ],
)
def test_an_invalid_url_is_refused(url: str) -> None:
    with pytest.raises(UnreachableError):
        asyncio.run(post(url, b"", {}, allow_private=True))


def test_a_body_that_is_too_long_is_not_sent() -> None:
    with pytest.raises(UnreachableError, match="longer"):
        asyncio.run(post("http://127.0.0.1", b"x" * (MAX_BODY_BYTES + 1), {}, allow_private=True))


def test_an_unreachable_server_is_reported() -> None:
    async def call() -> SendResult:
        async with http() as server:
            url = server.url
        return await hook().send(turn(webhook=url))

    assert asyncio.run(call()) == SendResult(channel="webhook", faults=("ConnectError",))


def test_the_certificate_is_checked_against_the_host_name(
    tmp_path: Path,
) -> None:
    async def call(name: str) -> int:
        folder = tmp_path / name
        folder.mkdir()
        shows, trusts = certify(folder, name)
        async with http(tls=shows) as server:
            return await post(server.url, b"{}", {}, allow_private=True, trust=trusts)

    assert asyncio.run(call("localhost")) == 200
    with pytest.raises(UnreachableError, match="ConnectError"):
        asyncio.run(call("elsewhere.test"))
