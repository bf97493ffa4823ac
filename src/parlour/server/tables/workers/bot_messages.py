"""What the server asks of a process in which bots think, and what it is answered."""

from typing import Final

import msgspec


class Choose(msgspec.Struct, frozen=True, array_like=True):
    """Choose as the bot of that name would, within *thinking_ms*."""

    game: str
    """Where the game can be imported from."""

    bot: str
    thinking_ms: int
    task: bytes
    """`parlour.bots.task`: all that it is told of the table."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    action: bytes


class NotChosen(msgspec.Struct, frozen=True, tag="not"):
    """The bot raised something, at this line of the game."""

    fault: str
    where: str | None


BotAnswer = Chosen | NotChosen

packed: Final = msgspec.msgpack.Encoder().encode
question: Final = msgspec.msgpack.Decoder(Choose).decode
_answers: Final[msgspec.msgpack.Decoder[BotAnswer]] = msgspec.msgpack.Decoder(BotAnswer)


def answer(raw: bytes) -> BotAnswer:
    return _answers.decode(raw)
