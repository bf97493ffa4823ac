import uuid
from collections import Counter
from hashlib import sha256, shake_256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.chance import Chance, RecordedChance, Stream, WrongDrawError, commitment, table_key


def stream(label: str = "t/0") -> Stream:
    return Stream(b"k" * 32, label)


def test_a_stream_is_shake_256_of_key_and_label_in_64_bit_words() -> None:
    words = shake_256(b"k" * 32 + b"t/0").digest(8 * 100)
    expected = [int.from_bytes(words[n : n + 8], "big") % 1000 for n in range(0, 800, 8)]

    chance = stream()

    assert [chance.below(1000) for _ in range(100)] == expected


def test_equal_labels_give_equal_draws() -> None:
    def drawn(label: str) -> list[int]:
        chance = stream(label)
        return [chance.below(10**6) for _ in range(5)]

    assert drawn("t/1") == drawn("t/1")
    assert drawn("t/1") != drawn("t/2")


def test_biased_words_are_skipped() -> None:
    class Fixed(Stream):
        def _refill(self) -> None:
            self._words, self._at = ((1 << 64) - 1, 7), 0

    assert Fixed(b"", "").below(10) == 7


@given(st.integers(1, 1 << 32), st.text())
def test_a_draw_is_below_its_bound_and_recorded(n: int, label: str) -> None:
    chance = stream(label)
    value = chance.below(n)

    assert 0 <= value < n
    assert chance.draws == [(n, value)]


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_an_invalid_bound_is_refused(n: int) -> None:
    with pytest.raises(AssertionError):
        stream().below(n)


def test_a_shuffle_is_fair() -> None:
    seen = Counter(stream(str(n)).shuffle("abc") for n in range(6000))

    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_a_shuffle_keeps_every_card_and_its_input() -> None:
    cards = list(range(52))

    assert sorted(stream().shuffle(cards)) == cards == list(range(52))


def test_pick_returns_one_of_the_items() -> None:
    assert {stream(str(n)).pick("xyz") for n in range(50)} == set("xyz")


def test_an_id_is_a_version_4_uuid() -> None:
    made = uuid.UUID(stream().uuid())

    assert (made.version, made.variant) == (4, uuid.RFC_4122)
    assert made != uuid.UUID(stream("other").uuid())


def test_recorded_draws_are_repeated_in_order() -> None:
    chance = stream()
    order = chance.shuffle("abcdef")

    again = RecordedChance(chance.draws)

    assert again.shuffle("abcdef") == order
    assert again.draws == chance.draws
    with pytest.raises(WrongDrawError):
        again.below(2)


def test_draws_with_other_bounds_are_refused() -> None:
    with pytest.raises(WrongDrawError):
        RecordedChance([(6, 3)]).below(5)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"s") == sha256(b"s").hexdigest()


def test_every_seats_nonce_changes_the_key() -> None:
    keys = {table_key(b"s", nonces) for nonces in (["", ""], ["a", ""], ["", "a"], ["aa", ""], ["a", "a"])}

    assert len(keys) == 5


def test_chance_without_a_source_cannot_draw() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)
