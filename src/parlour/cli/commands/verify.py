"""`parlour verify`: proves a saved game from its file alone."""

from pathlib import Path

import click

from parlour.cli.commands.parameters import rules_path, saved_file
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.terminal.game_files import read_bytes, stored_game_finder
from parlour.engine.table.files import GameFileError, read
from parlour.engine.table.verification import Verification
from parlour.engine.table.verification import verify as verify_file


@click.command
@saved_file
@rules_path
def verify(file: Path, game: str | None) -> None:
    """Prove a saved game: every shuffle from the secret, every entry from the rules and the log.

    The exit code is 0 only if every check passes. Otherwise stderr names the entry that fails and the reason.
    """
    raw = read_bytes(file)
    verification = verify_file(raw, stored_game_finder(game))
    for what, value in _verification_rows(verification, raw):
        screen.say(f"{what:<38}{value}")
    for note in verification.notes:
        screen.say(f"Note: {note}.")
    if verification.fault is not None:
        raise UserError(f"{file} is not valid: {verification.fault}")
    screen.say("Every check passed.", "bold")


def _verification_rows(verification: Verification, raw: bytes) -> list[tuple[str, str]]:
    try:
        header = read(raw).header
    except GameFileError:
        return []
    return [
        ("commitment to the secret", header.commitment or "none"),
        ("players who added to the shuffle", str(sum(map(bool, header.nonces)))),
        ("entries linked to the one before", f"{verification.entries:,}"),
        ("entries confirmed by the rules", f"{verification.decided:,}"),
        ("draws confirmed by the secret", f"{verification.draws:,}"),
    ]
