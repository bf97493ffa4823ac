"""Checks that taps can select every legal action, and that everything tapped has a unique label."""

from collections import Counter
from collections.abc import Collection, Sequence

from parlour.conformance.checks.hints import place_hint
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.scenes import ViewerScene, scenes, thing_ids
from parlour.conformance.checks.viewer_output import NAMES, words_for
from parlour.engine.contract.choices import Choice, Some, open_fields, template
from parlour.engine.contract.parts import NO_TAPS
from parlour.engine.scene import Area, Graph, Pile, Place, Row, Scene, Taps
from parlour.engine.scene.narrow import Tappable, narrow
from parlour.engine.scene.piece_names import thing_name
from parlour.engine.scene.places import area_names, place_names, zones
from parlour.engine.table.choice_taps import tappable, taps_of
from parlour.engine.values import encode

NAME = "scene reach"
WORDS = "scene words"

MAX_STEPS = 12
MAX_BUTTONS = 20


def check(playout: Playout) -> None:
    game = playout.game
    if game.taps is NO_TAPS:
        return
    for viewed in scenes(playout, MAX_STEPS, NAME):
        if viewed.viewer is None:
            continue
        # Before their turn, players tap the actions that they prepare.
        choices = game.legal(viewed.state, viewed.viewer) or game.prepare(viewed.view, viewed.viewer)
        taps = [taps_of(game, choice, viewed.view) for choice in choices]
        for fault in _unreached(viewed, choices, taps):
            viewed.fail(NAME, fault)
        buttons = sum(not one.path and not one.together for one in taps)
        if buttons > MAX_BUTTONS:
            viewed.fail(NAME, f"{buttons} actions have no taps and would be buttons")


def _unreached(viewed: ViewerScene, choices: Sequence[Choice], taps: Sequence[Taps]) -> list[str]:
    offers = [tappable(choice, one) for choice, one in zip(choices, taps, strict=True)]
    there = {*place_names(viewed.scene), *thing_ids(viewed.scene)}
    game, words = viewed.playout.game, words_for(viewed.playout.game, viewed.viewer)
    found: list[str] = []
    for number, (choice, one) in enumerate(zip(choices, taps, strict=True)):
        action = encode(template(choice)).decode()
        if one.drop and one.drop not in there:
            found.append(f"{action} is dragged to {_absent(one.drop, there)}")
        if any(isinstance(blank, Some) for blank in open_fields(choice)) and not one.together:
            found.append(f"the taps of {action} do not name each of its values in `together`")
        way = _taps_of(offers[number])
        if not way:
            continue
        for count, name in enumerate(way):
            if name not in there:
                found.append(f"{action} is tapped at {_absent(name, there)}")
                break
            if name not in narrow(offers, way[:count]).lit:
                found.append(f"{action} is not reached: after {way[:count]} {name!r} is not lit")
                break
        else:
            whole = narrow(offers, way).whole
            labels = Counter(game.label(template(choices[n]), viewed.view, words) for n in whole)
            if len(whole) > 1 and max(labels.values()) > 1:
                found.append(f"the taps {way} end in {len(whole)} actions, and two have one label")
    return found


def _absent(name: Place, there: Collection[Place]) -> str:
    return f"{name!r}{place_hint(name, there)}, which the viewer's scene does not have"


def _taps_of(offer: Tappable) -> tuple[Place, ...]:
    together = offer.together if offer.least is None else offer.together[: offer.most]
    return (*together, *offer.path)


def check_words(playout: Playout) -> None:
    """Checks in every language that tapped places have unique names and that all things have names."""
    game = playout.game
    for viewed in scenes(playout, MAX_STEPS, WORDS):
        tapped: set[Place] = set()
        if viewed.viewer is not None:
            for choice in game.legal(viewed.state, viewed.viewer):
                taps = taps_of(game, choice, viewed.view)
                tapped |= {*taps.path, *taps.together, *([taps.drop] if taps.drop else [])}
        for language in dict.fromkeys(("en", *game.translations)):
            scene = viewed.redraw(language=language)
            words = game.words(NAMES, language, viewed.viewer)
            if any(not thing_name(piece.what, words).strip() for piece in scene.pieces):
                viewed.fail(WORDS, f"a thing has no name in {language!r}")
            for fault in _unlabelled(scene, tapped):
                viewed.fail(WORDS, f"{fault} in {language!r}")


def _unlabelled(scene: Scene, tapped: set[Place]) -> list[str]:
    nameless = {
        *(area.id for area in scene.areas if isinstance(area, Row | Pile) and not _has_name(area)),
        *(
            f"{area.id}.{n}"
            for area in scene.areas
            if isinstance(area, Row) and not _has_name(area)
            for n in range(area.size)
        ),
        *(zone.id for area in scene.areas for zone in zones(area) if not (zone.name or zone.label)),
        *(
            spot.id
            for area in scene.areas
            if isinstance(area, Graph)
            for spot in area.spots
            if not (spot.name or spot.label)
        ),
    }
    found = [
        f"{place!r} is tapped and has no name; give it a `name`, which is read aloud and not printed"
        for place in sorted(tapped & nameless)
    ]
    owners = {place: area.seat for area in scene.areas for place, _ in area_names(area)}
    labels = place_names(scene)
    counts = Counter((owners.get(place), labels[place]) for place in tapped if place in labels)
    found += [
        f"{count} places that are tapped are called {label!r}"
        for (_, label), count in counts.items()
        if count > 1
    ]
    return found


def _has_name(area: Area) -> bool:
    return bool(area.name or area.title)
