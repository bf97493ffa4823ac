"""`parlour verify`: proves a saved game from its file alone."""

from pathlib import Path

import click

from parlour.cli.commands.parameters import kept_file, rules_at
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.terminal.game_files import read_bytes, stored_game_finder
from parlour.engine.table.files import GameFileError, read
from parlour.engine.table.verify import Proof
from parlour.engine.table.verify import verify as prove


@click.command
@kept_file
@rules_at
def verify(file: Path, game: str | None) -> None:
    """Prove a kept game: every shuffle from the secret, every entry from the rules and the log.

    Ends with 0 only if all of it holds. Otherwise the line on stderr says at which entry it fails, and why.
    """
    raw = read_bytes(file)
    proof = prove(raw, stored_game_finder(game))
    for what, value in _proven(proof, raw):
        screen.say(f"{what:<38}{value}")
    for note in proof.notes:
        screen.say(f"Note: {note}.")
    if proof.fault is not None:
        raise UserError(f"{file} does not hold: {proof.fault}")
    screen.say("All of it holds.", "bold")


def _proven(proof: Proof, raw: bytes) -> list[tuple[str, str]]:
    try:
        header = read(raw).header
    except GameFileError:
        return []
    return [
        ("commitment to the secret", header.commitment or "none"),
        ("players who mixed something in", str(sum(map(bool, header.nonces)))),
        ("entries that follow from one another", f"{proof.entries:,}"),
        ("entries decided again by the rules", f"{proof.decided:,}"),
        ("draws made again from the secret", f"{proof.draws:,}"),
    ]
