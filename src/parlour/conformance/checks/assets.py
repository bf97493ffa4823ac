"""Checks the files in `assets/`: pictures of allowed types and sizes, without scripts or outside links."""

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.viewer_output import words_for
from parlour.engine.contract.assets import FOLDER, MAX_FIRST_BYTES, Assets, assets_of
from parlour.engine.contract.game import Game
from parlour.engine.contract.rules_file import find_rules_faults
from parlour.engine.scene import Die, Graph, Grid, Scene

NAME = "assets"

_FORBIDDEN_TAGS: Final = frozenset(
    {"script", "foreignobject", "iframe", "object", "embed", "handler", "listener"}
)
_LINKS: Final = frozenset({"href", "src"})
_INTERNAL_LINK: Final = re.compile(r"\s*(?:#|data:image/(?:png|webp|jpeg);)", re.IGNORECASE)
_EXTERNAL_REFERENCE: Final = re.compile(r"@import|url\(\s*[\"']?(?!#|\s|[\"'])", re.IGNORECASE)


def check(game: Game, findings: Findings) -> None:
    """Checks all files in the folder, used or not."""
    assets = assets_of(game)
    for fault in assets.faults:
        findings.add(NAME, f"{FOLDER}/{fault}")
    for name, body in assets.files.items():
        if name.endswith(".svg") and (fault := find_svg_fault(body)):
            findings.add(NAME, f"{FOLDER}/{name} {fault}")
    for fault in find_rules_faults(game):
        findings.add(NAME, fault)
    if game.board and not game.board.endswith(".js"):
        findings.add(NAME, f"`board` is {game.board!r}; it names a script, such as 'board.js'")
    elif game.board and game.board not in assets.files:
        findings.add(
            NAME, f"`board` is {game.board!r}, which is not in the folder `{FOLDER}` beside the module"
        )


def check_first(playout: Playout) -> None:
    """Checks the total size of the pictures in a first scene, because a page loads them all at once."""
    game, assets = playout.game, assets_of(playout.game)
    state = playout.steps[0].before if playout.steps else playout.table.state
    for viewer in playout.viewers:
        scene = game.draw(game.view(state, viewer), words_for(game, viewer))
        named = set() if scene is None else {*pictures(scene)}
        size = sum(len(assets.files.get(name, b"")) for name in named)
        if size > MAX_FIRST_BYTES:
            most = f"they may have {MAX_FIRST_BYTES:,}"
            playout.findings.add(
                NAME, f"the pictures of the first scene have {size:,} bytes together; {most}"
            )


def pictures(scene: Scene) -> Iterator[str]:
    """The pictures of a scene, with repetitions."""
    things = (piece.what for piece in scene.pieces)
    named = [scene.picture, *(thing.picture for thing in things if not isinstance(thing, Die))]
    for area in scene.areas:
        named.append(area.picture)
        if isinstance(area, Graph):
            named += [spot.picture for spot in area.spots]
        elif isinstance(area, Grid):
            named += [picture for _, picture in area.pictures]
    return filter(None, named)


def find_missing(assets: Assets, scene: Scene) -> Iterator[str]:
    there = set(assets.pictures)
    for name in sorted({*pictures(scene)} - there):
        yield f"a scene names the picture {name!r}, which is not in the folder `{FOLDER}` beside the module"


class _FoundError(Exception):
    """A drawing has something forbidden; the message says what."""


def find_svg_fault(body: bytes) -> str:
    """Why a drawing is refused, as the rest of a sentence after its name; empty if it is fine.

    Pages are protected from drawings by the way they are served. This check keeps packages clean.
    """
    parser = ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = _check_element
    parser.CharacterDataHandler = _check_text
    parser.buffer_text = True
    parser.ProcessingInstructionHandler = _refuse_instruction
    try:
        parser.Parse(body, True)
    except _FoundError as fault:
        return str(fault)
    except ExpatError as fault:
        return f"is not well-formed: {fault}"
    return ""


def _refuse_doctype(*_: object) -> None:
    raise _FoundError("has a DOCTYPE, which could declare entities")


def _refuse_instruction(target: str, _: str) -> None:
    raise _FoundError(f"has an instruction <?{target}?>")


def _check_element(tag: str, attributes: Mapping[str, str]) -> None:
    local = _local(tag)
    if local in _FORBIDDEN_TAGS:
        raise _FoundError(f"has an element <{tag}>")
    for name, value in attributes.items():
        own = _local(name)
        if own.startswith("on") or (own == "attributename" and _is_risky(_local(value))):
            raise _FoundError(f"has an event or a link that changes: {name}={value[:40]!r}")
        if own in _LINKS and not _INTERNAL_LINK.match(value):
            raise _FoundError(f"refers to something outside: {value[:60]!r}")
        _check_text(value)


def _check_text(text: str) -> None:
    if _EXTERNAL_REFERENCE.search(text):
        raise _FoundError(f"refers to something outside: {text.strip()[:60]!r}")


def _is_risky(attribute: str) -> bool:
    return attribute in _LINKS or attribute.startswith("on")


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()
