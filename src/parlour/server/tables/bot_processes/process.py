"""A process in which slow bots choose. It holds no table: each request has the bot's whole observation.

`python -m parlour.server.tables.bot_processes.process MEMORY_MB SERVER`; its standard input is a socket.
Games are loaded on first use.
"""

import gc
import os
import sys
from contextlib import suppress
from functools import cache
from typing import Final

from parlour.bots.judgements import judge_log
from parlour.bots.task import run_task
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.faults.fault_location import locate_fault
from parlour.engine.values import encode
from parlour.server.tables.bot_processes.child import run
from parlour.server.tables.bot_processes.messages import (
    BotRequest,
    BotResponse,
    Choose,
    Chosen,
    LogJudged,
    NotChosen,
    decode_request,
    pack,
)

NICENESS: Final = 10
"""Lower priority than the server, so that its tables are served first on a busy machine."""


def main(memory_mb: str, server: str) -> None:
    os.nice(NICENESS)
    run(int(memory_mb), int(server), lambda: lambda raw: pack(_answer(decode_request(raw))))


def _answer(request: BotRequest) -> BotResponse:
    game: Game | None = None
    try:
        game = _load(request.game)
        if isinstance(request, Choose):
            return Chosen(encode(run_task(game, request.task, request.bot, request.thinking_ms)))
        return LogJudged(judge_log(game, request.task, request.first, request.thinking_ms))
    except MemoryError:
        raise
    except BaseException as fault:  # noqa: BLE001  a bot can raise anything; the process goes on
        return NotChosen(type(fault).__name__, None if game is None else locate_fault(fault, game))


@cache
def _load(where: str) -> Game:
    game = load_game(where)
    gc.freeze()
    return game


if __name__ == "__main__":
    with suppress(ConnectionError):
        main(*sys.argv[1:])
