"""Notices by web push: encrypted for the browser, signed with the server's VAPID key.

`http-ece` encrypts and `py-vapid` signs. Both are parts of `pywebpush`, which would save one call here but
adds eleven packages, with two HTTP clients. One of the clients blocks the event loop. Neither uses
`address_check`, which keeps the server from calling addresses inside its own network.
"""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]  # it ships no types
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException  # type: ignore[import-untyped]  # it ships no types

from parlour.engine.values import Data, encode
from parlour.server.notices.address_check import UnreachableError, post
from parlour.server.notices.notice import Notice, SendResult, one_line
from parlour.store.queries.notices import PushSubscription, Recipient

PUSH_TTL_S: Final = 86_400


class PushPayload(Data, frozen=True):
    """The payload for the service worker."""

    title: str
    text: str
    link: str
    tag: str
    """A newer notice with the same tag replaces an older one."""


def new_key() -> str:
    """Returns a new VAPID private key, in the form that the settings take."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _base64(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """Returns the `applicationServerKey` for browsers."""
    point = Vapid02.from_string(private).public_key.public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint
    )
    return _base64(point)


class PushChannel:
    """The push channel: sends to every browser that the person has subscribed.

    *subject* is the operator's mailto: address.
    """

    name = "push"

    def __init__(self, private: str, subject: str, *, allow_private: bool = False) -> None:
        self._vapid = Vapid02.from_string(private)
        self._subject = subject
        self._allow_private = allow_private

    def can_reach(self, receiver: Recipient) -> bool:
        return bool(receiver.pushes)

    async def send(self, notice: Notice) -> SendResult:
        each = [self._push(notice, subscription) for subscription in notice.to.pushes]
        outcomes = await asyncio.gather(*each)
        return SendResult(
            channel=self.name,
            reached=sum(outcome.reached for outcome in outcomes),
            faults=tuple(fault for outcome in outcomes for fault in outcome.faults),
            dead=tuple(dead for outcome in outcomes for dead in outcome.dead),
        )

    async def _push(self, notice: Notice, to: PushSubscription) -> SendResult:
        try:
            body, headers = await asyncio.to_thread(self._encrypt, notice, to)
            status = await post(to.endpoint, body, headers, allow_private=self._allow_private)
        except UnreachableError as fault:
            return SendResult(channel=self.name, faults=(str(fault),))
        except (http_ece.ECEException, VapidException, ValueError):
            # The keys are not from a browser, so a retry cannot succeed.
            return SendResult(channel=self.name, faults=("its keys are not valid",), dead=(to.endpoint,))
        if status in (404, 410):  # the subscription has ended
            return SendResult(channel=self.name, dead=(to.endpoint,))
        if 200 <= status < 300:
            return SendResult(channel=self.name, reached=1)
        return SendResult(channel=self.name, faults=(f"it answered {status}",))

    def _encrypt(self, notice: Notice, to: PushSubscription) -> tuple[bytes, dict[str, str]]:
        """Returns the encrypted body and the signed headers. Too slow for the event loop."""
        tag = _base64(sha256(f"{notice.table}/{notice.seat}".encode()).digest()[:24])
        shown = PushPayload(one_line(notice.title, 80), one_line(notice.text, 500), notice.link, tag)
        body: bytes = http_ece.encrypt(
            encode(shown),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_raw(to.keys.p256dh),
            auth_secret=_raw(to.keys.auth),
            version="aes128gcm",
        )
        where = urlsplit(to.endpoint)
        signed: dict[str, str] = self._vapid.sign(
            {"sub": self._subject, "aud": f"{where.scheme}://{where.netloc}"}
        )
        return body, {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_TTL_S),
            "Topic": tag,
        }


def _base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
