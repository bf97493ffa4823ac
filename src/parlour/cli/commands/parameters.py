"""Arguments and options that several commands share."""

import os
from pathlib import Path
from typing import Final

import click

FILE: Final = click.Path(path_type=Path)
PORT: Final = click.IntRange(0, 65535)
GAME: Final = "A game's name or the path of its folder."

game_name = click.argument("game", metavar="GAME", help=GAME)
saved_file = click.argument("file", metavar="FILE", type=FILE, help="A saved game.")
rules_path = click.option(
    "--game", metavar="GAME", help="The path of the game's rules if they are not installed."
)
options_json = click.option("--options", metavar="JSON", help="The game's options, as JSON.")
seat_number = click.option("--seats", metavar="N", type=int, help="Number of seats, including bots.")
job_count = click.option(
    "--jobs", metavar="N", type=click.IntRange(1), help="Number of processes; by default one per core."
)
data_folder = click.option("--data", metavar="DIR", type=FILE, help="The server's data folder.")
database_url = click.option(
    "--database", metavar="URL", help="A PostgreSQL database instead of SQLite: postgresql://…"
)


def count_cores() -> int:
    """Returns how many cores this process can use. In a container that can be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
