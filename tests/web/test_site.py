"""The documentation site draws the scenes of its pages with the product's own renderer."""

import mimetypes
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import hatch_build
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tools.page_code import DOCS
from tools.page_scenes import figure, scenes_of

WEB: Final = DOCS.parent / "web"
ORIGIN: Final = "http://site.test"
HTML: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="stylesheet" href="assets/main.css"></head>
<body data-md-color-scheme="{scheme}"><article class="md-typeset">{figures}</article>
<script type="module" src="assets/site.js"></script></body></html>"""
FELT: Final = "getComputedStyle(document.querySelector('figure')).backgroundColor"

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def assets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's styles and renderer, as `make docs` builds them."""
    out = tmp_path_factory.mktemp("assets")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "PARLOUR_SITE_OUT", str(out))
        hatch_build.run(WEB, "run", "--silent", "site")
    return out


@pytest.fixture
def open_page(browser: Browser, assets: Path) -> Iterator[Open]:
    """Opens a page with the boards of docs/scenes.md. Fails at the end on an error or a foreign request."""
    contexts, faults = [], []
    figures = [*map(figure, scenes_of((DOCS / "scenes.md").read_text()))]

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(f"{ORIGIN}/")
        if name in ("default", "slate"):
            route.fulfill(content_type="text/html", body=HTML.format(scheme=name, figures="".join(figures)))
        elif name.startswith("assets/"):
            file = assets / name.removeprefix("assets/")
            route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0] or "font/woff2")
        else:
            faults.append(route.request.url)
            route.abort()

    def open_in(scheme: str, *, scripts: bool = True) -> Page:
        context = browser.new_context(java_script_enabled=scripts, viewport={"width": 390, "height": 844})
        contexts.append(context)
        context.route("**/*", serve)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{ORIGIN}/{scheme}")
        return page

    yield open_in
    for context in contexts:
        context.close()
    assert faults == []


def test_a_page_draws_its_boards_and_follows_its_scheme(open_page: Open) -> None:
    light, dark = open_page("default"), open_page("slate")
    boards = light.locator("[data-scene]").get_by_role("img")

    expect(boards).to_have_count(light.locator("[data-scene]").count())
    assert boards.first.get_attribute("aria-label") == (
        "Board: stone of Player 2 (c3), stone of Player 1 (a1), 7S (Hand), KH (Hand)"
    )
    expect(boards.first.locator("[data-area=board]")).to_be_visible()
    expect(boards.first.locator("[data-area=hand] .card")).to_have_count(2)
    expect(light.get_by_text("Hand: 7S KH")).to_be_hidden()
    assert light.evaluate(FELT) != dark.evaluate(FELT)
    assert light.evaluate("document.documentElement.scrollWidth") == 390


def test_without_javascript_a_page_has_the_text_of_its_boards(open_page: Open) -> None:
    page = open_page("default", scripts=False)

    expect(page.get_by_text("Hand: 7S KH")).to_be_visible()
