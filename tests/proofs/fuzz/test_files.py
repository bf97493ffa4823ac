"""Game files edited with a recomputed hash chain either load as a game or are refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.contract.game import Game
from parlour.engine.table.files import GameFileError, Person, SavedGame, links, load, read, save
from parlour.engine.table.table import Table
from parlour.engine.table.verify import verify
from parlour.engine.values import Seat, encode
from parlour.games import CORE_GAMES
from proofs.fuzz.messages import Json
from proofs.fuzz.mutations import as_bytes, mutated, with_other_values
from proofs.fuzz.run_length import fuzz_settings
from proofs.fuzz.sample_games import GAMES, START, forked, play_sample

FIND = {game.name: game for game in GAMES}.__getitem__


def is_accepted(raw: bytes) -> bool:
    """True if the file loads as a game. Then it also renders all views and saves it unchanged."""
    verify(raw, FIND)
    try:
        table, people = load(raw, FIND)
    except GameFileError:
        return False
    if len(table.log):
        for viewer in (None, *map(Seat, range(table.seats))):
            encode(table.view(viewer))
        again, _ = load(save(table, people, START), FIND)
        assert encode(again.state) == encode(table.state)
    return True


def reseal(raw: bytes) -> bytes:
    """Recomputes the file's hash chain."""
    try:
        found = read(raw)
    except GameFileError:
        return raw
    fields = {field: getattr(found, field) for field in SavedGame.__struct_fields__}
    return encode(SavedGame(**{**fields, "links": tuple(links(found.header, found.entries))}))


def file(game: Game, seed: int) -> bytes:
    return saved(play_sample(game, seed, 8))


def saved(table: Table) -> bytes:
    return save(table, [Person(f"Person {seat}") for seat in range(table.seats)], START)


@pytest.mark.parametrize("game", GAMES, ids=CORE_GAMES)
def test_an_edited_file_loads_or_is_refused(game: Game) -> None:
    files = [file(game, seed) for seed in range(3)]

    @fuzz_settings(40)
    @given(raw=st.sampled_from(files).flatmap(mutated))
    def run(raw: bytes) -> None:
        is_accepted(raw)

    run()


@pytest.mark.parametrize("game", GAMES, ids=CORE_GAMES)
def test_an_edited_and_resealed_file_loads_or_is_refused(game: Game) -> None:
    files = [json.loads(raw) for raw in (file(game, 1), file(game, 2), saved(forked(game, 3)))]

    @fuzz_settings(60)
    @given(whole=st.sampled_from(files), data=st.data())
    def run(whole: dict[str, Json], data: st.DataObject) -> None:
        part = data.draw(st.sampled_from(["entries", "entries", "entries", "header", "now", "secret"]))
        is_accepted(reseal(as_bytes({**whole, part: data.draw(with_other_values(whole[part]))})))

    run()


@pytest.mark.parametrize("game", GAMES, ids=CORE_GAMES)
def test_an_unedited_file_loads(game: Game) -> None:
    assert is_accepted(file(game, 1))
    assert is_accepted(reseal(file(game, 1)))
