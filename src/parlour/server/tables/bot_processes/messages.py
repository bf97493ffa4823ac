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


BotRequest = Choose | JudgeLog


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    action: bytes


class LogJudged(msgspec.Struct, frozen=True, tag="judged"):
    part: JudgedPart


class NotChosen(msgspec.Struct, frozen=True, tag="not"):
    """The bot raised an exception, at the line *where* of the game."""

    fault: str
    where: str | None


BotResponse = Chosen | LogJudged | NotChosen

pack: Final = msgspec.msgpack.Encoder().encode
_requests: Final[msgspec.msgpack.Decoder[BotRequest]] = msgspec.msgpack.Decoder(BotRequest)
_responses: Final[msgspec.msgpack.Decoder[BotResponse]] = msgspec.msgpack.Decoder(BotResponse)


def decode_request(raw: bytes) -> BotRequest:
    return _requests.decode(raw)


def decode_response(raw: bytes) -> BotResponse:
    return _responses.decode(raw)
