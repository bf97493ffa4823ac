"""Databases of earlier versions, with the four games of `play_four_games` and a chat."""

import asyncio
import gzip
from pathlib import Path
from typing import Final

import asyncpg
import pytest

FOLDER: Final = Path(__file__).parent / "stored"
REVISIONS: Final = sorted({file.name.partition(".")[0] for file in FOLDER.iterdir()})
each_revision: Final = pytest.mark.parametrize(
    "revision",
    [*(pytest.param(old, marks=pytest.mark.slow) for old in REVISIONS[:-1]), REVISIONS[-1]],
)
"""The normal suite runs only the newest, which covers the most migrations."""


def restore_stored(revision: str, url: str) -> None:
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).write_bytes(_decompress(f"{revision}.db.gz"))
    else:
        asyncio.run(_run(url, _decompress(f"{revision}.sql.gz").decode()))


def _decompress(name: str) -> bytes:
    return gzip.decompress((FOLDER / name).read_bytes())


async def _run(url: str, statements: str) -> None:
    """Run the output of `pg_dump --inserts --no-owner`, without the lines that only psql understands."""
    connection = await asyncpg.connect(url)
    await connection.execute(statements)
    await connection.close()
