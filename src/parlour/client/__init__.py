"""A small typed client of the server, for bots and tests."""

from parlour.client.http import Client, Refusal
from parlour.client.socket import Socket, connect

__all__ = ["Client", "Refusal", "Socket", "connect"]
