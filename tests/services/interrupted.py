"""A run that starts one of each service, prints their ids, and never ends. Not collected by itself."""

import os
from pathlib import Path
from threading import Event

import psutil
from playwright.sync_api import sync_playwright

from browsing import chromium
from served.process import Served
from services.nats import Nats
from services.postgres import Postgres


def test_that_never_ends(postgres: Postgres, nats: Nats, tmp_path: Path) -> None:
    with Served(tmp_path), sync_playwright() as playwright:
        chromium.launch(playwright)
        started = [one.pid for one in psutil.Process().children(recursive=True)]
        Path(os.environ["STARTED"]).write_text(" ".join(map(str, [*started, postgres.pid])) + "\n")
        Event().wait()
