"""Notices by webhook: a signed JSON POST to an address of the person's own."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from parlour.engine.values import Data, Millis, Seat, encode
from parlour.server.core.game_loader import wall_time
from parlour.server.notices.address_check import UnreachableError, post
from parlour.server.notices.notice import Notice, Sent
from parlour.store.queries.notices import Receiver

HEADER: Final = "Parlour-Signature"


class Called(Data, frozen=True, tag_field="kind", tag="your-turn"):
    """The body of the POST."""

    table: str
    game: str
    seat: Seat
    asked: int
    """Together with table and seat, the same for the same period of having to act."""

    link: str
    text: str
    name: str
    others: tuple[str, ...]


def signing_key(secret: bytes, url: str) -> str:
    """The key for one webhook, to be shown to the one whose it is. It tells nothing of other keys."""
    return hmac.new(secret, b"webhook/" + url.encode(), sha256).hexdigest()


def signature(key: str, at: int, body: bytes) -> str:
    """`t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`."""
    mac = hmac.new(key.encode(), str(at).encode() + b"." + body, sha256)
    return f"t={at},v1={mac.hexdigest()}"


class Webhook:
    """Posts to public addresses only, unless *allow_private*."""

    name = "webhook"

    def __init__(
        self, secret: bytes, *, allow_private: bool = False, clock: Callable[[], Millis] = wall_time
    ) -> None:
        self._secret = secret
        self._allow_private = allow_private
        self._clock = clock

    def can_reach(self, receiver: Receiver) -> bool:
        return bool(receiver.webhook)

    async def send(self, notice: Notice) -> Sent:
        assert notice.to.webhook, "a channel sends to those it can reach"
        url, body = notice.to.webhook, encode(_called(notice))
        signed = signature(signing_key(self._secret, url), self._clock() // 1000, body)
        headers = {"Content-Type": "application/json", HEADER: signed}
        try:
            status = await post(url, body, headers, allow_private=self._allow_private)
        except UnreachableError as fault:
            return Sent(channel=self.name, faults=(str(fault),))
        if 200 <= status < 300:
            return Sent(channel=self.name, reached=1)
        return Sent(channel=self.name, faults=(f"it answered {status}",))


def _called(notice: Notice) -> Called:
    return Called(
        table=notice.table,
        game=notice.title,
        seat=notice.seat,
        asked=notice.asked,
        link=notice.link,
        text=notice.text,
        name=notice.to.name,
        others=notice.others,
    )
