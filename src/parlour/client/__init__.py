"""A small typed client of the server, for bots and tests."""

from parlour.client.http import Client, RefusalError
from parlour.client.socket import Socket, connect

__all__ = ["Client", "RefusalError", "Socket", "connect"]
