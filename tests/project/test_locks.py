"""The server's lock file, which has no test packages, and its bill of materials."""

import json
import re
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Final, cast

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.sbom import SHIPPED, Pin, bill, read_lock

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def _locked(file: str) -> dict[str, Pin]:
    """Returns the pins by name. If versions differ between Pythons, the one for this Python."""
    pins = read_lock((ROOT / file).read_text())
    return {pin.name: pin for pin in sorted(pins, key=_is_for_here)}


def _is_for_here(pin: Pin) -> bool:
    return not pin.marker or Marker(pin.marker).evaluate()


SERVER: Final = _locked("requirements/server.txt")
DEVELOPMENT: Final = _locked("requirements/dev.txt")
EXTRAS: Final = ("server", "postgres", "nats", "bots")


def required_packages() -> set[str]:
    """Returns every package that a server with PostgreSQL and NATS needs on this machine, from the
    metadata."""
    found: set[tuple[str, str]] = set()
    todo = [Requirement(f"parlour[{','.join(EXTRAS)}]")]
    while todo:
        one = todo.pop()
        for extra in ("", *one.extras):
            key = (canonicalize_name(one.name), extra)
            if key not in found:
                found.add(key)
                todo += [need for need in _needs(one.name) if _is_wanted(need.marker, extra)]
    return {name for name, _ in found} - {"parlour"}


def _needs(name: str) -> list[Requirement]:
    if name == "parlour":
        extras = PROJECT["optional-dependencies"]
        own = [Requirement(one) for one in PROJECT["dependencies"]]
        for extra in EXTRAS:
            own += [Requirement(one) for one in extras[extra] if not one.startswith("parlour[")]
        return [*own, *(Requirement(one) for one in extras["client"])]
    return [Requirement(one) for one in requires(name) or ()]


def _is_wanted(marker: Marker | None, extra: str = "") -> bool:
    return marker is None or marker.evaluate({"extra": extra})


def test_the_server_lock_has_exactly_what_a_server_needs() -> None:
    here = {name for name, pin in SERVER.items() if _is_wanted(Marker(pin.marker) if pin.marker else None)}

    assert here == required_packages()


def test_the_server_lock_has_no_test_packages() -> None:
    extras = PROJECT["optional-dependencies"]
    own = {canonicalize_name(Requirement(one).name) for extra in EXTRAS for one in extras[extra]}
    others = {
        canonicalize_name(Requirement(one).name)
        for extra in ("dev", "docs", "testing", "pettingzoo", "openspiel")
        for one in extras[extra]
    }

    assert {"pytest", "playwright", "mypy", "hypothesis"} <= others
    assert not (others - own - {"parlour"}) & {*SERVER}


@pytest.mark.parametrize("pin", SERVER.values(), ids=lambda pin: pin.name)
def test_the_server_lock_has_the_tested_versions(pin: Pin) -> None:
    tested = DEVELOPMENT[pin.name]

    assert pin.version == tested.version
    assert {*pin.hashes} <= {*tested.hashes}
    assert pin.hashes


def test_the_image_is_built_from_the_server_lock() -> None:
    image = (ROOT / "Dockerfile").read_text()

    assert "--no-deps --require-hashes --requirement /requirements/server.txt" in image
    assert "requirements/dev.txt" not in image
    assert "!requirements" in (ROOT / ".dockerignore").read_text().splitlines()


def test_locks_are_installed_without_resolving_dependencies() -> None:
    """pip must not resolve dependencies: a version newer than the locked one would fail the installation."""
    installs = [line for line in (ROOT / "Makefile").read_text().splitlines() if "-r requirements/" in line]
    installs = [line for line in installs if "pip install" in line]

    assert len(installs) == 2
    assert all("--no-deps --require-hashes" in line for line in installs)


def test_make_lock_writes_the_server_lock() -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert "".join(f" --extra {extra}" for extra in EXTRAS) + " -c requirements/dev.txt" in makefile
    assert "-o requirements/server.txt" in makefile


def _components() -> list[dict[str, str]]:
    return cast(list[dict[str, str]], bill()["components"])


def test_the_bill_of_materials_lists_every_package_with_version_and_hashes() -> None:
    found = {one["purl"]: one for one in _components() if one["purl"].startswith("pkg:pypi/")}
    pins = read_lock((ROOT / "requirements/server.txt").read_text())

    assert {*found} == {f"pkg:pypi/{pin.name}@{pin.version}" for pin in pins}
    for pin in pins:
        one = found[f"pkg:pypi/{pin.name}@{pin.version}"]
        (reference,) = cast(list[dict[str, list[dict[str, str]]]], one["externalReferences"])
        assert (one["name"], one["version"]) == (pin.name, pin.version)
        assert [hash_["content"] for hash_ in reference["hashes"]] == [*pin.hashes]


def test_the_bill_of_materials_lists_the_packages_of_the_pages() -> None:
    sources = [
        *(file for kind in ("ts", "svelte", "css") for file in (ROOT / "web" / "src").rglob(f"*.{kind}")),
    ]
    imported = {
        "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
        for file in sources
        if "words" not in file.parts and ".test." not in file.name
        for name in re.findall(r"""(?:from|import|url\()\s*["']([@a-z][^"':]*)["']""", file.read_text())
    }
    named = {one["name"] for one in _components() if one["purl"].startswith("pkg:npm/")}

    assert "svelte" in imported
    assert imported <= named == {*SHIPPED}


def test_the_bill_of_materials_is_reproducible_and_of_this_version() -> None:
    from parlour import __version__

    one = bill()

    assert json.dumps(one) == json.dumps(bill())
    assert (one["bomFormat"], one["specVersion"]) == ("CycloneDX", "1.6")
    assert f'"version": "{__version__}"' in json.dumps(one["metadata"])
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", str(one["serialNumber"]))
