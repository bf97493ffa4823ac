"""`parlour person operator` grants and removes the role. Operators cannot be banned."""

from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from server.world import Caller, World, run_in_world


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with Ann, who has an account, and Gus, a guest."""

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        await world.make_account(ann, "ann@parlour.test")
        await world.guest("Gus")

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)
    return tmp_path


def written_down(data: Path) -> list[tuple[object, object]]:
    """Returns action and person of the operators' log, oldest first."""
    found: list[tuple[object, object]] = []

    async def test(world: World) -> None:
        olga: Caller = await world.guest("Olga")
        await world.make_operator(olga)
        actions = (await olga.get("/api/operator/actions"))["actions"]
        assert isinstance(actions, list)
        found.extend((one["action"], one["about"]) for one in reversed(actions))
        assert all(one["operator"] == "" for one in actions)

    run_in_world(f"sqlite:///{data / 'parlour.db'}", test)
    return found


def test_granting_and_removing_the_role_is_recorded(data: Path, parlour: Parlour) -> None:
    given = parlour("person", "operator", "ann@parlour.test", "--data", data)
    banned = parlour("person", "ban", "Ann", "--data", data)
    taken = parlour("person", "operator", "Ann", "--take", "--data", data)
    banned_now = parlour("person", "ban", "Ann", "--reason", "cheated", "--data", data)

    assert (given.code, given.out.split("(")[0], given.out[-16:]) == (0, "Ann ", "is an operator.\n")
    assert banned.code == 1
    assert only_line(banned.err) == (
        "parlour: Ann is an operator. Take the role away first: `parlour person operator --take`"
    )
    assert (
        "is no longer an operator.\nThere is no operator now; `parlour person operator WHO` appoints one."
        in taken.out
    )
    assert banned_now.code == 0
    assert written_down(data) == [("make-operator", "Ann"), ("end-operator", "Ann"), ("ban", "Ann")]


def test_a_guest_cannot_be_an_operator(data: Path, parlour: Parlour) -> None:
    ran = parlour("person", "operator", "Gus", "--data", data)

    assert ran.code == 1
    assert only_line(ran.err) == ("parlour: Gus is a guest. Only someone with an account can be an operator")
    assert written_down(data) == []


def test_health_reports_the_time_of_the_last_backup(data: Path, parlour: Parlour) -> None:
    ran = parlour("backup", data / "club.gz", "--data", data)
    found: list[object] = []

    async def test(world: World) -> None:
        olga = await world.guest("Olga")
        await world.make_operator(olga)
        found.append((await olga.get("/api/operator/health"))["last_backup"])

    run_in_world(f"sqlite:///{data / 'parlour.db'}", test, data=data)

    assert ran.code == 0
    assert found == [int((data / "last-backup").read_text())]
    assert (data / "last-backup").stat().st_mode & 0o777 == 0o600
