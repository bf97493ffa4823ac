"""Plays every game and lists the scene values that it uses: `python -m tools.scene_uses`."""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from parlour.bots import FastChance
from parlour.engine import Game, Millis
from parlour.engine.contract.choices import sample, template
from parlour.engine.scene import Scene, Taps
from parlour.games import NAMES, built_in
from parlour.games.finder import find
from tools.page_code import DOCS, game_folders, read_code

MAX_STEPS: Final = 400
WORDED: Final = {
    *("id", "at", "name", "text", "title", "say", "start", "end", "label", "x", "y", "value", "picture"),
    *("spots", "of", "what", "rows", "columns"),
}
"""Fields to ignore: those that every value has, and those with the game's own texts and figures."""


def uses_of(game: Game) -> set[str]:
    """Returns what scenes, taps and motions of one game contain, such as `Grid`, `Grid.rims`, `Grid.tiling
    hex`."""
    found: set[str] = set()
    for value in _shown(game):
        found.update(_in(value))
    return found


def by_value(games: Iterable[Game]) -> Mapping[str, list[str]]:
    table: dict[str, list[str]] = defaultdict(list)
    for game in games:
        for value in sorted(uses_of(game)):
            table[value].append(game.title)
    return table


def cookbook_games() -> Iterator[Game]:
    with TemporaryDirectory() as folder:
        for page in sorted((DOCS / "cookbook").glob("*.md")):
            code = read_code(page)
            if found := re.search(r'^name(?:, \w+)* = "(\w+)"', code, re.MULTILINE):
                file = Path(folder, f"{found[1]}.py")
                file.write_text(code, encoding="utf-8")
                yield find(str(file))
    yield from (find(str(game)) for game in game_folders())


def _shown(game: Game) -> Iterator[object]:
    for seats in sorted({game.seats[0], game.seats[-1]}):
        chance = FastChance(f"{game.name} {seats}")
        state = game.start(game.setup(game.Options(), seats, chance, Millis(0)))
        now, viewers = Millis(0), (0, None)
        for _ in range(MAX_STEPS):
            for viewer in viewers:
                view = game.view(state, viewer)
                yield game.draw(view, game.words([f"P{n}" for n in range(seats)], you=viewer))
            waiting, due = list(game.to_act(state)), game.due(state)
            if not waiting and due is None:
                break
            if waiting:
                seat = chance.pick(waiting)
                choice = chance.pick(list(game.legal(state, seat)))
                yield game.taps(template(choice), game.view(state, seat))
                action, by = sample(choice, chance), seat
            else:
                assert due is not None
                action, by, now = due.notice, None, max(now, due.at)
            for event in game.decide(state, by, action, chance, now):
                state = game.evolve(state, event)
                yield from game.motions(game.redact(event, None))


def _in(value: object) -> Iterator[str]:
    if isinstance(value, tuple | list):
        for one in value:
            yield from _in(one)
    elif isinstance(value, msgspec.Struct):
        kind = type(value)
        if kind is Scene:
            yield from _in((value.areas, value.pieces, value.marks))
            return
        if kind is not Taps:
            yield kind.__name__
        for field in msgspec.structs.fields(kind):
            content = getattr(value, field.name)
            if field.name == "why":
                yield f"{kind.__name__}.why {content}"
            elif content == field.default:
                continue
            elif field.name not in WORDED:
                kept = f" {content}" if field.name in ("tiling", "shape", "stack") else ""
                yield f"{kind.__name__}.{field.name}{kept}"
            yield from _in(content)


if __name__ == "__main__":
    known = [game for game in map(built_in, NAMES) if game.scene is not None]
    for value, titles in sorted(by_value([*known, *cookbook_games()]).items()):
        sys.stdout.write(f"{len(titles):3}  {value}: {', '.join(titles)}\n")
