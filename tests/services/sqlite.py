"""Empty SQLite databases with our tables in them, copied from one that is made once for a process."""

import asyncio
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

from parlour.store.open import open_store
from services import run

_SCHEME: Final = "sqlite:///"


def fill_in(url: str) -> None:
    """Where *url* names a SQLite file that is not there: put an up-to-date, empty database there."""
    file = Path(url.removeprefix(_SCHEME))
    if url.startswith(_SCHEME) and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_template(), file)


@cache
def _template() -> Path:
    """Made in a thread of its own: the caller's may have a loop that runs."""
    path = Path(tempfile.mkdtemp(prefix="parlour-sqlite-", dir=run.folder())) / "empty.db"

    async def migrate() -> None:
        store = open_store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, migrate()).result()
    return path
