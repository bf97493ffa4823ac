"""Serves the files in a game's package: pictures, and the frame document of a custom board.

A file opened on its own is inert: its Content-Security-Policy sandboxes it and blocks all loading. The frame
runs the package's scripts and can load only the package's files (docs/adr/0023).
"""

import re
from html import escape
from typing import Final
from urllib.parse import quote

from parlour.engine.contract.assets import Assets, assets_of, content_type
from parlour.engine.contract.game import Game
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.server.http.route import Route

FRAME: Final = "frame"
"""The path of the frame document. No file has this path, because every file name has a suffix."""

_CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
_NO_CACHE: Final = "no-cache"
_SANDBOX_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_ADDRESS: Final = re.compile(r"https?://[\w.:\[\]-]+", re.ASCII)
_DOCUMENT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><script type="module" src="{board}"></script>
<body></body></html>
"""


@Route("GET", "/api/games/{name}/files/{digest}/{path:path}", Permission.READ_ASSET, refuses=(404,))
async def read_asset(request: Request, name: str, digest: str, path: str) -> Response[bytes]:
    """Read a picture or script from a game's package, or the frame of its board."""
    game = get_game(request, name)
    assets = assets_of(game)
    if path == FRAME and game.board in assets.files:
        return _frame(request, game, assets)
    if path not in assets.files:
        raise RefusedError("server/not-here")
    # A page from an older or newer server sends another digest. It gets the current file, uncached.
    lasts = _CACHE_FOREVER if digest == assets.digest else _NO_CACHE
    headers = {"Cache-Control": lasts, "Content-Security-Policy": _SANDBOX_POLICY}
    headers["Cross-Origin-Resource-Policy"] = "cross-origin" if game.board else "same-origin"
    if game.board:  # a sandboxed frame has an opaque origin, so its files must allow every origin
        headers["Access-Control-Allow-Origin"] = "*"
    return Response(assets.files[path], headers=headers, media_type=content_type(path))


def get_game(request: Request, name: str) -> Game:
    game = request.services.games.get(name)
    if game is None:
        raise RefusedError("game/unknown")
    return game


def asset_url(game: Game, assets: Assets) -> str:
    """Returns the URL path of the game's files, with a trailing slash."""
    return f"/api/games/{quote(game.name, safe='')}/files/{assets.digest}/"


def _frame(request: Request, game: Game, assets: Assets) -> Response[bytes]:
    own = _csp_sources(request, asset_url(game, assets))
    policy = (
        f"default-src 'none'; script-src {own}; style-src {own} 'unsafe-inline'; img-src {own} data:; "
        "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
        "sandbox allow-scripts"
    )
    headers = {
        "Cache-Control": _NO_CACHE,
        "Content-Security-Policy": policy,
        "X-Frame-Options": "SAMEORIGIN",
        "X-DNS-Prefetch-Control": "off",
        "Referrer-Policy": "no-referrer",
    }
    title = escape(game.title_in(request.language))
    document = _DOCUMENT.format(title=title, board=asset_url(game, assets) + game.board)
    return Response(document.encode(), headers=headers, media_type="text/html")


def _csp_sources(request: Request, path: str) -> str:
    """Returns CSP sources for *path* at the server's public URL and at the requested one."""
    known = dict.fromkeys(one for one in (request.base_url, request.own_url) if _ADDRESS.fullmatch(one))
    return " ".join(one + path for one in known) or "'none'"
