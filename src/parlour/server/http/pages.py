"""Serves the built browser client from memory, compressed in advance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from parlour.server.core.hooks import APIS
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.server.http.route import Route

BUILT: Final = Path(__file__).parents[2] / "web"
"""The output folder of `npm run build`, in the source tree and in the wheel."""

INDEX: Final = "index.html"
CLIENT_PATHS: Final = (
    *("/", "/table/{place}", "/j/{place}", "/seat/{place}", "/replay/{place}", "/learn/{place}"),
    "/puzzle/{place}",
    *("/rules/{place}", "/settings", "/operator", "/enter", "/confirm", "/stop", "/games", "/people/{place}"),
)
"""Paths at which the client shows a page. The client itself parses the path."""

_CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
_NO_CACHE: Final = "no-cache"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
_MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_NOT_BUILT: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Parlour</title>
<p>The pages of Parlour are not built yet. Run <code>make play</code> in its folder, then start again.
"""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the client, with its compressed versions."""

    body: bytes
    compressed: Mapping[str, bytes]
    media_type: str
    cache_control: str
    tag: str


def read(folder: Path) -> dict[str, StaticFile]:
    """The files of a built client by path, or a page with instructions if it is not built."""
    found = dict(_pages(folder)) if folder.is_dir() else {}
    if INDEX not in found:
        found[INDEX] = StaticFile(_NOT_BUILT, {}, "text/html", _NO_CACHE, "")
    return found


def _pages(folder: Path) -> Iterator[tuple[str, StaticFile]]:
    suffixes = {*_ENCODINGS.values()}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if not file.is_file() or file.suffix in suffixes or name.startswith("."):
            continue
        body = file.read_bytes()
        compressed = {
            encoding: beside.read_bytes()
            for encoding, suffix in _ENCODINGS.items()
            if (beside := file.with_name(file.name + suffix)).is_file()
        }
        media_type = _MEDIA_TYPES.get(file.suffix) or guess_type(name)[0] or "application/octet-stream"
        cache_control = _CACHE_FOREVER if name.startswith("assets/") else _NO_CACHE
        yield (
            name,
            StaticFile(body, compressed, media_type, cache_control, f'"{sha256(body).hexdigest()[:20]}"'),
        )


def routes(folder: Path = BUILT, more: Sequence[str] = ()) -> list[Route]:
    """The routes that serve the client, also at the paths *more*."""
    pages = read(folder)

    async def show(request: Request) -> Response[bytes]:
        return _answer(request, pages[INDEX])

    @Route("GET", "/{path:path}", is_described=False)
    async def read_file(request: Request, path: str) -> Response[bytes]:
        page = pages.get(path)
        if page is not None:
            return _answer(request, page)
        return _answer(request, pages[INDEX], status=404)

    own = (page for api in APIS.values() for page in api.pages)
    paths = (*CLIENT_PATHS, *own, *more)
    return [*(Route("GET", path, is_described=False)(show) for path in paths), read_file]


def _answer(request: Request, page: StaticFile, status: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": page.cache_control, "Vary": "Accept-Encoding"}
    if page.tag:
        headers["ETag"] = page.tag
    if page.tag and status == 200 and request.headers.get("if-none-match") == page.tag:
        return Response(b"", status=304, headers=headers)
    accepted = request.headers.get("accept-encoding", "")
    encoding = next((one for one in page.compressed if one in accepted), None)
    if encoding is None:
        return Response(page.body, status=status, headers=headers, media_type=page.media_type)
    headers["Content-Encoding"] = encoding
    return Response(page.compressed[encoding], status=status, headers=headers, media_type=page.media_type)
