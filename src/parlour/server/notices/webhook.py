"""Notices by webhook: a signed POST to the person's URL, in the format of the receiving server."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from parlour.engine.values import Millis
from parlour.server.core.game_loader import wall_time
from parlour.server.notices.address_check import UnreachableError, post
from parlour.server.notices.notice import Notice, SendResult
from parlour.server.notices.webhook_formats import format_message
from parlour.store.queries.notices import Recipient

SIGNATURE_HEADER: Final = "Parlour-Signature"


def signing_key(secret: bytes, url: str) -> str:
    """Returns the key for one webhook, shown to its owner. It reveals nothing about other keys."""
    return hmac.new(secret, b"webhook/" + url.encode(), sha256).hexdigest()


def signature(key: str, at: int, body: bytes) -> str:
    """Returns `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`."""
    mac = hmac.new(key.encode(), str(at).encode() + b"." + body, sha256)
    return f"t={at},v1={mac.hexdigest()}"


class WebhookChannel:
    """The webhook channel. Posts to public addresses only, unless *allow_private*."""

    name = "webhook"

    def __init__(
        self, secret: bytes, *, allow_private: bool = False, clock: Callable[[], Millis] = wall_time
    ) -> None:
        self._secret = secret
        self._allow_private = allow_private
        self._clock = clock

    def can_reach(self, receiver: Recipient) -> bool:
        return bool(receiver.webhook)

    async def send(self, notice: Notice) -> SendResult:
        try:
            status = await self.post(notice)
        except UnreachableError as fault:
            return SendResult(channel=self.name, faults=(str(fault),))
        if is_success(status):
            return SendResult(channel=self.name, reached=1)
        return SendResult(channel=self.name, faults=(f"it answered {status}",))

    async def post(self, notice: Notice) -> int:
        """Returns the status of the response. Raises UnreachableError if there is none."""
        assert notice.to.webhook, "a channel sends to those it can reach"
        url, made = notice.to.webhook, format_message(notice)
        signed = signature(signing_key(self._secret, url), self._clock() // 1000, made.body)
        headers = {**made.headers, SIGNATURE_HEADER: signed}
        return await post(url, made.body, headers, allow_private=self._allow_private)


def is_success(status: int) -> bool:
    return 200 <= status < 300
