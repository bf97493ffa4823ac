"""Drawings that only draw. Pages are safe from others by how they are served; this keeps a package clean."""

import re
from collections.abc import Mapping
from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

_FORBIDDEN_TAGS: Final = frozenset(
    {"script", "foreignobject", "iframe", "object", "embed", "handler", "listener"}
)
_LINKS: Final = frozenset({"href", "src"})
_INSIDE: Final = re.compile(r"\s*(?:#|data:image/(?:png|webp|jpeg);)", re.IGNORECASE)
_OUTSIDE: Final = re.compile(r"@import|url\(\s*[\"']?(?!#|\s|[\"'])", re.IGNORECASE)


class _FoundError(Exception):
    """What is forbidden, in words."""


def find_svg_fault(body: bytes) -> str:
    """Why a drawing is refused, to be read behind its name; empty where it is not."""
    parser = ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = _look_at
    parser.CharacterDataHandler = _look_at_text
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


def _look_at(tag: str, attributes: Mapping[str, str]) -> None:
    local = _local(tag)
    if local in _FORBIDDEN_TAGS:
        raise _FoundError(f"has an element <{tag}>")
    for name, value in attributes.items():
        own = _local(name)
        if own.startswith("on") or (own == "attributename" and _is_risky(_local(value))):
            raise _FoundError(f"has an event or a link that changes: {name}={value[:40]!r}")
        if own in _LINKS and not _INSIDE.match(value):
            raise _FoundError(f"refers to something outside: {value[:60]!r}")
        _look_at_text(value)


def _look_at_text(text: str) -> None:
    if _OUTSIDE.search(text):
        raise _FoundError(f"refers to something outside: {text.strip()[:60]!r}")


def _is_risky(attribute: str) -> bool:
    return attribute in _LINKS or attribute.startswith("on")


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()
