"""The HTTP half of the server: what is asked once and answered once."""

from parlour.server.http.app import handlers, make_app

__all__ = ["handlers", "make_app"]
