"""Checks of the commands that README and docs have for programs other than `parlour`.

A command is compared with what it names: targets, scripts, services, extras, routes and files.
"""

import json
import re
import sys
import tomllib
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

import pytest
import yaml
from packaging.requirements import Requirement
from tools.page_code import DOCS

from support.doc_commands import ROOT

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MAKEFILE: Final = (ROOT / "Makefile").read_text()
TARGETS: Final = {*re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE)}
TEMPLATES: Final = ROOT / "src/parlour/cli/commands/template"
SCRIPTS: Final[Mapping[str, str]] = {
    **json.loads((ROOT / "web" / "package.json").read_text())["scripts"],
    **json.loads((TEMPLATES / "svelte" / "package.json.txt").read_text())["scripts"],
}
"""Those of the web client, and of the board that `parlour new --board=svelte` makes."""

COMPOSE: Final = cast("Mapping[str, Mapping[str, Any]]", yaml.safe_load((ROOT / "compose.yaml").read_text()))
INSTALL: Final = (DOCS / "install.md").read_text()
SERVER: Final = "".join(path.read_text() for path in (ROOT / "src/parlour/server").rglob("*.py"))

Words = tuple[str, ...]
Check = Callable[[Words], None]


def check_make(words: Words) -> None:
    for word in words[1:]:
        name, given, _ = word.partition("=")
        known = {*re.findall(r"^([A-Z]+) \?=", MAKEFILE, re.MULTILINE)} if given else TARGETS
        assert name in known, f"the Makefile has no {name}"


def check_npm(words: Words) -> None:
    command, *rest = words[1:]
    if command == "run":
        assert rest[0] in SCRIPTS
    elif command == "pack":
        assert rest, "pack needs a package"
    else:
        assert command in ("ci", "install", "test")


def check_python(words: Words) -> None:
    if len(words) == 1:
        return
    first, *rest = words[1:]
    if first == "-c":
        compile(rest[0], "-c", "exec")
    elif first == "-m":
        if rest[0] in ("venv", "pytest"):
            return
        path = rest[0].replace(".", "/")
        places = [f"{top}{path}{end}" for top in ("", "tests/") for end in (".py", "/__main__.py")]
        (module,) = [place for place in places if (ROOT / place).is_file()]
        text = "".join(one.read_text() for one in (ROOT / module).parent.glob("*.py"))
        for option in (word for word in rest if word.startswith("--") and word != "--help"):
            assert f'"{option}"' in text, f"{rest[0]} has no option {option}"
    else:
        assert (ROOT / first).is_file()
        if rest[:1] == ["run"]:
            assert rest[1] in SCRIPTS


def check_pip(words: Words) -> None:
    """Parses with pip's own parser. Installing needs a package index."""
    if len(words) == 1:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pip = cast(Any, import_module("pip._internal.commands"))
        options, packages = pip.create_command(words[1]).parse_args([*words[2:]])
    for file in getattr(options, "requirements", ()):
        assert (ROOT / file).is_file(), file
    for package in packages:
        if package.endswith(".whl"):
            assert re.fullmatch(r"parlour_\w+-0\.1\.0-py3-none-any\.whl", package)
        else:
            wanted = Requirement(re.sub(r"^\.(?=\[|$)", "parlour", package))
            if wanted.name == "parlour":
                assert wanted.extras <= {*PROJECT["optional-dependencies"]}, package


def check_pytest(words: Words) -> None:
    for word in words[1:]:
        assert not word.startswith("tests/") or (ROOT / word).exists(), word


def check_pre_commit(words: Words) -> None:
    assert (Path(sys.executable).parent / "pre-commit").exists()
    if words[1] == "run":
        hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
        stages = {hook["id"]: hook.get("stages", ()) for repo in hooks["repos"] for hook in repo["hooks"]}
        assert words[2:4] == ("--hook-stage", "manual")
        assert "manual" in stages[words[4]]


def check_docker(words: Words) -> None:
    """Without Docker, compares the command with the Dockerfile and compose.yaml."""
    match words[1:]:
        case ("compose",) | ("compose", "up", "--build"):
            assert COMPOSE["services"]["parlour"]["build"] == "."
        case ("compose", "up", "--detach", service):
            assert service in COMPOSE["services"]
        case ("compose", "exec", service, *_):
            assert service in COMPOSE["services"]
        case ("build", "--tag", _, "."):
            assert (ROOT / "Dockerfile").is_file()
        case ("run", *options, image):
            assert f"docker build --tag {image} ." in INSTALL
            assert "-p" in options
            assert options[options.index("-p") + 1].endswith(":8000")
            assert options[options.index("-v") + 1].endswith(":/data")
        case _:
            pytest.fail(f"say how {' '.join(words)} is checked")


def check_curl(words: Words) -> None:
    route = words[-1].removeprefix("http://127.0.0.1:8000")
    assert f'"GET", "{route}"' in SERVER or f'"{route}"' in SERVER, f"there is no route {route}"


def check_git(words: Words) -> None:
    if words[1] == "clone":
        assert words[2] in PROJECT["urls"].values()
    else:
        assert words[1] in ("tag", "push", "checkout", "rev-list", "worktree")


def check_install(words: Words) -> None:
    *_, source, _ = words
    assert source == "/dev/null" or (ROOT / source).is_file()


def check_unit(words: Words) -> None:
    """The unit itself is tested in test_systemd_unit.py."""
    assert "parlour" in words
    assert (ROOT / "deploy" / "parlour.service").is_file()


def is_of_the_system(words: Words) -> None:
    """A tool of the operating system, which changes the machine or is needed only inside a pipeline."""


PROGRAMS: Final[Mapping[str, Check]] = {
    "make": check_make,
    "npm": check_npm,
    "python": check_python,
    "python3": check_python,
    "pip": check_pip,
    "pytest": check_pytest,
    "pre-commit": check_pre_commit,
    "docker": check_docker,
    "curl": check_curl,
    "git": check_git,
    "install": check_install,
    "systemctl": check_unit,  # needs systemd as the first process
    "journalctl": check_unit,
    "createdb": is_of_the_system,  # needs a PostgreSQL server
    "nats-server": is_of_the_system,  # runs until it is stopped
    "useradd": is_of_the_system,  # needs root
    "sudo": is_of_the_system,  # the command behind it is checked
    "ssh": is_of_the_system,
    **dict.fromkeys(("cd", "cp", "date", "df", "echo", "export", "mkdir", "mv", "umask"), is_of_the_system),
    **dict.fromkeys(("grep", "openssl", "printf", "sh", "tail", "tar", "xargs", "yes"), is_of_the_system),
}
MENTIONED: Final = ("parlour", *(name for name, check in PROGRAMS.items() if check is not is_of_the_system))
"""Inline code that begins with one of these is a command."""
