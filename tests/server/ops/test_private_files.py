"""Only the server's own account can read its files, and no secret is empty."""

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import Ran
from parlour.cli import main
from parlour.server.app import Server
from parlour.server.core.settings import Settings
from parlour.server.core.signing_secret import EmptySecretError, load_signing_secret
from parlour.store.private_files import PRIVATE_FILES
from served.process import Served

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a mode says nothing about others there")


@pytest.fixture(autouse=True)
def no_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {
        name: stat.S_IMODE((folder / name).stat().st_mode)
        for name in PRIVATE_FILES
        if (folder / name).exists()
    }


def test_a_new_data_folder_is_private(tmp_path: Path) -> None:
    data = tmp_path / "new"

    async def run() -> dict[str, int]:
        server = Server(Settings(data=data))
        await server.start()
        found = modes(data)
        await server.stop()
        return found

    assert asyncio.run(run()) == dict.fromkeys(PRIVATE_FILES, 0o600)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_readable_files_are_made_private_at_startup_and_logged(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("f" * 64)
    with Served(tmp_path) as server:  # its database is a copy that every account can read
        found = modes(tmp_path)

    assert set(found) == set(PRIVATE_FILES)
    assert set(found.values()) == {0o600}
    assert server.log().count("others could read a file") == 2


def test_a_restored_database_is_private(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_start_once(tmp_path / "old"))
    file, data = tmp_path / "club.gz", tmp_path / "restored"

    codes = [main(["backup", str(file), "--data", str(tmp_path / "old")])]
    codes.append(main(["restore", str(file), "--data", str(data)]))
    ran = Ran(max(codes), *capsys.readouterr())

    assert ran.code == 0, ran.err
    assert modes(data)["parlour.db"] == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


@pytest.mark.parametrize("found", ["", " \n"])
def test_an_empty_secret_is_refused(tmp_path: Path, found: str) -> None:
    (tmp_path / "secret").write_text(found)

    with pytest.raises(EmptySecretError, match="is empty: bring it back from a copy, or remove it"):
        Server(Settings(data=tmp_path))


def test_the_secret_is_created_once(tmp_path: Path) -> None:
    first = load_signing_secret(tmp_path)

    assert len(first) == 64
    assert load_signing_secret(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


async def _start_once(data: Path) -> None:
    server = Server(Settings(data=data))
    await server.start()
    await server.stop()
