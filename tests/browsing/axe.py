"""Runs axe on a page: serious violations, and texts whose contrast axe cannot judge."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

from browsing.contrast import judge_text, judge_texts

Finding = Mapping[str, object]

_GRAVE: Final = ("serious", "critical")
_CONTRAST: Final = "color-contrast"

_CHECKS: Final = {"color-contrast": {"options": {"ignoreUnicode": False, "ignoreLength": True}}}
"""Also judges single letters and signs such as →."""

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
"""Hides everything below an open dialog, because axe ignores the top layer and misjudges stacking."""

_UNCOVER: Final = """() => {
  for (const one of document.querySelectorAll("[data-covered]")) {
    one.style.visibility = one.dataset.covered;
    delete one.dataset.covered;
  }
}"""


_OVERLAPS: Final = ("bgOverlap", "elmPartiallyObscured", "elmPartiallyObscuring")
"""Axe's reasons for covered text: a toast that disappears, or content that can be scrolled away."""

_PAINTED: Final = ("bgGradient", "pseudoContent")
"""Axe's reasons for text on a background that only its pixels tell."""


def faults(page: Page, *rules: str, within: str | None = None, overlaps: bool = False) -> list[str]:
    """Returns serious and critical violations of these rules (or all), and texts of unknown contrast.

    Text on a gradient or a drawn shape is judged by its pixels. Leaves out text inside `svg`, whose
    background axe never knows. Leaves out covered text too, unless *overlaps* is true: then each such text is
    scrolled to a free position and judged by its pixels. A text that is covered at every position is a fault.
    """
    page.evaluate(_COVER)
    found = _run(page, rules, within)
    wrong = [one for one in _findings(found, "violations") if one["impact"] in _GRAVE]
    told = [f"{one['id']}: {one['help']}\n  " + "\n  ".join(map(_element, _nodes(one)[:5])) for one in wrong]
    painted = [_target(node) for node in _unknown(found) if _reason(node) in _PAINTED]
    told += judge_texts(page, painted) if painted else []
    for node in _unknown(found):
        if _reason(node) in _PAINTED:
            continue
        if _reason(node) not in _OVERLAPS:
            told.append(f"unknown contrast ({_reason(node)}): {_element(node)}")
        elif overlaps:
            told += judge_text(page, _target(node))
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
    """Texts of unknown contrast."""
    return [
        node
        for one in _findings(found, "incomplete")
        if one["id"] == _CONTRAST
        for node in _nodes(one)
        if not _is_drawn(node)
    ]


def _nodes(finding: Finding) -> Sequence[Finding]:
    return cast("Sequence[Finding]", finding["nodes"])


def _element(node: Finding) -> str:
    return f"{node['target']} {node['html']}"


def _target(node: Finding) -> str:
    return str(cast("Sequence[object]", node["target"])[0])


def _reason(node: Finding) -> str:
    check = cast("Sequence[Mapping[str, Mapping[str, object]]]", node["any"])[0]
    return str(check["data"].get("messageKey"))


def _is_drawn(node: Finding) -> bool:
    return str(node["html"]).startswith(("<text", "<tspan"))
