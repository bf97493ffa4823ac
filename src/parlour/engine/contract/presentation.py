"""How a game presents itself to new players: `about`, and the files next to its module."""

from collections.abc import Iterator
from typing import Final

from msgspec.inspect import Metadata, StructType, type_info
from msgspec.structs import replace

from parlour.engine.contract.about import About, OptionText
from parlour.engine.contract.assets import assets_of
from parlour.engine.contract.bot import judge_of
from parlour.engine.contract.game import Game
from parlour.engine.contract.rules_file import rules_in
from parlour.engine.values import Data
from parlour.engine.words.words import Words

KINDS: Final = ("board", "cards", "dice")
"""The values of `kinds`."""

HIDDEN, SOLO = "hidden", "solo"
"""Further filters of the game list, which games do not declare: has secrets, and can be played alone."""

TILE: Final = "tile"
"""The picture in `pictures` that is used as the icon if the game has none."""

ICONS: Final = ("icon.svg", "icon.png", "icon.webp")


def present(game: Game, options: Data, language: str) -> About:
    """The game's `about` with these options in force.

    The rules are `rules.md`, then those of `about`. An option is described by `about`, or else by its `Meta`.
    """
    words = game.words((), language, options=options)
    about = game.about(options, words)
    return replace(
        about,
        rules=(*rules_in(game, language), *about.rules),
        options={**dict(option_texts(game, words)), **about.options},
        pictures=game.pictures(words),
        terms=tuple(game.terms(words)),
        tutorial_minutes=game.tutorial(words).minutes if game.tutorial is not None else 0,
        has_judge=judge_of(game) is not None,
    )


def icon_of(game: Game) -> str | None:
    """The icon among its assets, if any."""
    files = assets_of(game).files
    return next((name for name in ICONS if name in files), None)


def kinds_of(game: Game) -> tuple[str, ...]:
    """The filters that the game matches, in a fixed order."""
    also = {HIDDEN: game.secrets, SOLO: 1 in game.seats}
    return (*(kind for kind in KINDS if kind in game.kinds), *(kind for kind, holds in also.items() if holds))


def option_texts(game: Game, words: Words) -> Iterator[tuple[str, OptionText]]:
    """Option texts from `Annotated[int, Meta(title="Cards", description="How many each is dealt.")]`."""
    info = type_info(game.Options)
    assert isinstance(info, StructType), "options are a struct"
    for field in info.fields:
        said = field.type.extra_json_schema or {} if isinstance(field.type, Metadata) else {}
        title, hint = str(said.get("title", "")), str(said.get("description", ""))
        if title or hint:
            title = title or field.name.replace("_", " ").capitalize()
            yield field.encode_name, OptionText(words.call(title), words.call(hint))
