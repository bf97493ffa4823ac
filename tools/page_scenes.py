"""Makes the scenes that pages of the docs draw, from the pages' own code.

A line `<!-- scene: EXPRESSION -->` marks where a scene is drawn. The expression can use all names of the
page's Python blocks that belong to no file, and `after(moves)` if these blocks are a game.
"""

import re
from collections.abc import Callable, Iterator
from html import escape
from types import ModuleType
from typing import Final

from parlour.bots import FastChance
from parlour.engine import Data, Game, Millis, Seat, bind
from parlour.engine.contract.choices import sample
from parlour.engine.scene import Numbers, Scene
from parlour.engine.scene.piece_names import thing_name
from parlour.engine.scene.places import place_labels
from parlour.engine.scene.text import scene_text
from parlour.engine.values import encode
from parlour.engine.words.words import Words
from tools.page_code import join_code

MARKER: Final = re.compile(r"^<!-- scene: (.+) -->$", re.MULTILINE)
AFTER: Final = re.compile(r"after\((\d+)\)")
NAMES: Final = ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6")


def scenes_of(page: str) -> Iterator[Scene]:
    """Yields the scene of each marker in the page's text."""
    expressions = MARKER.findall(page)
    if not expressions:
        return
    code = ModuleType("page")
    exec(compile(join_code(page), "page", "exec"), vars(code))
    names = {**vars(code), "after": _after(code)}
    for expression in expressions:
        scene = eval(expression, names)
        if not isinstance(scene, Scene):
            raise TypeError(f"<!-- scene: {expression} --> is not a Scene: {scene!r}")
        yield scene


def figure(scene: Scene, expression: str = "") -> str:
    """The HTML of a scene: its data for the renderer, and its text for browsers without JavaScript."""
    words = Words(NAMES)
    data, text = encode(scene).decode(), scene_text(scene, words)
    played = AFTER.fullmatch(expression)
    caption = f"<figcaption>{NAMES[0]}’s board after {played[1]} random moves</figcaption>" if played else ""
    return (
        f'<figure class="parlour-scene"><div data-scene="{escape(data)}"'
        f' data-label="{escape(label(scene, words))}"><pre>{escape(text)}</pre></div>{caption}</figure>'
    )


def label(scene: Scene, words: Words) -> str:
    """The board for screen readers: each thing with the label of its place."""
    at = place_labels(scene)
    things = (f"{thing_name(piece.what, words)} ({at[piece.at]})" for piece in scene.pieces)
    numbers = (
        f"{name} {value}" for area in scene.areas if isinstance(area, Numbers) for name, value in area.of
    )
    return f"Board: {', '.join((*things, *numbers)) or 'empty'}"


def _after(code: ModuleType) -> Callable[[int], Scene]:
    def after(moves: int) -> Scene:
        """The first player's board after some random moves of the page's game."""
        game = bind(code)
        seats = game.seats[0]
        words = game.words(NAMES[:seats], you=Seat(0))
        scene = game.draw(game.view(_play(game, seats, moves), Seat(0)), words)
        assert scene is not None, "the page's game has a scene"
        return scene

    return after


def _play(game: Game, seats: int, moves: int) -> Data:
    chance, now = FastChance("page"), Millis(0)
    state = game.start(game.setup(game.Options(), seats, chance, now))
    for _ in range(moves):
        waiting = list(game.to_act(state))
        if not waiting:
            break
        seat = chance.pick(waiting)
        action = sample(chance.pick(list(game.legal(state, seat))), chance)
        for event in game.decide(state, seat, action, chance, now):
            state = game.evolve(state, event)
    return state
