from urllib.parse import urlsplit

from bench.load.errors import LoadError


def parse_address(text: str) -> str:
    """Returns the URL without a trailing slash. The `http://` of *text* is optional."""
    given = text if "://" in text else f"http://{text}"
    try:
        found = urlsplit(given)
        is_url = found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:
        is_url = False
    if not is_url or found.query or found.fragment:
        raise LoadError(f"{text!r} is not the address of a server; write for example http://localhost:8000")
    return given.rstrip("/")
