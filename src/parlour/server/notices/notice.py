"""Notices, and the channels that send them.

A notice must never contain a card or other hidden information: mails appear on locked screens and are stored
by other companies. The caller passes in all text, and it says whose turn it is, not what the position is.
"""

from typing import Protocol

from parlour.engine.values import Data, Seat
from parlour.engine.words.words import Words
from parlour.server.core.errors import TRANSLATIONS
from parlour.store.queries.notices import Recipient


class Notice(Data, frozen=True, kw_only=True):
    """Tells a player that it is their turn. Contains nothing about the position."""

    to: Recipient
    table: str
    title: str
    seat: Seat
    asked: int
    """The log entry that began the player's turn."""

    link: str
    stop: str
    """The unsubscribe link."""

    text: str
    """One sentence in the person's language, without hidden information."""

    others: tuple[str, ...] = ()


class SendResult(Data, frozen=True, kw_only=True):
    channel: str
    reached: int = 0
    faults: tuple[str, ...] = ()
    """Why sending failed. Without names or addresses, so that it can be logged."""

    dead: tuple[str, ...] = ()
    """Push endpoints that no longer exist and must be deleted."""


class Channel(Protocol):
    """A way to reach people. `send` reports failures of the receiver in `SendResult` instead of raising."""

    @property
    def name(self) -> str: ...

    def can_reach(self, receiver: Recipient) -> bool: ...

    async def send(self, notice: Notice) -> SendResult: ...


def words_in(language: str) -> Words:
    return Words((), language, TRANSLATIONS)


def one_line(text: str, longest: int = 200) -> str:
    """Returns *text* on one line, without control characters, which names of people can contain."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(plain.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
