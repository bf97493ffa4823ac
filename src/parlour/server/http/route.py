"""A route: its path, permission, parameters and response, each declared once.

    @Route("POST", "/api/tables/{table}/kick", Permission.KICK, status=200, refuses=(404, 409))
    async def kick(request: Request, table: str, data: KickRequest) -> TableShown:

The route checks the permission before it calls the function, and `openapi` describes the route. The names of
the function's parameters say where their values come from:

- `request` is the request itself.
- `data` is the body, decoded as its type, or unchanged for `bytes`.
- A placeholder of the path is one part of it, or with `:path` the rest.
- All others come from the query, or from a header if they are marked by `Header`. A trailing underscore is
  not part of the name: `from_` reads `from`.

A function can leave out parameters that it does not need.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from typing import Annotated, Final, Literal, Self, get_args, get_origin, get_type_hints

import msgspec

from parlour.engine.values import Data
from parlour.server.core.errors import RefusedError
from parlour.server.core.nul_check import refuse_nul
from parlour.server.core.permissions import ANONYMOUS, require, role_anywhere
from parlour.server.http import error_responses
from parlour.server.http.error_responses import Problem
from parlour.server.http.request import Request, UnreadableRequestError
from parlour.server.http.response import Response

MAX_BODY_BYTES: Final = 1_000_000
_PLACE: Final = re.compile(r"\{(\w+)(:path)?\}")
_STATUS: Final = {"POST": 201, "DELETE": 204}

Handler = Callable[..., Awaitable[object]]


class Header(msgspec.Struct, frozen=True):
    """Marks a parameter that is read from the header of this name."""

    name: str


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of a handler that is read from the address or a header."""

    argument: str
    name: str
    source: Literal["path", "query", "header"]
    kind: object
    default: object


class Wording(msgspec.Struct, frozen=True):
    """How a route words its refusals."""

    problem: type[Data]
    answer: Callable[[Exception, Request], Response[object] | None]
    """Returns None to use the platform's wording."""


PLATFORM: Final = Wording(Problem, lambda _, __: None)


@dataclass(eq=False)
class Route:
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    permission: StrEnum | None = None
    """None for a route without a permission. `request.caller` then stays None."""

    _: KW_ONLY
    status: int = 0
    """The status of the response. 0 stands for 201 on POST, 204 on DELETE and 200 on other methods."""

    also: Mapping[int, str] = field(default_factory=dict)
    """Other statuses with a response of the same type, and what each means."""

    refuses: Sequence[int] = ()
    """Statuses of refusals, except those that every route has and 401, which follows from the permission."""

    max_body: int = MAX_BODY_BYTES
    is_described: bool = True
    wording: Wording = PLATFORM

    def __call__(self, handle: Handler) -> Self:
        self.handle = handle
        self.status = self.status or _STATUS.get(self.method, 200)
        self.template = _PLACE.sub(r"{\1}", self.path)
        self._places = [name for name, _ in _PLACE.findall(self.path)]
        hints = get_type_hints(handle, include_extras=True)
        given = inspect.signature(handle).parameters
        others = [one for name, one in given.items() if name not in ("request", "data")]
        self.parameters = [_parameter(one, hints[one.name], self._places) for one in others]
        self._takes_request = "request" in given
        self.body_type: object = hints.get("data")
        self._decoder = msgspec.json.Decoder(self.body_type)
        said = hints["return"]
        self.answer_type: object = get_args(said)[0] if get_origin(said) is Response else said
        return self

    async def answer(self, request: Request, given: Sequence[str]) -> object:
        """Read the parameters, check the permission and return the handler's result.

        *given* are the values of the path's placeholders, in order.
        """
        places = dict(zip(self._places, given, strict=True))
        values = {one.argument: _value(one, request, places) for one in self.parameters}
        if self.body_type is not None:
            values["data"] = await self._body(request)
        if self.permission is not None:
            await self._admit(request, self.permission)
        if self._takes_request:
            values["request"] = request
        return await self.handle(**values)

    async def _body(self, request: Request) -> object:
        raw = await request.body(self.max_body)
        if self.body_type is bytes:
            return raw
        if not raw:
            raise UnreadableRequestError("message/unreadable", fault="data is missing or wrong")
        refuse_nul(raw)
        try:
            return self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise RefusedError("message/unreadable", fault=_one_line(fault)) from None

    async def _admit(self, request: Request, permission: StrEnum) -> None:
        """Refuse a caller without the permission.

        The handler checks permissions at a table, because it loads the table. Here such a route only refuses
        callers who are not signed in or are banned from the server.
        """
        caller = await request.read_caller()
        is_known = permission in ANONYMOUS or (caller is not None and not caller.is_banned)
        if not (is_known and "{table}" in self.path):
            require(permission, role_anywhere(caller), caller)
        request.admit(permission, caller)

    def refusal(self, fault: Exception, request: Request) -> Response[object]:
        worded = self.wording.answer(fault, request)
        return error_responses.answer(fault, request) if worded is None else worded


def _parameter(one: inspect.Parameter, hint: object, places: Sequence[str]) -> Parameter:
    if one.name in places:
        return Parameter(one.name, one.name, "path", hint, one.default)
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    for mark in marks:
        if isinstance(mark, Header):
            return Parameter(one.name, mark.name, "header", hint, one.default)
    assert one.default is not one.empty, f"{one.name} needs a default: a query may leave it out"
    return Parameter(one.name, one.name.rstrip("_"), "query", hint, one.default)


def _value(one: Parameter, request: Request, places: Mapping[str, str]) -> object:
    if one.source == "path":
        return _place(places[one.name], one.kind)
    given = request.query.get(one.name) if one.source == "query" else request.headers.get(one.name.lower())
    if given is None:
        return one.default
    try:
        return msgspec.convert(given, one.kind, strict=False)
    except msgspec.ValidationError:
        fault = f"{one.name} is missing or wrong"
        raise UnreadableRequestError("message/unreadable", fault=fault) from None


def _place(given: str, kind: object) -> str | int:
    """Convert a placeholder's value. If a number is invalid, the path does not exist."""
    try:
        return int(given) if kind is int else given
    except ValueError:
        raise RefusedError("server/not-here") from None


def _one_line(fault: Exception) -> str:
    return str(fault).splitlines()[0].rstrip(".") if str(fault) else type(fault).__name__
