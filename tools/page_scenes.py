"""Makes the scenes that pages of the docs draw, from the pages' own code.

A line `<!-- scene: EXPRESSION -->` marks where a scene is drawn. The expression can use all names of the
page's Python blocks that belong to no file. If these blocks are a game, or a line `<!-- game: FOLDER -->`
names one, it can also use `after(moves)`, or `after(moves, seats, bots)` with the level of the bots.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path
from types import ModuleType
from typing import Final

import msgspec

from parlour.bots import FastChance, find_bot, observe
from parlour.engine import Data, Game, Millis, Seat, bind
from parlour.engine.scene import Numbers, Scene
from parlour.engine.scene.piece_names import thing_name
from parlour.engine.scene.places import place_names
from parlour.engine.scene.text import line_text, scene_text
from parlour.engine.values import encode
from parlour.engine.words.words import Words
from parlour.games.finder import find
from tools.page_code import game_folder, join_code

MARKER: Final = re.compile(r"^<!-- scene: (.+) -->$", re.MULTILINE)
AFTER: Final = re.compile(r"after\((\d+)(?:, \d+(, .+)?)?\)")
PICTURES: Final = (".svg", ".png", ".webp")
NAMES: Final = ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6")


def scenes_of(page: str) -> Iterator[Scene]:
    """Yields the scene of each marker in the page's text."""
    expressions = MARKER.findall(page)
    if not expressions:
        return
    folder = game_folder(page)
    code = ModuleType("page")
    if folder is None:
        exec(compile(join_code(page), "page", "exec"), vars(code))
        names = {**vars(code), "after": partial(_after, lambda: bind(code))}
    else:
        names = {"after": partial(_after, lambda: find(str(folder)))}
    for expression in expressions:
        scene = eval(expression, names)
        if not isinstance(scene, Scene):
            raise TypeError(f"<!-- scene: {expression} --> is not a Scene: {scene!r}")
        yield scene


def figure(scene: Scene, expression: str = "", folder: Path | None = None) -> str:
    """The HTML of a scene: its data for the renderer, and its text for browsers without JavaScript.

    *folder* is that of the game, if it has pictures.
    """
    words = Words(NAMES)
    data, text = encode(scene).decode(), scene_text(scene, words)
    played = AFTER.fullmatch(expression)
    who = "moves of bots" if played and played[2] else "random moves"
    caption = f"<figcaption>{NAMES[0]}’s board after {played[1]} {who}</figcaption>" if played else ""
    own = "" if folder is None else f' data-own="{escape(_pictures_of(folder))}"'
    return (
        f'<figure class="parlour-scene"><div data-scene="{escape(data)}"{own}'
        f' data-label="{escape(label(scene, words))}"><pre>{escape(text)}</pre></div>{caption}</figure>'
    )


def _pictures_of(folder: Path) -> str:
    """The pictures of a game, as the page of the cookbook loads them from the site."""
    names = [file.name for file in sorted((folder / "assets").iterdir()) if file.suffix in PICTURES]
    own = {"at": f"../games/{folder.name}/assets/", "pictures": names, "frame": None}
    return msgspec.json.encode(own).decode()


def label(scene: Scene, words: Words) -> str:
    """The board for screen readers: each thing with the label of its place."""
    at = place_names(scene)
    things = (f"{thing_name(piece.what, words)} ({at[piece.at]})" for piece in scene.pieces)
    numbers = (line_text(line) for area in scene.areas if isinstance(area, Numbers) for line in area.of)
    return f"Board: {', '.join((*things, *numbers)) or 'empty'}"


def _after(game_of: Callable[[], Game], moves: int, seats: int = 0, bots: str = "random") -> Scene:
    """The first player's board after some moves of bots."""
    game = game_of()
    count = seats or game.seats[0]
    state = _play(game, count, moves, bots)
    scene = game.draw(game.view(state, Seat(0)), game.words(NAMES[:count], you=Seat(0)))
    assert scene is not None, "the page's game has a scene"
    return scene


def _play(game: Game, seats: int, moves: int, bots: str) -> Data:
    chance, now, policy = FastChance("page"), Millis(0), find_bot(game, bots)
    state = game.start(game.setup(game.Options(), seats, chance, now))
    for _ in range(moves):
        waiting = list(game.to_act(state))
        if not waiting:
            break
        seat = chance.pick(waiting)
        seen = observe(game, state, seat, game.legal(state, seat), tuple, now)
        for event in game.decide(state, seat, policy(seen, chance), chance, now):
            state = game.evolve(state, event)
    return state
