"""A person at a browser: what they do on Parlour's pages, by what they see and press."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol, cast

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect

from browsing import axe

TIMEOUT_MS: Final = 60_000
"""Timeout in milliseconds for anything a page must show. A busy machine is slow."""

expect.set_options(timeout=TIMEOUT_MS)
SCREENS: Final = Path(__file__).parents[2] / "build" / "screens"
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
_TABLE: Final = re.compile(r"/table/[\w-]+$")


Fields = Mapping[str, object]


class Visitor:
    """A person with a separate browser context: own cookies, storage and page."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        is_dark: bool = False,
        language: str = "en-GB",
        is_still: bool = True,
        has_worker: bool = False,
    ) -> None:
        self.url, self.name = url, name
        is_phone = size[0] < 600
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if is_dark else "light",
            locale=language,
            reduced_motion="reduce" if is_still else "no-preference",
            has_touch=is_phone,
            is_mobile=is_phone,
            service_workers="allow" if has_worker else "block",
        )
        self.context.set_default_timeout(TIMEOUT_MS)
        self.faults: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._record_error)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.messages: list[Fields] = []
        """Messages about tables from the socket: `table` and `update`."""

        self.accepted: list[str] = []
        """The ids of this page's moves that the server accepted."""

        self._sent: set[str] = set()
        self.page.on("websocket", self._listen)

    def open(self, path: str = "/") -> None:
        self.page.goto(path)

    def post(self, path: str, body: Fields) -> Fields:
        """Calls the API with this browser's session."""
        headers = {"content-type": "application/json", "origin": self.url}
        answer = self.context.request.post(path, data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return cast(Fields, answer.json())

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name: str | re.Pattern[str], *, exact: bool = False) -> None:
        self.button(name, exact=exact).first.click()

    def press_in_result(self, name: str) -> None:
        """Presses one of the buttons of a finished game that are folded away."""
        self.page.locator(".results").get_by_role("button", name="More").click()
        self.press(name)

    def give_name(self, name: str = "") -> None:
        """Answers the name dialog."""
        self.page.get_by_role("textbox", name="Name").fill(name or self.name)
        self.press("Continue")

    def make(self, title: str) -> str:
        """Creates a table for friends from home with one press. Returns its id."""
        if not self.has_name:
            self.post("/api/guest", {"name": self.name})
        self.open()
        self.press(f"With friends: {title}")
        self.page.wait_for_url(_TABLE)
        return self.page.url.rpartition("/")[2]

    def join(self, code: str) -> None:
        self.open()
        self.page.get_by_label("Join with a code").fill(code)
        self.press("Join", exact=True)
        self.press("Join table")
        if not self.has_name:
            self.give_name()
        self.page.wait_for_url(_TABLE)

    @property
    def has_name(self) -> bool:
        return any(one.get("name") == "parlour" for one in self.context.cookies())

    @property
    def code(self) -> str:
        said = self.page.get_by_text(re.compile("^(· )?Table ")).first.inner_text()
        return said.split()[-1]

    def wait_for(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def shot(self, name: str) -> None:
        picture(self.page, name)

    def must_be_accessible(self, *rules: str, within: str | None = None, overlaps: bool = False) -> None:
        """Checks that axe finds nothing serious by these rules (or all), and no unknown contrast."""
        found = axe.faults(self.page, *rules, within=within, overlaps=overlaps)
        assert not found, "\n".join(found)

    def must_fit(self) -> None:
        """Checks that nothing is wider than the window."""
        # Not `innerWidth`: a mobile browser widens that to fit the content.
        window = self.page.viewport_size
        assert window is not None, "the window has a size"
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= window["width"], f"the page is {width} px wide in a window of {window['width']} px"

    def leave(self) -> None:
        self.context.close()
        assert not self.faults, "\n".join(self.faults)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(frame))
        socket.on("framesent", lambda frame: self._note(frame))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("table", "update"):
            self.messages.append(message)
        elif message["type"] == "done" and message["id"] in self._sent:
            self.accepted.append(message["id"])

    def _note(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            self._sent.add(message["id"])

    def _record_error(self, message: ConsoleMessage) -> None:
        # The browser logs every refused request and lost connection. The page handles those.
        is_noted = message.text.startswith(("Failed to load resource", "WebSocket connection to"))
        if message.type == "error" and not is_noted:
            self.faults.append(message.text)


class Visit(Protocol):
    """Opens a browser for a person. See `visit` in tests/web/conftest.py."""

    def __call__(
        self,
        name: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        is_dark: bool = False,
        language: str = "en-GB",
        is_still: bool = True,
    ) -> Visitor: ...


def picture(page: Page, name: str) -> None:
    """Saves a screenshot if `SCREENS` is set: `make screens`."""
    if "SCREENS" in os.environ:
        SCREENS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENS / f"{name}.png")
