"""The browser: one that is installed, else Playwright's own."""

import json
import os
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Headless Chromium tries to reach its vendor at the start; these keep it quiet. As root it has no sandbox.
QUIET: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)
NONE: Final = (
    "The browser tests did not run: there is no Chromium. Install the package `chromium`, or run "
    "`playwright install chromium`, or name one in PARLOUR_BROWSER."
)


def launch(playwright: Playwright) -> Browser | None:
    """A browser, or None where none can be had."""
    path = installed()
    try:
        return playwright.chromium.launch(executable_path=path, args=[*QUIET])
    except Error:
        if path is not None:
            raise
        return None


def launch_without_site_data(playwright: Playwright, profile: Path) -> BrowserContext:
    """As where somebody has told the browser to keep nothing for any site: neither cookies nor storage."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default").mkdir(parents=True)
    (profile / "Default" / "Preferences").write_text(json.dumps(settings))
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=installed(), args=[*QUIET], locale="en-GB", reduced_motion="reduce"
    )


def installed() -> Path | None:
    """The browser that is named or on the PATH; None for Playwright's own."""
    named = os.environ.get("PARLOUR_BROWSER")
    if named:
        return Path(named)
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return None if found is None else Path(found)
