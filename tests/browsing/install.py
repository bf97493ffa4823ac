"""A browser for the tests: one that is there, else Debian's package or Playwright's own, where one may."""

import os
import shutil
import subprocess
import sys

from browsing.chromium import NONE, installed


def main() -> None:
    if installed() is None and not (_from_debian() or _from_playwright()):
        sys.stderr.write(f"{NONE}\n")


def _from_debian() -> bool:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        done = subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            return False
    return installed() is not None


def _from_playwright() -> bool:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0


if __name__ == "__main__":
    main()
