"""The files of a game's `assets/`: pictures of the right kind and size, nothing in them but drawing."""

from collections.abc import Iterator

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.svg import find_svg_fault
from parlour.conformance.checks.viewer_output import words_for
from parlour.engine.contract.assets import FOLDER, MAX_FIRST_BYTES, Assets, assets_of
from parlour.engine.contract.game import Game
from parlour.engine.contract.rules_file import find_rules_faults
from parlour.engine.scene import Die, Graph, Scene

NAME = "assets"


def check(game: Game, findings: Findings) -> None:
    """What lies in the folder, whether a scene names it or not."""
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
    """A page loads all pictures of its first scene at once."""
    game, assets = playout.game, assets_of(playout.game)
    state = playout.steps[0].before if playout.steps else playout.table.state
    for viewer in playout.viewers:
        scene = game.draw(game.view(state, viewer), words_for(game, viewer))
        size = 0 if scene is None else _size(assets, scene)
        if size > MAX_FIRST_BYTES:
            most = f"they may have {MAX_FIRST_BYTES:,}"
            playout.findings.add(
                NAME, f"the pictures of the first scene have {size:,} bytes together; {most}"
            )


def pictures(scene: Scene) -> Iterator[str]:
    """What a scene names, each as often as it does."""
    things = (piece.what for piece in scene.pieces)
    named = [thing.picture for thing in things if not isinstance(thing, Die)]
    named += [area.picture for area in scene.areas if isinstance(area, Graph)]
    return filter(None, named)


def find_missing(assets: Assets, scene: Scene) -> Iterator[str]:
    """In words, what a scene names and the folder lacks."""
    there = set(assets.pictures)
    for name in sorted({*pictures(scene)} - there):
        yield f"a scene names the picture {name!r}, which is not in the folder `{FOLDER}` beside the module"


def _size(assets: Assets, scene: Scene) -> int:
    return sum(len(assets.files.get(name, b"")) for name in {*pictures(scene)})
