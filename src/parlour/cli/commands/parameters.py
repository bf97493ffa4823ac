"""What several commands take, worded once; and the longer options of `play`."""

from pathlib import Path
from typing import Annotated

import typer

GAME = "A game's name, or the path of its folder."

GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME)]
MaybeGame = Annotated[str | None, typer.Argument(metavar="GAME", help=GAME)]
RulesAt = Annotated[
    str | None, typer.Option(metavar="GAME", help="Where the game's rules are, if elsewhere.")
]
KeptFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game that was kept.")]
OptionsJson = Annotated[str | None, typer.Option(metavar="JSON", help="The game's options, as JSON.")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="How many seats there are, bots included.")]

Players = Annotated[int | None, typer.Option(metavar="N", help="How many people share the keyboard.", min=0)]
Names = Annotated[list[str] | None, typer.Option(metavar="NAME", help="A person's name; repeat it for each.")]
Against = Annotated[
    str | None,
    typer.Option("--bots", "--against", metavar="LEVELS", help="The bots' levels, as in greedy,random."),
]
SaveTo = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this new file.")]
Resume = Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game in this file.")]
Timed = Annotated[
    bool | None, typer.Option(help="Whether time runs while a person thinks.", show_default=False)
]
Mix = Annotated[bool, typer.Option("--mix", help="Let each person add words to the shuffle.")]
Seed = Annotated[
    str | None, typer.Option(metavar="TEXT", help="For demonstrations: the same seed, the same shuffles.")
]
