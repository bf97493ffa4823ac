"""Tic-tac-toe with a bot that sends its process id to a port and never answers."""

import os
import socket
from threading import Event as Signal

from parlour.engine import Bot, Chance, Observation
from parlour.games.tictactoe import *  # noqa: F403  its rules

name, title = "stuck", "Stuck"


def stuck(observation: Observation, chance: Chance) -> Mark:  # noqa: F405
    with socket.create_connection(("127.0.0.1", int(os.environ["STUCK_BOT_PORT"]))) as told:
        told.sendall(b"%d\n" % os.getpid())
    Signal().wait()
    return Mark(0)  # noqa: F405


bot = Bot(levels={"stuck": stuck})
