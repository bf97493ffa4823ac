"""A browser for the session, and a server with the built client."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browsing import chromium
from browsing.visitor import DESKTOP, TIMEOUT_MS, Visit, Visitor
from parlour.server.http.pages import BUILT
from served.process import Served


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=TIMEOUT_MS)  # as long as for clicks: a busy machine is slow, not wrong
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    yield from _launched(playwright)


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """For features that the headless shell lacks."""
    yield from _launched(playwright, whole=True)


def _launched(playwright: Playwright, *, whole: bool = False) -> Iterator[Browser]:
    found = chromium.launch(playwright, whole=whole)
    if found is None:
        pytest.skip(chromium.NONE)
    yield found
    found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests without special needs: every visitor is a new guest at tables of their own."""
    assert (BUILT / "index.html").is_file(), "build the client first: npm run build in web/"
    with Served(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Served) -> Iterator[Visit]:
    """Opens browsers on the server. Fails at the end if a page logged an error."""
    visitors: list[Visitor] = []

    def come(
        name: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        is_dark: bool = False,
        language: str = "en-GB",
        is_still: bool = True,
    ) -> Visitor:
        visitors.append(
            Visitor(
                browser,
                server.url,
                name,
                size=size,
                is_dark=is_dark,
                language=language,
                is_still=is_still,
            )
        )
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
