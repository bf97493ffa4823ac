"""What axe finds in a page: what is wrong, and where it cannot tell the contrast of a text."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

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
    so is what something lies on, unless *overlaps* are looked at.
    """
    options: dict[str, object] = {"resultTypes": ["violations", "incomplete"], "checks": _CHECKS}
    if rules:
        options["runOnly"] = list(rules)
    page.evaluate(_COVER)
    found = Axe().run(page, context=within, options=options).response
    page.evaluate(_UNCOVER)
    wrong = [one for one in cast("Sequence[Finding]", found["violations"]) if one["impact"] in _GRAVE]
    unknown = [one for one in cast("Sequence[Finding]", found["incomplete"]) if one["id"] == _CONTRAST]
    told = [f"{one['id']}: {one['help']}\n  " + "\n  ".join(map(_where, _nodes(one)[:5])) for one in wrong]
    told += [
        f"unknown contrast ({_why(node)}): {_where(node)}"
        for one in unknown
        for node in _nodes(one)
        if not _is_drawn(node) and (overlaps or _why(node) not in _OVERLAPS)
    ]
    return told


def _nodes(finding: Finding) -> Sequence[Finding]:
    return cast("Sequence[Finding]", finding["nodes"])


def _where(node: Finding) -> str:
    return f"{node['target']} {node['html']}"


def _why(node: Finding) -> str:
    check = cast("Sequence[Mapping[str, Mapping[str, object]]]", node["any"])[0]
    return str(check["data"].get("messageKey"))


def _is_drawn(node: Finding) -> bool:
    return str(node["html"]).startswith(("<text", "<tspan"))
