"""Requests from the server to a bot process, and the responses."""

from typing import Final

import msgspec

from parlour.bots.judgements import JudgedPart


class Choose(msgspec.Struct, frozen=True, array_like=True, tag="choose"):
    """Choose an action as the bot of that name, within *thinking_ms*."""

    game: str
    """The import path of the game."""

    bot: str
    thinking_ms: int
    task: bytes
    """Encoded by `parlour.bots.task`: everything that the bot knows of the table."""


class JudgeLog(msgspec.Struct, frozen=True, array_like=True, tag="judge"):
    """Judge decisions from entry *first* on, within *thinking_ms*."""

    game: str
    """The import path of the game."""

    first: int
    thinking_ms: int
    task: bytes
    """Encoded by `parlour.bots.judgements`: the log of a finished game."""


BotQuestion = Choose | JudgeLog


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    action: bytes


class LogJudged(msgspec.Struct, frozen=True, tag="judged"):
    part: JudgedPart


class NotChosen(msgspec.Struct, frozen=True, tag="not"):
    """The bot raised an exception, at the line *where* of the game."""

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
