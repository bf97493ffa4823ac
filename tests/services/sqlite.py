"""Empty SQLite databases with all tables, copied from one that is created once per process."""

import asyncio
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

from parlour.store.store import open_store
from services import run

_SCHEME: Final = "sqlite:///"


def fill_in(url: str) -> None:
    """If *url* names a missing SQLite file, create an up-to-date, empty database."""
    file = Path(url.removeprefix(_SCHEME))
    if url.startswith(_SCHEME) and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_template(), file)


@cache
def _template() -> Path:
    """Runs in a thread, because the caller's thread can have a running event loop."""
    path = Path(tempfile.mkdtemp(prefix="parlour-sqlite-", dir=run.folder())) / "empty.db"

    async def migrate() -> None:
        store = open_store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, migrate()).result()
    return path
