"""Pages of a server with several processes open their socket at their table's address."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, WebSocket

from browsing.running_tables import start_table
from browsing.tictactoe import mark, must_show
from browsing.visitor import Visitor
from served.process import Served
from services.nats import Nats


@pytest.mark.deep
def test_a_page_opens_the_socket_of_its_current_table(browser: Browser, tmp_path: Path, nats: Nats) -> None:
    with Served(tmp_path, nats=nats.url) as server:
        ann, bob = (Visitor(browser, server.url, name) for name in ("Ann", "Bob"))
        opened = list[str]()

        def open_socket(socket: WebSocket) -> None:
            opened.append(urlsplit(socket.url).path)

        ann.page.on("websocket", open_socket)
        tables = [start_table("tictactoe", ann, bob) for _ in range(2)]
        for table in tables:
            for one in (ann, bob):
                one.open(f"/table/{table}")
            mark(ann, 5)
            must_show(bob, "4 X 6")
        ann.leave()
        bob.leave()

    at = [f"/api/tables/{table}/socket" for table in tables]
    assert [path for path in opened if path != "/socket"] == at
