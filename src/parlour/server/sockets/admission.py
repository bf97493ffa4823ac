"""Limits which clients can open a socket, before the server looks up anything in the request."""

from functools import partial

from websockets.http11 import Request

from parlour.server.core.cookie import MAX_COOKIE_BYTES
from parlour.server.core.settings import Settings
from parlour.server.http.origin import network
from parlour.server.http.token_bucket import TokenBuckets
from parlour.server.net.connection_count import ConnectionCount
from parlour.server.net.upgrade import HandshakeRejectedError
from parlour.server.net.websocket import AdmittedConnection


class Admission:
    """Limits the size of cookies, and for each network the handshakes per minute and the open sockets."""

    def __init__(self, settings: Settings, count: ConnectionCount) -> None:
        self._settings, self._count = settings, count
        self.handshake_limit = TokenBuckets(settings.handshake_rate / 60, settings.handshake_rate)

    def __call__(self, request: Request, client: tuple[str, int] | None) -> AdmittedConnection:
        """Admit the client, or raise `HandshakeRejectedError`."""
        if sum(map(len, request.headers.get_all("Cookie"))) > MAX_COOKIE_BYTES:
            raise HandshakeRejectedError(431, f"The cookies are longer than {MAX_COOKIE_BYTES} bytes.")
        forwarded = ", ".join(request.headers.get_all("X-Forwarded-For"))
        who = network(client, {"x-forwarded-for": forwarded}, self._settings)
        if not self.handshake_limit.take(who):
            raise HandshakeRejectedError(429, "That was too fast; wait a moment.")
        if not self._count.enter(who):
            raise HandshakeRejectedError(429, "There are too many connections from your address.")
        return AdmittedConnection(who, partial(self._count.leave, who))
