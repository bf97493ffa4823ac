"""Random numbers for games: labelled streams derived from a secret that is committed to before the game.

The word stream of entry *seq* is SHAKE-256 over the table's key, the table's name and *seq*. A number below
*n* is a 64-bit big-endian word modulo *n*. Words that would favour some remainders are skipped. The log entry
stores every number drawn with its *n*, so that draws can be verified with the secret alone, without the
rules.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

Draw = tuple[int, int]
"""(n, value): a number below n was drawn, and the result was value."""

SECRET_BYTES = 32
_FIRST_WORDS = 32
_WORD_RANGE = 1 << 64


def commitment(secret: bytes) -> str:
    """The hash of the secret. Players see it before the start, so the secret cannot be replaced later."""
    return sha256(secret).hexdigest()


def table_key(secret: bytes, nonces: Sequence[str]) -> bytes:
    """The key of a table's streams: the secret, mixed with the nonce of each seat.

    Seats add their nonces after the commitment, so that the server cannot choose the outcome.
    """
    mixed = sha256(secret)
    for nonce in nonces:
        raw = nonce.encode()
        mixed.update(len(raw).to_bytes(4, "big") + raw)
    return mixed.digest()


class Chance:
    """The random number generator that a game is given. Records every draw."""

    __slots__ = ("draws",)

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1. All other methods use it."""
        raise NotImplementedError

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a uniformly random order (Fisher-Yates from the end)."""
        cards = list(items)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def uuid(self) -> str:
        """A version 4 UUID, from four draws of 32 bits."""
        bits = 0
        for _ in range(4):
            bits = bits << 32 | self.below(1 << 32)
        bits = bits & ~(0xF << 76) & ~(0x3 << 62) | 4 << 76 | 2 << 62
        text = f"{bits:032x}"
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


class Stream(Chance):
    """The stream of one label. Computes words only when a number is drawn."""

    __slots__ = ("_at", "_label", "_made", "_words")

    def __init__(self, key: bytes, label: str) -> None:
        self.draws = []
        self._label = key + label.encode()
        self._words: tuple[int, ...] = ()
        self._made = 0
        self._at = 0

    def below(self, n: int) -> int:
        assert 0 < n <= 1 << 32, "a draw is below a number from 1 to 2**32"
        while True:
            if self._at == len(self._words):
                self._refill()
            word = self._words[self._at]
            self._at += 1
            value = word % n
            if word - value <= _WORD_RANGE - n:
                self.draws.append((n, value))
                return value

    def _refill(self) -> None:
        # SHAKE's output for a longer length begins with that for a shorter one. Each refill doubles what was
        # made, so that a long stream costs no more for each word than a short one.
        made = self._made
        self._made = max(_FIRST_WORDS, 2 * made)
        words = shake_256(self._label).digest(8 * self._made)[8 * made :]
        self._words, self._at = unpack(f">{self._made - made}Q", words), 0


class RecordedChance(Chance):
    """Replays recorded draws in order."""

    __slots__ = ("_at", "_kept")

    def __init__(self, draws: Sequence[Draw]) -> None:
        super().__init__()
        self._kept = draws
        self._at = 0

    def below(self, n: int) -> int:
        if self._at == len(self._kept) or self._kept[self._at][0] != n:
            raise WrongDrawError(f"a number below {n} was asked for, which the record does not hold")
        value = self._kept[self._at][1]
        self._at += 1
        self.draws.append((n, value))
        return value


class WrongDrawError(Exception):
    """The rules drew other numbers than those on record."""
