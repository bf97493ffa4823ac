"""Writes the server's bill of materials in CycloneDX format: `python -m tools.sbom build/parlour.cdx.json`.

The Python packages are those of requirements/server.txt, the pages' those that web/src imports. It needs
nothing but Python, and the same locks give the same file.
"""

import json
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = ROOT / "requirements/server.txt"
PAGES_LOCK: Final = ROOT / "web" / "package-lock.json"
SHIPPED: Final = (
    "@fontsource/eb-garamond",
    "@fontsource/inter",
    "@inlang/paraglide-js",
    "qrcode-generator",
    "svelte",
)
"""The web packages that are part of the built client, not only of the build."""

_PIN: Final = re.compile(
    r"^([a-z0-9._-]+)==(\S+?)(?: ; (.+?))? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M
)


@dataclass(frozen=True)
class Pin:
    """A package in a lock file of uv."""

    name: str
    version: str
    marker: str
    """Environment marker. Empty if the package is always needed."""

    hashes: tuple[str, ...]
    """SHA-256 of each installable file."""


def read_lock(text: str) -> list[Pin]:
    found = [
        Pin(name, version, marker or "", tuple(re.findall(r"[0-9a-f]{64}", hashes)))
        for name, version, marker, hashes in _PIN.findall(text)
    ]
    assert len(found) == len(re.findall(r"^\S", text, re.M)), "every line of the lock is a pinned package"
    return found


def bill() -> dict[str, object]:
    lock, version = LOCK.read_text(), _version()
    components = [*map(_python_component, read_lock(lock)), *_page_components()]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps([version, components]))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "parlour",
                "name": "parlour",
                "version": version,
                "purl": f"pkg:pypi/parlour@{version}",
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
    }


def _version() -> str:
    (version,) = re.findall(r'^__version__ = "(.+)"$', (ROOT / "src/parlour/__init__.py").read_text(), re.M)
    return str(version)


def _python_component(pin: Pin) -> dict[str, object]:
    page = f"https://pypi.org/project/{pin.name}/{pin.version}/"
    hashes = [{"alg": "SHA-256", "content": one} for one in pin.hashes]
    component = _component(f"pkg:pypi/{pin.name}@{pin.version}", pin.name, pin.version, page, hashes)
    if pin.marker:
        component["properties"] = [{"name": "parlour:marker", "value": pin.marker}]
    return component


def _page_components() -> Iterator[dict[str, object]]:
    packages = json.loads(PAGES_LOCK.read_text())["packages"]
    for name in SHIPPED:
        one = packages[f"node_modules/{name}"]
        algorithm, _, digest = str(one["integrity"]).partition("-")
        assert algorithm == "sha512", "npm's locks have this hash"
        hashes = [{"alg": "SHA-512", "content": b64decode(digest).hex()}]
        purl = f"pkg:npm/{quote(name, safe='/')}@{one['version']}"
        yield _component(purl, name, str(one["version"]), f"https://www.npmjs.com/package/{name}", hashes)


def _component(
    purl: str, name: str, version: str, page: str, hashes: list[dict[str, str]]
) -> dict[str, object]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "externalReferences": [{"type": "distribution", "url": page, "hashes": hashes}],
    }


if __name__ == "__main__":
    out = Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(bill(), indent=1) + "\n")
