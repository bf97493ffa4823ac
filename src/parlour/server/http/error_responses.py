"""Every refusal and fault as `{"code", "sentence", "facts"}`; never a stack trace."""

from collections.abc import Mapping
from traceback import format_tb
from typing import cast

import structlog
from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from parlour.engine.refusals import SENTENCES, Fact, IllegalActionError
from parlour.engine.values import Data
from parlour.engine.words import Words
from parlour.server.core.errors import TRANSLATIONS, RefusedError
from parlour.store.database import DBAPIError, PoolTimeoutError
from parlour.store.log.base import ConflictError, UnavailableError

AnyRequest = Request[object, object, State]


class Problem(Data, frozen=True):
    """Why nothing was done: a stable code, a sentence for people, and what the sentence is made of."""

    code: str
    sentence: str
    facts: Mapping[str, Fact]


MEANINGS = {
    400: "The request could not be read.",
    401: "Nobody is signed in, or not rightly.",
    403: "This may not be done by you.",
    404: "There is no such thing, or it is not open to you.",
    409: "It cannot be done as things stand.",
    410: "It was used before or is too old.",
    413: "The body is too long.",
    422: "The request can be read, and asks for what cannot be.",
    429: "That was too fast.",
    431: "The cookies are too long.",
    503: "Try again in a moment.",
}


RETRY_AFTER_S: Mapping[str, int] = {
    "email/too-many": 3600,
    "who/too-many": 900,
    "lobby/too-many-codes": 60,
}
"""Where a second is too soon."""


def refusing(*statuses: int, problem: type[Data] = Problem) -> dict[int, ResponseSpec]:
    """The refusals of a route, for its `responses`; those that every route has are added."""
    return {
        status: ResponseSpec(problem, description=MEANINGS[status], generate_examples=False)
        for status in sorted({400, 403, 413, 429, 431, 503, *statuses})
    }


def language_of(headers: Mapping[str, str]) -> str:
    """What the page speaks, or the browser."""
    return headers.get("accept-language", "en")[:2].lower()


def answer(problem: RefusedError, request: AnyRequest) -> Response[Problem]:
    is_later = problem.status in (429, 503)
    headers = {"Retry-After": str(RETRY_AFTER_S.get(problem.code, 1))} if is_later else None
    return Response(
        Problem(problem.code, problem.said(language_of(request.headers)), problem.facts),
        status_code=problem.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def _refused(request: AnyRequest, fault: Exception) -> Response[Problem]:
    return answer(cast(RefusedError, fault), request)


class WordedRefusalError(IllegalActionError):
    """A refusal of a game, in the game's own words."""

    def __init__(self, refusal: IllegalActionError, sentence: str) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.sentence = sentence


def _illegal(request: AnyRequest, fault: Exception) -> Response[Problem]:
    refusal = cast(IllegalActionError, fault)
    if isinstance(refusal, WordedRefusalError):
        told = Problem(refusal.code, refusal.sentence, refusal.facts)
        return Response(told, status_code=409, media_type=MediaType.JSON)
    words = Words((), language_of(request.headers), TRANSLATIONS)
    sentence = SENTENCES.get(refusal.code, "You can’t do that now.")
    said = words.say(sentence, **{"who": words.call("someone"), **refusal.facts})
    return Response(Problem(refusal.code, said, refusal.facts), status_code=409, media_type=MediaType.JSON)


def _http(request: AnyRequest, fault: Exception) -> Response[Problem]:
    """What the framework itself refuses."""
    raised = cast(HTTPException, fault)
    match raised.status_code:
        case 404:
            found = answer(RefusedError("server/not-here"), request)
        case 405:
            found = answer(RefusedError("server/method", method=request.method), request)
        case 413:
            found = answer(RefusedError("message/too-long", most=_most(request)), request)
        case status if status < 500:
            found = answer(RefusedError("message/unreadable", fault=_which(raised)), request)
        case _:
            return _fault(request, fault)
    found.headers.update(raised.headers or {})
    return found


def _most(request: AnyRequest) -> int:
    return request.route_handler.resolve_request_max_body_size() or 0


def _which(raised: HTTPException) -> str:
    extra = raised.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return f"{extra[0].get('key', 'it')} is missing or wrong"
    return raised.detail.rstrip(".") or "it is not as described"


def _busy(request: AnyRequest, fault: Exception) -> Response[Problem]:
    structlog.get_logger().warning("store is busy", fault=type(fault).__name__)
    return answer(RefusedError("table/busy"), request)


def _fault(request: AnyRequest, fault: Exception) -> Response[Problem]:
    # Neither values nor the words of the database, which may hold what is hidden.
    where = "".join(format_tb(fault.__traceback__))
    structlog.get_logger().error(
        "fault", path=request.scope.get("path"), kind=type(fault).__name__, where=where
    )
    return answer(RefusedError("server/fault"), request)


def exception_handlers() -> ExceptionHandlersMap:
    handlers = {
        RefusedError: _refused,
        IllegalActionError: _illegal,
        HTTPException: _http,
        DBAPIError: _busy,
        PoolTimeoutError: _busy,
        UnavailableError: _busy,
        ConflictError: _busy,
        OSError: _busy,
        Exception: _fault,
    }
    return cast(ExceptionHandlersMap, handlers)
