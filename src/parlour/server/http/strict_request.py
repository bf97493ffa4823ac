"""Requests whose bodies are read exactly: a text is no number, and what is not asked for is refused."""

from functools import cache

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import InternalServerException

from parlour.server.core.errors import RefusedError
from parlour.server.core.nul import refuse_nul


class ExactRequest(Request[object, object, State]):
    """Decodes the body as the type that its handler names as `data`."""

    async def body(self) -> bytes:
        """All of it; whoever goes away in the middle is no fault of ours."""
        try:
            return await super().body()
        except InternalServerException:
            raise RefusedError("message/unreadable", fault="it ended too early") from None

    async def json(self) -> object:
        field = self.route_handler.parsed_data_field
        assert field is not None, "only a handler with `data` has a body to read"
        return decode(await self.body(), field.annotation)


def decode(raw: bytes, kind: object) -> object:
    """The value that *raw* holds, or the refusal that says what is wrong with it."""
    refuse_nul(raw)
    try:
        return _decoder(kind).decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise RefusedError("message/unreadable", fault=_one_line(fault)) from None


@cache
def _decoder(kind: object) -> msgspec.json.Decoder[object]:
    return msgspec.json.Decoder(kind)


def _one_line(fault: Exception) -> str:
    return str(fault).splitlines()[0].rstrip(".") if str(fault) else type(fault).__name__
