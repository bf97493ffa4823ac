"""`parlour train`: trains a bot by self-play."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from parlour.cli.commands.parameters import FILE, game_name, seat_number
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.seats import seat_count
from parlour.cli.terminal import screen
from parlour.engine.contract.game import Game
from parlour.extras import needs
from parlour.games import finder

STRENGTH_GAMES: Final = 200
"""Games against each reference bot after training."""


@click.command(context_settings={"show_default": True})
@game_name
@seat_number
@click.option("--steps", metavar="N", type=click.IntRange(1), help="Number of decisions to learn from.")
@click.option("--minutes", metavar="M", type=click.FloatRange(0, min_open=True), help="Stop after M minutes.")
@click.option("--seed", metavar="N", type=int, default=0, help="The same seed gives the same bot.")
@click.option("--out", metavar="FOLDER", type=FILE, help="The output folder; trained-GAME by default.")
@click.option("--hidden", metavar="N", type=click.IntRange(1), help="Width of the network's layers.")
@click.option("--games", metavar="N", type=click.IntRange(8), help="Number of games played in parallel.")
@click.option(
    "--best-response", metavar="FOLDER", type=FILE, help="Learn to beat the bot trained in this folder."
)
def train(
    game: str,
    seats: int | None,
    steps: int | None,
    minutes: float | None,
    seed: int,
    out: Path | None,
    hidden: int | None,
    games: int | None,
    best_response: Path | None,
) -> None:
    """Train a bot by letting it play against itself.

    Writes `weights.npz`, checkpoints, a log and a plot to a folder. The page "Train a bot for your game"
    explains how to offer the weights as a level that people can choose.
    """
    with needs("learning", "`parlour train`"):
        from parlour.learning.any_game import NothingToLearnError

    found = finder.find(game)
    usual = 2 if 2 in found.seats else found.seats[0]
    count = usual if seats is None else seats
    if count not in found.seats:
        raise UserError(f"{found.title} is for {seat_count(found)}, not {count}")
    folder = out if out is not None else Path(f"trained-{found.name}")
    given = {"steps": steps, "minutes": minutes, "hidden": hidden}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    try:
        _train(found, count, folder, {**changes, "seed": seed}, games, best_response)
    except NothingToLearnError as fault:
        raise UserError(str(fault)) from None
    except KeyboardInterrupt:
        raise AbortedError(f"aborted; the last checkpoint is in {folder}") from None
    screen.say(f"Saved the weights to {folder / 'weights.npz'}")


def _train(
    game: Game, seats: int, folder: Path, changes: dict[str, Any], games: int | None, beaten: Path | None
) -> None:
    from parlour.learning import train_any
    from parlour.learning.trainer import load_trained
    from parlour.parts.network import save_weights

    own = train_any.find_own_trainer(game)
    plan = replace(train_any.PLAN if own is None else own.plan, **changes)
    if beaten is not None:
        if own is None or own.best_response is None:
            raise UserError(f"{game.title} does not support --best-response; leave it out")
        if not (beaten / "weights.npz").is_file():
            raise UserError(f"there is no weights.npz in {beaten}; train a bot first with --out {beaten}")
        own.best_response(seats, load_trained(beaten), plan, folder, games or train_any.OWN_TRAINER_GAMES)
    elif own is not None:
        # Its training can have several parts, each with a folder. The last part's weights are the bot's.
        save_weights(
            own.train(seats, plan, folder, games or train_any.OWN_TRAINER_GAMES), folder / "weights.npz"
        )
    else:
        train_any.train_any(game, seats, plan, folder, games or train_any.GAMES)
        _print_strength(game, seats, folder, plan.seed)


def _print_strength(game: Game, seats: int, folder: Path, seed: int) -> None:
    """Measures the strength of the saved weights, which are what the bot plays with."""
    from parlour.learning.strength import strength
    from parlour.learning.train_any import OPPONENTS
    from parlour.learning.trained_player import trained_player

    player = trained_player(folder / "weights.npz")
    for name, other in OPPONENTS.items():
        found = strength(game, seats, player, other, STRENGTH_GAMES, seed)
        won = f"won {found} of {STRENGTH_GAMES} games (a shared win counts in part)"
        screen.say(f"against {name}: {won}, lost {found.lost}")
