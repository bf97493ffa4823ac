"""Refusals and errors as `{"code", "sentence", "facts"}`, never with a stack trace."""

from collections.abc import Mapping
from traceback import format_tb
from typing import Final

import structlog

from parlour.engine.values import Data
from parlour.engine.words.refusals import SENTENCES, Fact, IllegalActionError
from parlour.engine.words.words import Words
from parlour.server.core.errors import TRANSLATIONS, RefusedError
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.store.errors import StoreError


class Problem(Data, frozen=True):
    """Why the request failed: a stable code, a sentence for people, and the facts in it."""

    code: str
    sentence: str
    facts: Mapping[str, Fact]


RETRY_AFTER_S: Final[Mapping[str, int]] = {
    "email/too-many": 3600,
    "who/too-many": 900,
    "lobby/too-many-codes": 60,
}
"""Values of `Retry-After` where one second is too short."""

_STORE_FAULTS: Final = (StoreError, OSError)


class WordedRefusalError(IllegalActionError):
    """A game's refusal with the game's own sentence."""

    def __init__(self, refusal: IllegalActionError, sentence: str) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.sentence = sentence


def answer(fault: Exception, request: Request) -> Response[Problem]:
    """The response to a request that a handler refused, or failed to handle."""
    match fault:
        case RefusedError():
            return refusal(fault, request)
        case IllegalActionError():
            return Response(Problem(fault.code, _sentence(fault, request.language), fault.facts), 409)
        case _ if isinstance(fault, _STORE_FAULTS):
            structlog.get_logger().warning("store is busy", fault=type(fault).__name__)
            return refusal(RefusedError("table/busy"), request)
        case _:
            # No values and no database messages, which can contain hidden information.
            where = "".join(format_tb(fault.__traceback__))
            structlog.get_logger().error("fault", path=request.path, kind=type(fault).__name__, where=where)
            return refusal(RefusedError("server/fault"), request)


def refusal(refused: RefusedError, request: Request) -> Response[Problem]:
    is_later = refused.status in (429, 503)
    headers = {"retry-after": str(RETRY_AFTER_S.get(refused.code, 1))} if is_later else {}
    problem = Problem(refused.code, refused.translate(request.language), refused.facts)
    return Response(problem, refused.status, headers)


def _sentence(fault: IllegalActionError, language: str) -> str:
    if isinstance(fault, WordedRefusalError):
        return fault.sentence
    words = Words((), language, TRANSLATIONS)
    sentence = SENTENCES.get(fault.code, "You can’t do that now.")
    return words.say(sentence, **{"who": words.call("someone"), **fault.facts})
