"""Files of games, edited by somebody who knows how they are sealed: each is a game or is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.lengths import looking
from fuzz.mutating import as_bytes, mutated, with_other_values
from fuzz.played import GAMES, START, played
from parlour.engine.files import BadFile, Person, Saved, links, load, read, save
from parlour.engine.game import Game
from parlour.engine.values import Seat, encode
from parlour.engine.verify import verify
from parlour.games import NAMES, built_in


def is_taken(raw: bytes) -> bool:
    """Whether the file is a game; then everyone is shown it, and it is kept as it is."""
    verify(raw, built_in)
    try:
        table, people = load(raw, built_in)
    except BadFile:
        return False
    if len(table.log):
        for viewer in (None, *map(Seat, range(table.seats))):
            encode(table.view(viewer))
        again, _ = load(save(table, people, START), built_in)
        assert encode(again.state) == encode(table.state)
    return True


def sealed(raw: bytes) -> bytes:
    """The file with the links that its header and entries should have."""
    try:
        found = read(raw)
    except BadFile:
        return raw
    fields = {field: getattr(found, field) for field in Saved.__struct_fields__}
    return encode(Saved(**{**fields, "links": tuple(links(found.header, found.entries))}))


def file(game: Game, seed: int) -> bytes:
    table = played(game, seed, 8)
    return save(table, [Person(f"Person {seat}") for seat in range(table.seats)], START)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_an_edited_file_is_a_game_or_refused(game: Game) -> None:
    files = [file(game, seed) for seed in range(3)]

    @looking(40)
    @given(raw=st.sampled_from(files).flatmap(mutated))
    def run(raw: bytes) -> None:
        is_taken(raw)

    run()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_file_that_was_edited_and_sealed_again_is_a_game_or_refused(game: Game) -> None:
    files = [json.loads(file(game, seed)) for seed in range(3)]

    @looking(60)
    @given(raw=st.sampled_from(files).flatmap(with_other_values).map(as_bytes).map(sealed))
    def run(raw: bytes) -> None:
        is_taken(raw)

    run()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_file_as_it_was_written_is_a_game(game: Game) -> None:
    assert is_taken(file(game, 1))
    assert is_taken(sealed(file(game, 1)))
