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
    """Prove a saved game: every shuffle from the secret, every entry from the rules and the log.

    The exit code is 0 only if every check passes. Otherwise stderr names the entry that fails and the reason.
    """
    raw = read_bytes(file)
    proof = prove(raw, stored_game_finder(game))
    for what, value in _proof_rows(proof, raw):
        screen.say(f"{what:<38}{value}")
    for note in proof.notes:
        screen.say(f"Note: {note}.")
    if proof.fault is not None:
        raise UserError(f"{file} is not valid: {proof.fault}")
    screen.say("Every check passed.", "bold")


def _proof_rows(proof: Proof, raw: bytes) -> list[tuple[str, str]]:
    try:
        header = read(raw).header
    except GameFileError:
        return []
    return [
        ("commitment to the secret", header.commitment or "none"),
        ("players who added to the shuffle", str(sum(map(bool, header.nonces)))),
        ("entries linked to the one before", f"{proof.entries:,}"),
        ("entries confirmed by the rules", f"{proof.decided:,}"),
        ("draws confirmed by the secret", f"{proof.draws:,}"),
    ]
