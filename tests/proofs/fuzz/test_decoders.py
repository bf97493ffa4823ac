"""For any bytes, a decoder either decodes them or raises a decode error."""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.protocol_examples import EXAMPLES

from parlour.engine.contract.game import Game
from parlour.engine.values import Seat, encode
from parlour.games import CORE_GAMES
from parlour.protocol import client_messages, server_messages
from proofs.fuzz import messages
from proofs.fuzz.mutations import as_bytes, mutated
from proofs.fuzz.run_length import fuzz_settings
from proofs.fuzz.sample_games import GAMES, play_sample

REFUSALS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions that callers turn into a refusal."""

Decode = Callable[[bytes], object]

SAMPLES = [encode(example) for example in EXAMPLES.values()]


def check_decoder(decode: Decode, raw: bytes) -> None:
    """Checks that *raw* is refused, or that the decoded value survives a round trip."""
    try:
        value = decode(raw)
    except REFUSALS:
        return
    again = encode(value)

    assert encode(decode(again)) == again


@pytest.mark.parametrize(
    "kind", [client_messages.ClientMessage, server_messages.ServerMessage], ids=["asks", "tells"]
)
def test_messages_decode_or_fail_cleanly(kind: object) -> None:
    decode: Decode = msgspec.json.Decoder(kind).decode

    @fuzz_settings(150)
    @given(raw=st.sampled_from(SAMPLES).flatmap(mutated) | messages.noise())
    def run(raw: bytes) -> None:
        check_decoder(decode, raw)

    run()


@pytest.mark.parametrize("game", GAMES, ids=CORE_GAMES)
def test_game_values_decode_or_fail_cleanly(game: Game) -> None:
    samples = [*_samples(game)]

    @fuzz_settings(150)
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        decode, raw = data.draw(st.sampled_from(samples))
        check_decoder(decode, data.draw(mutated(raw) | messages.noise() | messages.ANYTHING.map(as_bytes)))

    run()


def _samples(game: Game) -> Iterator[tuple[Decode, bytes]]:
    """Yields every decoder of the game with valid inputs."""
    table = play_sample(game, 1, 30)
    yield game.decode_options, encode(table.options)
    yield game.decode_state, encode(table.state)
    yield game.decode_view, encode(table.view(Seat(0)))
    for entry in table.log.entries:
        yield game.decode_entry, encode(entry)
        if entry.kind == "act":
            yield game.decode_action, encode(entry.action)
        yield from ((game.decode_event, encode(event)) for event in entry.events)
