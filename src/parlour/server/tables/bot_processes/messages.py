"""What the server asks of a process in which bots think, and what it is answered."""

from typing import Final

import msgspec

from parlour.bots.judgements import JudgedPart


class Choose(msgspec.Struct, frozen=True, array_like=True, tag="choose"):
    """Choose as the bot of that name would, within *thinking_ms*."""

    game: str
    """Where the game can be imported from."""

    bot: str
    thinking_ms: int
    task: bytes
    """`parlour.bots.task`: all that it is told of the table."""


class JudgeLog(msgspec.Struct, frozen=True, array_like=True, tag="judge"):
    """Judge decisions from entry *first* on, within *thinking_ms*."""

    game: str
    """Where the game can be imported from."""

    first: int
    thinking_ms: int
    task: bytes
    """`parlour.bots.judgements`: the log of a game that is over."""


BotQuestion = Choose | JudgeLog


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    action: bytes


class LogJudged(msgspec.Struct, frozen=True, tag="judged"):
    part: JudgedPart


class NotChosen(msgspec.Struct, frozen=True, tag="not"):
    """The bot raised something, at this line of the game."""

    fault: str
    where: str | None


BotAnswer = Chosen | LogJudged | NotChosen

packed: Final = msgspec.msgpack.Encoder().encode
_questions: Final[msgspec.msgpack.Decoder[BotQuestion]] = msgspec.msgpack.Decoder(BotQuestion)
_answers: Final[msgspec.msgpack.Decoder[BotAnswer]] = msgspec.msgpack.Decoder(BotAnswer)


def question(raw: bytes) -> BotQuestion:
    return _questions.decode(raw)


def answer(raw: bytes) -> BotAnswer:
    return _answers.decode(raw)
