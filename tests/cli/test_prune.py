"""`parlour prune` counts first and removes only with --yes."""

from pathlib import Path

import pytest
from sqlalchemy import func, select

from cli.terminal import Parlour
from parlour.store.schema import game_table
from server.world import World, run_in_world


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an old lobby."""

    async def test(world: World) -> None:
        await world.table(await world.guest("Ann"))

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)
    return tmp_path


def lobbies(data: Path) -> int:
    counts: list[int] = []

    async def test(world: World) -> None:
        async with world.services.store.scan() as connection:
            counts.append(
                (await connection.execute(select(func.count()).select_from(game_table))).scalar_one()
            )

    run_in_world(f"sqlite:///{data / 'parlour.db'}", test)
    return counts[0]


@pytest.mark.parametrize("more", [[], ["--dry-run"], ["--yes", "--dry-run"]])
def test_without_yes_prune_counts_and_removes_nothing(
    data: Path, parlour: Parlour, more: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_KEEP_LOBBIES", "7")
    ran = parlour("prune", "--data", data, *more)

    assert ran.code == 0
    assert "1  lobbies" in ran.out
    assert "Nothing was removed" in ran.out
    assert lobbies(data) == 1


def test_with_yes_prune_removes_old_tables(
    data: Path, parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_KEEP_LOBBIES", "7")

    assert "1  lobbies" in parlour("prune", "--data", data, "--yes").out
    assert lobbies(data) == 0
    assert "There is nothing to remove." in parlour("prune", "--data", data).out


def test_without_limits_prune_keeps_everything(data: Path, parlour: Parlour) -> None:
    assert "0  lobbies" in parlour("prune", "--data", data, "--yes").out
    assert lobbies(data) == 1
