"""Checks how the game presents itself: its kinds, pictures and terms."""

from collections.abc import Iterator, Mapping, Sequence

from parlour.conformance.checks.assets import find_missing
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.scene_form import find_scene_faults
from parlour.engine.contract.about import Term
from parlour.engine.contract.assets import assets_of
from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import KINDS
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.scene import Scene

NAME = "presentation"


def check(game: Game, findings: Findings) -> None:
    for kind in game.kinds:
        if kind not in KINDS:
            findings.add(NAME, f"`kinds` has {kind!r}; a kind is one of {', '.join(map(repr, KINDS))}")
    if game.minutes < 0:
        findings.add(NAME, f"`minutes` is {game.minutes}")
    for language in ("en", *game.translations):
        try:
            for fault in (*_find_picture_faults(game, language), *_find_term_faults(game, language)):
                findings.add(NAME, fault)
        except Exception as fault:  # noqa: BLE001  the rules under test can raise anything
            findings.add(NAME, fault_text(fault, game))


def _find_picture_faults(game: Game, language: str) -> Iterator[str]:
    found: Mapping[str, object] = game.pictures(game.words((), language))
    for name, scene in found.items():
        if not isinstance(scene, Scene):
            yield f"`pictures` has {type(scene).__name__} for {name!r}, which is no Scene"
            continue
        for fault in (*find_scene_faults(scene), *find_missing(assets_of(game), scene)):
            yield f"{fault} in the picture {name!r}"


def _find_term_faults(game: Game, language: str) -> Iterator[str]:
    found: Sequence[object] = game.terms(game.words((), language))
    for term in found:
        if not isinstance(term, Term):
            yield f"`terms` has {type(term).__name__}, which is no Term"
        elif not term.text or not all(form.strip() for form in term.words.split("|")):
            yield f"`terms` ({language}) has {term.words!r}, which lacks a word or its text"
