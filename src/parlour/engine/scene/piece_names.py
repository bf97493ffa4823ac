"""The names of pieces in the reader's language, and the short signs for them in text."""

from collections.abc import Mapping
from typing import Final

from parlour.engine.scene import Back, Card, Die, Thing, Token
from parlour.engine.values import Seat
from parlour.engine.words.words import N_, Words

COLOURS: Final[Mapping[str, str]] = {
    "ink": N_("black"),
    "black": N_("black"),
    "white": N_("white"),
    "paper": N_("white"),
    "grey": N_("grey"),
    "silver": N_("silver"),
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "gold": N_("gold"),
    "green": N_("green"),
    "teal": N_("teal"),
    "blue": N_("blue"),
    "purple": N_("purple"),
    "pink": N_("pink"),
    "brown": N_("brown"),
    "ivory": N_("ivory"),
    "walnut": N_("walnut"),
}
"""The palette, each colour with its word."""

SHAPES: Final[Mapping[str, str]] = {
    "stone": N_("stone"),
    "disc": N_("disc"),
    "crowned": N_("crowned disc"),
    "ring": N_("ring"),
    "cross": N_("cross"),
    "dot": N_("dot"),
    "peg": N_("peg"),
    "square": N_("square"),
    "tile": N_("tile"),
    "triangle": N_("triangle"),
    "diamond": N_("diamond"),
    "hexagon": N_("hexagon"),
    "coin": N_("coin"),
    "chip": N_("chip"),
    "cube": N_("cube"),
    "gem": N_("gem"),
    "pawn": N_("pawn"),
    "rook": N_("rook"),
    "knight": N_("knight"),
    "bishop": N_("bishop"),
    "queen": N_("queen"),
    "king": N_("king"),
    "man": N_("pawn"),
    "meeple": N_("meeple"),
    "house": N_("house"),
    "city": N_("city"),
    "castle": N_("castle"),
    "tower": N_("tower"),
    "tent": N_("tent"),
    "ship": N_("ship"),
    "boat": N_("boat"),
    "train": N_("train"),
    "cart": N_("cart"),
    "flag": N_("flag"),
    "shield": N_("shield"),
    "sword": N_("sword"),
    "crown": N_("crown"),
    "star": N_("star"),
    "heart": N_("heart"),
    "tree": N_("tree"),
    "wheat": N_("wheat"),
    "log": N_("log"),
    "brick": N_("brick"),
    "rock": N_("rock"),
    "sheep": N_("sheep"),
    "fish": N_("fish"),
    "drop": N_("drop"),
    "flame": N_("flame"),
    "bolt": N_("bolt"),
    "bean": N_("seed"),
    "bomb": N_("bomb"),
    "skull": N_("skull"),
    "key": N_("key"),
    "arrow": N_("arrow"),
    "line": N_("line"),
    "bag": N_("bag"),
    "eye": N_("eye"),
    "cup": N_("cup"),
}
"""The shapes of tokens, each with its word."""

_SEAT_SIGNS: Final = "●○▲△■□◆◇"
_SIGNS: Final = {"cross": "X", "ring": "O", "line": "—", "dot": "·"}
_CHESSMEN: Final = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P"}
_LIGHT: Final = (0, "white", "paper", "ivory")


def thing_name(thing: Thing, words: Words) -> str:
    match thing:
        case Card():
            return thing.name or thing.title or thing.face
        case Die():
            return _counted(words.say("die showing {value}", value=thing.value), _left(thing))
        case Back():
            return _counted(thing.name or words.say("face down"), thing.count)
        case Token():
            return _counted(thing.name or _token_name(thing, words), thing.count)


def thing_sign(thing: Thing, words: Words) -> str:
    """The shortest form, a letter or two. A game's own card has its name, because its title can leave out
    what its colour or picture shows."""
    match thing:  # the most frequent case first, because each case costs time
        case Token():
            sign = thing.text or _token_sign(thing, words)
            return sign if thing.count == 1 else f"{sign}{thing.count}"
        case Card():
            return thing.face or thing.name or thing.title
        case Back():
            return "?" if thing.count == 1 else f"?{thing.count}"
        case Die():
            return f"[{thing.value}]" if thing.beads is None else f"[{thing.value}]×{_left(thing)}"


def _left(die: Die) -> int:
    """How often a die can be played."""
    return 1 if die.beads is None else die.beads[0]


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{count} × {name}"


def _token_name(token: Token, words: Words) -> str:
    thing = words.call(SHAPES.get(token.shape, token.shape))
    if isinstance(token.colour, int):
        named = words.say("{thing} of {who}", thing=thing, who=words.name(Seat(token.colour)))
    else:
        colour = COLOURS.get(token.colour)
        named = words.say("{colour} {thing}", thing=thing, colour=words.call(colour)) if colour else thing
    return f"{named} {token.text}" if token.text else named


def _token_sign(token: Token, words: Words) -> str:
    if (letter := _CHESSMEN.get(token.shape)) is not None:
        return letter if token.colour in _LIGHT else letter.lower()
    if (sign := _SIGNS.get(token.shape)) is not None:
        return sign
    if isinstance(token.colour, int):
        return _SEAT_SIGNS[token.colour % len(_SEAT_SIGNS)]
    if token.colour in ("ink", "black", "walnut"):
        return _SEAT_SIGNS[0]
    if token.colour in _LIGHT:
        return _SEAT_SIGNS[1]
    return words.call(COLOURS.get(token.colour, "*"))[0].upper()
