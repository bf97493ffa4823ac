"""The files that games bring, for anybody: pictures, and the frame of a board of one's own.

Whatever such a file holds, it does nothing in a page of its own: its policy puts it into a sandbox and lets
it load nothing. The frame runs the scripts of its package and reaches nothing but its files (docs/adr/0023).
"""

import re
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath

from parlour.engine.assets import Assets, assets_of, content_type
from parlour.engine.game import Game
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import ApiRequest, anybody, base_url, is_secure, services_of
from parlour.server.http.error_responses import language_of, refusing

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


@get(
    "/api/games/{name:str}/files/{digest:str}/{path:path}",
    name=Permission.READ_ASSET,
    responses=refusing(404),
)
async def read_asset(
    request: ApiRequest, name: FromPath[str], digest: FromPath[str], path: FromPath[Path]
) -> Response[bytes]:
    """A picture or script of a game's package, or the frame of its board. It is the same for everybody."""
    await anybody(request, Permission.READ_ASSET)
    game = services_of(request).games.get(name)
    if game is None:
        raise RefusedError("game/unknown")
    assets, file = assets_of(game), path.as_posix().lstrip("/")
    if file == FRAME and game.board in assets.files:
        return _frame(request, game, assets)
    if file not in assets.files:
        raise RefusedError("server/not-here")
    # A page that is older than this server, or newer, has another digest: it is shown what there is.
    lasts = _FOR_GOOD if digest == assets.digest else _ASK_AGAIN
    headers = {"Cache-Control": lasts, "Content-Security-Policy": _INERT, **_shared(game)}
    return Response(assets.files[file], headers=headers, media_type=content_type(file))


def address(game: Game, assets: Assets) -> str:
    """Where the files are, with a slash at its end."""
    return f"/api/games/{quote(game.name, safe='')}/files/{assets.digest}/"


def _shared(game: Game) -> dict[str, str]:
    """The origin of a frame is nobody's: what it loads must be open to all origins."""
    if not game.board:
        return {"Cross-Origin-Resource-Policy": "same-origin"}
    return {"Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*"}


def _frame(request: ApiRequest, game: Game, assets: Assets) -> Response[bytes]:
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
    title = escape(game.title_in(language_of(request.headers)))
    document = _DOCUMENT.format(title=title, board=address(game, assets) + game.board)
    return Response(document.encode(), headers=headers, media_type="text/html")


def _sources(request: ApiRequest, path: str) -> str:
    """The package's files at the address that people use and at the one that was asked."""
    scheme = "https" if is_secure(request) else "http"
    asked = f"{scheme}://{request.headers.get('host', 'localhost')}"
    known = dict.fromkeys(one for one in (base_url(request), asked) if _ADDRESS.fullmatch(one))
    return " ".join(one + path for one in known) or "'none'"
