"""Finds the browser: an installed one, else Playwright's own.

Most tests use Chromium's headless shell if it is installed. It has the same engine without windows, and takes
half the time. Features that only the full browser has (push messages, a profile's settings) use that one.
"""

import json
import os
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

SHELL: Final = "chromium-headless-shell"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Prevents requests to the vendor at startup. The sandbox does not work as root.
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

_OWN: Final = "chromium"
"""Playwright's own full browser. Without a channel Playwright starts its own shell."""


def launch(playwright: Playwright, *, whole: bool = False) -> Browser | None:
    path = installed() if whole else shell() or installed()
    try:
        return playwright.chromium.launch(
            executable_path=path, channel=_OWN if whole and path is None else None, args=[*QUIET]
        )
    except Error:
        if path is not None:
            raise
        return None


def launch_without_site_data(playwright: Playwright, profile: Path) -> BrowserContext:
    """A browser whose settings block cookies and storage for all sites."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default").mkdir(parents=True)
    (profile / "Default" / "Preferences").write_text(json.dumps(settings))
    path = installed()
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=path,
        channel=_OWN if path is None else None,
        args=[*QUIET],
        locale="en-GB",
        reduced_motion="reduce",
    )


def shell() -> Path | None:
    """The headless shell, unless PARLOUR_BROWSER names a browser."""
    found = None if os.environ.get("PARLOUR_BROWSER") else shutil.which(SHELL)
    return None if found is None else Path(found)


def installed() -> Path | None:
    """The browser from PARLOUR_BROWSER or the PATH. None for Playwright's own."""
    named = os.environ.get("PARLOUR_BROWSER")
    if named:
        return Path(named)
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return None if found is None else Path(found)
