"""What axe finds in a page: what is wrong, and where it cannot tell the contrast of a text."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

from browsing.drawn import judge_text

Finding = Mapping[str, object]

_GRAVE: Final = ("serious", "critical")
_CONTRAST: Final = "color-contrast"

_CHECKS: Final = {"color-contrast": {"options": {"ignoreUnicode": False, "ignoreLength": True}}}
"""A single letter and a sign such as → are judged like any text."""

_COVER: Final = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]"))
    for (let one = dialog; one !== document.body; one = one.parentElement) {
      for (const beside of one.parentElement.children)
        if (beside !== one && beside.style && !beside.querySelector("dialog[open]")) {
          beside.dataset.covered ??= beside.style.visibility;
          beside.style.visibility = "hidden";
        }
      if (!dialog.matches(":modal")) break;
    }
}"""
"""Hides what lies below an open dialog: axe knows of no top layer and mixes up what is above."""

_UNCOVER: Final = """() => {
  for (const one of document.querySelectorAll("[data-covered]")) {
    one.style.visibility = one.dataset.covered;
    delete one.dataset.covered;
  }
}"""


_OVERLAPS: Final = ("bgOverlap", "elmPartiallyObscured", "elmPartiallyObscuring")
"""Something lies on a part of it: a note that goes away by itself, or what can be scrolled from under it."""


def faults(page: Page, *rules: str, within: str | None = None, overlaps: bool = False) -> list[str]:
    """What is serious or critical by these rules or all, and what axe cannot judge of the contrast.

    Texts of a picture are left out of the latter: axe can tell the ground of no text inside an `svg`. And
    so is what something lies on, unless *overlaps* are looked at: then each such text is scrolled to where
    nothing lies on it and judged by its pixels, and one that is nowhere free is a fault.
    """
    page.evaluate(_COVER)
    found = _run(page, rules, within)
    wrong = [one for one in _findings(found, "violations") if one["impact"] in _GRAVE]
    told = [f"{one['id']}: {one['help']}\n  " + "\n  ".join(map(_where, _nodes(one)[:5])) for one in wrong]
    for node in _unknown(found):
        if _why(node) not in _OVERLAPS:
            told.append(f"unknown contrast ({_why(node)}): {_where(node)}")
        elif overlaps:
            told += judge_text(page, str(cast("Sequence[object]", node["target"])[0]))
    page.evaluate(_UNCOVER)
    return told


def _run(page: Page, rules: Sequence[str], within: str | None) -> Finding:
    options: dict[str, object] = {"resultTypes": ["violations", "incomplete"], "checks": _CHECKS}
    if rules:
        options["runOnly"] = list(rules)
    return cast(Finding, Axe().run(page, context=within, options=options).response)


def _findings(found: Finding, kind: str) -> Sequence[Finding]:
    return cast("Sequence[Finding]", found[kind])


def _unknown(found: Finding) -> list[Finding]:
    """The texts whose contrast cannot be told."""
    return [
        node
        for one in _findings(found, "incomplete")
        if one["id"] == _CONTRAST
        for node in _nodes(one)
        if not _is_drawn(node)
    ]


def _nodes(finding: Finding) -> Sequence[Finding]:
    return cast("Sequence[Finding]", finding["nodes"])


def _where(node: Finding) -> str:
    return f"{node['target']} {node['html']}"


def _why(node: Finding) -> str:
    check = cast("Sequence[Mapping[str, Mapping[str, object]]]", node["any"])[0]
    return str(check["data"].get("messageKey"))


def _is_drawn(node: Finding) -> bool:
    return str(node["html"]).startswith(("<text", "<tspan"))
