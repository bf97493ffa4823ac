"""The browser client as it was built: read once, served from memory, compressed beforehand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from parlour.server.core.hooks import APIS
from parlour.server.http.authentication import ApiRequest

BUILT: Final = Path(__file__).parents[2] / "web"
"""Where `npm run build` puts it, in the source tree and in the wheel."""

INDEX: Final = "index.html"
PLACES: Final = (
    *("/", "/table/{place:str}", "/j/{place:str}", "/seat/{place:str}", "/replay/{place:str}"),
    "/learn/{place:str}",
)
PLACES_TOO: Final = ("/rules/{place:str}", "/settings", "/operator", "/enter", "/confirm", "/stop")
PLACES_OF_PEOPLE: Final = ("/games", "/people/{place:str}")
"""Paths at which the client shows something; what is there it finds out itself."""

_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
_KINDS: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_NOT_BUILT: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Parlour</title>
<p>The pages of Parlour are not built yet. Run <code>make play</code> in its folder, then start again.
"""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the client, with what stands in its place for whoever reads it compressed."""

    body: bytes
    packed: Mapping[str, bytes]
    kind: str
    lasts: str
    tag: str


def read(folder: Path) -> dict[str, StaticFile]:
    """The files of a built client by their path; a page that says what to do where there is none."""
    found = dict(_pages(folder)) if folder.is_dir() else {}
    if INDEX not in found:
        found[INDEX] = StaticFile(_NOT_BUILT, {}, "text/html", _ASK_AGAIN, "")
    return found


def _pages(folder: Path) -> Iterator[tuple[str, StaticFile]]:
    packs = {*_ENCODINGS.values()}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if not file.is_file() or file.suffix in packs or name.startswith("."):
            continue
        body = file.read_bytes()
        packed = {
            encoding: beside.read_bytes()
            for encoding, suffix in _ENCODINGS.items()
            if (beside := file.with_name(file.name + suffix)).is_file()
        }
        kind = _KINDS.get(file.suffix) or guess_type(name)[0] or "application/octet-stream"
        lasts = _FOR_GOOD if name.startswith("assets/") else _ASK_AGAIN
        yield name, StaticFile(body, packed, kind, lasts, f'"{sha256(body).hexdigest()[:20]}"')


def handlers(folder: Path = BUILT, more: Sequence[str] = ()) -> list[HTTPRouteHandler]:
    """The routes that answer with the client, at *more* paths too."""
    pages = read(folder)

    @get(
        [
            *PLACES,
            *PLACES_TOO,
            *PLACES_OF_PEOPLE,
            *(page for api in APIS.values() for page in api.pages),
            *more,
        ],
        include_in_schema=False,
        media_type=MediaType.HTML,
    )
    async def place(request: ApiRequest) -> Response[bytes]:
        return _answer(request, pages[INDEX])

    @get("/{path:path}", include_in_schema=False, media_type=MediaType.HTML)
    async def file(request: ApiRequest, path: FromPath[Path]) -> Response[bytes]:
        page = pages.get(path.as_posix().lstrip("/"))
        if page is not None:
            return _answer(request, page)
        return _answer(request, pages[INDEX], status=404)

    return [place, file]


def _answer(request: ApiRequest, page: StaticFile, status: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": page.lasts, "Vary": "Accept-Encoding"}
    if page.tag:
        headers["ETag"] = page.tag
    if page.tag and status == 200 and request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    accepted = request.headers.get("accept-encoding", "")
    encoding = next((one for one in page.packed if one in accepted), None)
    if encoding is None:
        return Response(page.body, status_code=status, headers=headers, media_type=page.kind)
    headers["Content-Encoding"] = encoding
    return Response(page.packed[encoding], status_code=status, headers=headers, media_type=page.kind)
