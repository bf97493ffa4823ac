"""Web push: only the browser can read it, and an ended subscription is reported."""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode

import http_ece  # type: ignore[import-untyped]  # it ships no types
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]  # it ships no types

from parlour.server.notices.notice import SendResult
from parlour.server.notices.push import PushChannel, PushPayload, new_key, public_key
from parlour.store.queries.notices import PushSubscription, SubscriptionKeys
from server.notices.receivers import Request, http, turn

AUTH = b"0123456789abcdef"
BROWSER = ec.generate_private_key(ec.SECP256R1())
SERVER = new_key()


def subscription(endpoint: str) -> PushSubscription:
    point = BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return PushSubscription(
        endpoint, SubscriptionKeys(urlsafe_b64encode(point).decode(), urlsafe_b64encode(AUTH).decode())
    )


def push(*, allow_private: bool = True) -> PushChannel:
    return PushChannel(SERVER, "mailto:operator@parlour.test", allow_private=allow_private)


def send_push(answer: str) -> tuple[SendResult, str, Request]:
    async def call() -> tuple[SendResult, str, Request]:
        async with http(answer) as server:
            endpoint = f"{server.url}/push/1"
            sent = await push().send(turn(pushes=(subscription(endpoint),)))
            return sent, endpoint, server.got[0]

    return asyncio.run(call())


def test_only_the_browser_can_decrypt_a_push() -> None:
    sent, _, request = send_push("201 Created")

    plain = http_ece.decrypt(request.body, private_key=BROWSER, auth_secret=AUTH, version="aes128gcm")
    shown = msgspec.json.decode(plain, type=PushPayload)

    assert sent == SendResult(channel="push", reached=1)
    assert b"turn" not in request.body
    assert (shown.title, shown.text) == ("Cambio", "It’s your turn in Cambio with Bea.")
    assert request.headers["content-encoding"] == "aes128gcm"
    assert request.headers["topic"] == shown.tag
    assert len(shown.tag) <= 32


def test_a_push_is_signed_with_the_servers_vapid_key() -> None:
    _, endpoint, request = send_push("201 Created")
    scheme, _, given = request.headers["authorization"].partition(" ")
    services = dict(part.strip().split("=", 1) for part in given.split(","))
    claims = msgspec.json.decode(urlsafe_b64decode(services["t"].split(".")[1] + "=="))

    assert scheme == "vapid"
    assert services["k"] == public_key(SERVER)
    assert Vapid02.verify(request.headers["authorization"])
    assert claims["aud"] == endpoint.removesuffix("/push/1")


@pytest.mark.parametrize("answer", ["404 Not Found", "410 Gone"])
def test_an_ended_subscription_is_reported_dead(answer: str) -> None:
    sent, endpoint, _ = send_push(answer)

    assert sent == SendResult(channel="push", dead=(endpoint,))


def test_a_failing_push_service_deletes_no_subscription() -> None:
    sent, _, _ = send_push("503 Service Unavailable")

    assert sent == SendResult(channel="push", faults=("it answered 503",))


def test_one_bad_subscription_does_not_stop_the_others() -> None:
    async def call() -> tuple[SendResult, int]:
        async with http("201 Created") as server:
            bad = [
                PushSubscription(f"{server.url}/no-key", SubscriptionKeys("", "")),
                PushSubscription(f"{server.url}/rubbish", SubscriptionKeys("rubbish", "é")),
                PushSubscription(
                    f"{server.url}/no-point",
                    SubscriptionKeys(urlsafe_b64encode(b"\4" * 65).decode(), "AAAA"),
                ),
            ]
            sent = await push().send(turn(pushes=(*bad, subscription(f"{server.url}/good"))))
            return sent, len(server.got)

    sent, requests = asyncio.run(call())

    assert (sent.reached, len(sent.dead), requests) == (1, 3, 1)


def test_a_private_endpoint_is_refused() -> None:
    async def call() -> tuple[SendResult, int]:
        async with http() as server:
            sent = await push(allow_private=False).send(turn(pushes=(subscription(server.url),)))
            return sent, len(server.got)

    assert asyncio.run(call()) == (SendResult(channel="push", faults=("it is not a public address",)), 0)
