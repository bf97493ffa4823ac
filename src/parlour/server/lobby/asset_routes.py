"""The files that games bring, for anybody: pictures, and the frame of a board of one's own.

Whatever such a file holds, it does nothing in a page of its own: its policy puts it into a sandbox and lets
it load nothing. The frame runs the scripts of its package and reaches nothing but its files (docs/adr/0023).
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
"""The document of the frame; no file is called so, since each has an ending."""

_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_INERT: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_ADDRESS: Final = re.compile(r"https?://[\w.:\[\]-]+", re.ASCII)
_DOCUMENT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><script type="module" src="{board}"></script>
<body></body></html>
"""


@Route("GET", "/api/games/{name}/files/{digest}/{path:path}", Permission.READ_ASSET, refuses=(404,))
async def read_asset(request: Request, name: str, digest: str, path: str) -> Response[bytes]:
    """A picture or script of a game's package, or the frame of its board. It is the same for everybody."""
    game = game_named(request, name)
    assets = assets_of(game)
    if path == FRAME and game.board in assets.files:
        return _frame(request, game, assets)
    if path not in assets.files:
        raise RefusedError("server/not-here")
    # A page that is older than this server, or newer, has another digest: it is shown what there is.
    lasts = _FOR_GOOD if digest == assets.digest else _ASK_AGAIN
    headers = {"Cache-Control": lasts, "Content-Security-Policy": _INERT}
    headers["Cross-Origin-Resource-Policy"] = "cross-origin" if game.board else "same-origin"
    if game.board:  # a frame has an opaque origin: what it loads must be open to all origins
        headers["Access-Control-Allow-Origin"] = "*"
    return Response(assets.files[path], headers=headers, media_type=content_type(path))


def game_named(request: Request, name: str) -> Game:
    game = request.services.games.get(name)
    if game is None:
        raise RefusedError("game/unknown")
    return game


def address(game: Game, assets: Assets) -> str:
    """Where the files are, with a slash at its end."""
    return f"/api/games/{quote(game.name, safe='')}/files/{assets.digest}/"


def _frame(request: Request, game: Game, assets: Assets) -> Response[bytes]:
    own = _sources(request, address(game, assets))
    policy = (
        f"default-src 'none'; script-src {own}; style-src {own} 'unsafe-inline'; img-src {own} data:; "
        "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
        "sandbox allow-scripts"
    )
    headers = {
        "Cache-Control": _ASK_AGAIN,
        "Content-Security-Policy": policy,
        "X-Frame-Options": "SAMEORIGIN",
        "X-DNS-Prefetch-Control": "off",
        "Referrer-Policy": "no-referrer",
    }
    title = escape(game.title_in(request.language))
    document = _DOCUMENT.format(title=title, board=address(game, assets) + game.board)
    return Response(document.encode(), headers=headers, media_type="text/html")


def _sources(request: Request, path: str) -> str:
    """The package's files at the address that people use and at the one that was asked."""
    known = dict.fromkeys(one for one in (request.base_url, request.own_url) if _ADDRESS.fullmatch(one))
    return " ".join(one + path for one in known) or "'none'"
