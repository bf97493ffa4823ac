"""What a notice is, and what a channel makes of it.

No face of a card and no hidden value may ever be in a notice: mail is shown on locked screens and kept by
strangers. All its text is passed in by the caller, who says whose turn it is and nothing of the position.
"""

from typing import Protocol

from parlour.engine.values import Data, Seat
from parlour.engine.words.words import Words
from parlour.server.core.errors import TRANSLATIONS
from parlour.store.queries.notices import Recipient


class Notice(Data, frozen=True, kw_only=True):
    """It is your turn. Holds nothing of the position: see above."""

    to: Recipient
    table: str
    title: str
    seat: Seat
    asked: int
    """The entry that began this period of having to act."""

    link: str
    stop: str
    """The link that ends such notices."""

    text: str
    """One sentence, made by the caller in the person's language, without anything hidden."""

    others: tuple[str, ...] = ()


class Sent(Data, frozen=True, kw_only=True):
    """What became of a notice on one channel."""

    channel: str
    reached: int = 0
    faults: tuple[str, ...] = ()
    """Why others did not; without names or addresses, so that it can be logged."""

    dead: tuple[str, ...] = ()
    """Push endpoints that are gone for good and are to be forgotten."""


class Channel(Protocol):
    """A way to reach people. Sending does not raise for what the other side does: it says so in `Sent`."""

    @property
    def name(self) -> str: ...

    def can_reach(self, receiver: Recipient) -> bool: ...

    async def send(self, notice: Notice) -> Sent: ...


def words_in(language: str) -> Words:
    return Words((), language, TRANSLATIONS)


def one_line(text: str, longest: int = 200) -> str:
    """*text* on one line, without control characters: what people call themselves may hold anything."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(plain.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
