"""Installs a browser for the tests, if there is none: Debian's package or Playwright's own."""

import os
import shutil
import subprocess
import sys

from browsing.chromium import NONE, SHELL, installed, shell


def main() -> None:
    if installed() is None and not (_from_debian("chromium") or _from_playwright()):
        sys.stderr.write(f"{NONE}\n")
    elif str(installed()) == "/usr/bin/chromium" and shell() is None:
        _from_debian(SHELL)  # without it the tests only take longer


def _from_debian(package: str) -> bool:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
        done = subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            return False
    return True


def _from_playwright() -> bool:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0


if __name__ == "__main__":
    main()
