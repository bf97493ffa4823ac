"""The image is built from pinned parts, and the services of compose.yaml have minimal privileges."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import requires
from pathlib import Path
from typing import Final, TypeAlias, cast

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.sbom import Pin, read_lock

ROOT: Final = Path(__file__).parents[2]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text()
COMPOSE_TEXT: Final = (ROOT / "compose.yaml").read_text()
INSTALL: Final = (ROOT / "docs" / "install.md").read_text()

Service: TypeAlias = Mapping[str, object]
Lock: TypeAlias = Mapping[str, Mapping[str, object]]

SERVICES: Final = cast("Mapping[str, Service]", yaml.safe_load(COMPOSE_TEXT)["services"])
VARIABLE: Final = re.compile(r"\$\{(\w+)(:?[-?])?([^}]*)\}")


# The image.


def test_every_image_has_an_exact_version() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)

    assert len(images) == 3
    assert all(re.fullmatch(r"[a-z]+:\d+\.\d+\.\d+-[a-z-]+", image) for image in images), images
    assert images[1] == images[2], "the wheel is built with the Python that runs it"


def test_the_pages_are_built_with_npm_ci() -> None:
    assert re.findall(r"npm (?!run)[a-z]+.*", DOCKERFILE) == ["npm ci"]


def test_the_npm_lock_covers_all_systems() -> None:
    """`npm ci` rejects a lock file without the packages for other systems."""
    packages = cast(Lock, json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"])

    missing = [name for at in packages for name in _wanted(packages[at]) if not _finds(packages, at, name)]
    assert missing == []


def _wanted(package: Mapping[str, object]) -> Iterator[str]:
    for kind in ("dependencies", "devDependencies", "optionalDependencies"):
        yield from cast("Mapping[str, str]", package.get(kind, {}))


def _finds(packages: Lock, at: str, name: str) -> bool:
    """Resolves a package like Node: next to the requiring package, then in its parent folders."""
    while True:
        if f"{at}/node_modules/{name}".removeprefix("/") in packages:
            return True
        if not at:
            return False
        at = at.rpartition("node_modules/")[0].rstrip("/")


def test_the_wheel_is_built_with_pinned_tools() -> None:
    build = _pins("requirements/build.txt")
    tested = _pins("requirements/dev.txt")

    assert {*build} == _needs("hatchling")
    for name, pin in build.items():
        assert pin.version == tested[name].version
        assert pin.hashes == tested[name].hashes != ()
    installs = re.findall(r"pip (?:install|wheel) .*", DOCKERFILE)
    assert len(installs) == 4
    assert all("--no-deps" in one for one in installs)
    assert installs[0].endswith("--no-deps --require-hashes --requirement requirements/build.txt")
    assert "--no-build-isolation" in installs[1]
    assert " -c requirements/dev.txt -o requirements/build.txt\n" in (ROOT / "Makefile").read_text()


def _pins(file: str) -> dict[str, Pin]:
    return {pin.name: pin for pin in read_lock((ROOT / file).read_text())}


def _needs(name: str) -> set[str]:
    found: set[str] = {canonicalize_name(name)}
    for one in map(Requirement, requires(name) or ()):
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            found |= _needs(one.name)
    return found


# The services.


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_minimal_privileges(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert re.fullmatch(r"\d+[mg]", str(service["mem_limit"]))
    assert 0 < int(str(service["pids_limit"])) <= 512
    assert not {"cap_add", "privileged", "network_mode", "pid", "devices", "deploy"} & {*service}


def test_services_write_only_to_volumes_or_memory() -> None:
    written = {
        name: [
            *(one.partition(":")[2] for one in cast("Sequence[str]", service.get("volumes", ()))),
            *cast("Sequence[str]", service.get("tmpfs", ())),
        ]
        for name, service in SERVICES.items()
    }

    assert written == {
        "parlour": ["/data", "/tmp"],
        "postgres": ["/var/lib/postgresql/data", "/tmp", "/var/run/postgresql"],
        "nats": [],
    }
    assert SERVICES["postgres"]["user"] == "postgres", "as root it would need capabilities"


def test_by_default_only_this_machine_can_connect() -> None:
    published = {
        name: [VARIABLE.sub(r"\3", one) for one in cast("Sequence[str]", service["ports"])]
        for name, service in SERVICES.items()
        if "ports" in service
    }

    assert published == {"parlour": ["127.0.0.1:8000:8000"]}


def test_there_is_no_default_password() -> None:
    asked = {name: (how, what) for name, how, what in VARIABLE.findall(COMPOSE_TEXT)}
    secrets = {name for name in asked if re.search("SECRET|PASSWORD|KEY|TOKEN", name)}

    assert secrets == {"PARLOUR_SECRET", "POSTGRES_PASSWORD"}
    assert {asked[name][0] for name in secrets} == {":?"}
    passwords = re.findall(r"PASSWORD: (.*)|//\w+:(.*?)@postgres", COMPOSE_TEXT)
    assert len(passwords) == 2
    assert all("".join(one).startswith("${POSTGRES_PASSWORD:?") for one in passwords)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here")
def test_the_install_command_creates_every_required_secret(tmp_path: Path) -> None:
    (line,) = re.findall(r"^\(umask .*> \.env\)$", INSTALL, re.MULTILINE)
    asked = {name for name, how, _ in VARIABLE.findall(COMPOSE_TEXT) if how == ":?"}

    subprocess.run(["sh", "-c", line], cwd=tmp_path, check=True)
    written = tmp_path / ".env"
    values = dict(one.split("=") for one in written.read_text().splitlines())

    assert {*values} == asked
    assert all(re.fullmatch("[0-9a-f]{64}", value) for value in values.values()), "as a URL can hold them"
    assert len({*values.values()}) == len(values)
    assert written.stat().st_mode & 0o077 == 0
    assert line in COMPOSE_TEXT
    assert "(docs/install.md#run-with-docker)" in (ROOT / "README.md").read_text()
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()
    assert "!.env" not in (ROOT / ".dockerignore").read_text().splitlines()
