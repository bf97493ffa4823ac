"""Generates TypeScript types for the web client.

`python -m tools.typescript > web/src/lib/protocol.ts` writes the socket messages,
`python -m tools.typescript cambio > web/src/games/cambio/types.ts` a game's options, views, actions and
events,
`python -m tools.typescript scene > web/src/lib/scene.ts` the values of a scene,
`python -m tools.typescript board > web/src/frame/types.ts` the messages of a custom board.
"""

import sys
from typing import Final, get_args

from parlour.engine.contract.game import Game
from parlour.engine.scene import AnyArea, Motion, Scene, Taps, Thing
from parlour.engine.values import Data
from parlour.games import built_in
from parlour.protocol.catalogue import CLIENT_MESSAGES, SERVER_MESSAGES
from parlour.protocol.client_messages import ClientMessage
from parlour.protocol.scene import SceneChange
from parlour.protocol.server_messages import ServerMessage
from parlour.protocol.typescript import board_types, game_types, interfaces, structs, union

_SCENE: Final[tuple[type[Data], ...]] = (Scene, SceneChange, Taps, *get_args(Motion))

_HEAD: Final = """\
// Made by `python -m tools.typescript{} > web/src/{}`; a test holds it up to date.
"""


def module() -> str:
    """Returns web/src/lib/protocol.ts, which imports the types of a scene from scene.ts."""
    scene = [kind.cls for kind in structs(_SCENE).values()]
    found = structs((*CLIENT_MESSAGES, *SERVER_MESSAGES), imported=scene)
    used = sorted(name for name, kind in found.items() if kind.cls in scene)
    parts = [
        f'import type {{ {", ".join(used)} }} from "./scene";\n',
        *interfaces({name: kind for name, kind in found.items() if name not in used}, sent=CLIENT_MESSAGES),
        union("ClientMessage", get_args(ClientMessage)),
        union("ServerMessage", get_args(ServerMessage)),
    ]
    return "\n".join([_HEAD.format("", "lib/protocol.ts"), *parts])


def game_module(game: Game) -> str:
    """Returns web/src/games/<game>/types.ts: options, views, captions, actions and events."""
    return "\n".join([_HEAD.format(f" {game.name}", f"games/{game.name}/types.ts"), game_types(game)])


def scene_module() -> str:
    """Returns web/src/lib/scene.ts: scenes, their changes, taps and motions."""
    parts = [
        *interfaces(structs(_SCENE), sent=()),
        union("Area", get_args(AnyArea)),
        union("Thing", get_args(Thing)),
        union("Motion", get_args(Motion)),
    ]
    return "\n".join([_HEAD.format(" scene", "lib/scene.ts"), *parts])


def board_module() -> str:
    """Returns web/src/frame/types.ts: the messages of the board of any game."""
    any_game = [f"export type {name} = unknown;" for name in ("Action", "Captions", "View")]
    return "\n".join([_HEAD.format(" board", "frame/types.ts"), *any_game, "", *board_types()])


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["scene"]:
            made = scene_module()
        case ["board"]:
            made = board_module()
        case [name]:
            made = game_module(built_in(name))
        case _:
            made = module()
    sys.stdout.write(made + "\n")
