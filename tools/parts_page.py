"""Updates the table in docs/parts.md of the games that use each part: `python -m tools.parts_page`."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.page_code import DOCS, game_folders, page_of, read_code

PAGE = DOCS / "parts.md"
BEGIN, END = "<!-- uses: python -m tools.parts_page -->\n", "\n<!-- end of uses -->"
ROOM = "parlour.parts"
PARTS = sorted(path.stem for path in (DOCS.parent / "src/parlour/parts").glob("[a-z]*.py"))


def with_uses(page: str) -> str:
    """Returns the page with an updated table."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{markdown_table()}{END}{after}"


def markdown_table() -> str:
    rows = [f"| `{part}` | {', '.join(games)} |" for part, games in uses().items()]
    return "\n".join(("| part | used by |", "|---|---|", *rows))


def uses() -> Mapping[str, list[str]]:
    """Returns the titles of the games that use each part, with links to games that are on a page."""
    found: dict[str, set[str]] = {part: set() for part in PARTS}
    for code, link in _sources():
        tree = ast.parse(code)
        title = _title(tree)
        if title is not None:
            for part in _parts(tree):
                found[part].add(f"[{title}]({link})" if link else title)
    return {part: sorted(games, key=lambda game: game.strip("[")) for part, games in found.items()}


def _sources() -> Iterator[tuple[str, str]]:
    """Yields the code of every game and the page that contains it."""
    for page in (DOCS / "authors.md", *sorted((DOCS / "cookbook").glob("*.md"))):
        yield read_code(page), page.relative_to(DOCS).as_posix()
    for game in game_folders():
        for file in sorted(game.glob("*.py")):
            yield (
                _with_title(file.read_text(encoding="utf-8"), file),
                page_of(game).relative_to(DOCS).as_posix(),
            )
    for folder in ("src/parlour/games", "tests"):
        for file in sorted((DOCS.parent / folder).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            if ROOM in text:
                yield _with_title(text, file), ""


def _with_title(code: str, file: Path) -> str:
    """Returns the file's code, preceded by the code of the package's `__init__.py`, which has the title."""
    whole = file.parent / "__init__.py"
    return code if file == whole or not whole.exists() else f"{code}\n{whole.read_text(encoding='utf-8')}"


def _parts(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="parlour.parts", names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module)) if module.startswith(f"{ROOM}."):
                yield module.removeprefix(f"{ROOM}.")


def _title(tree: ast.Module) -> str | None:
    """Returns the title if the module is a game."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("title")], ast.Constant(str(title))):
                return title
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                found = dict(zip(map(ast.unparse, targets), values, strict=False))
                named = found.get("title")
                if isinstance(named, ast.Call):  # N_("…")
                    named = named.args[0]
                if isinstance(named, ast.Constant):
                    return str(named.value)
    return None


if __name__ == "__main__":
    PAGE.write_text(with_uses(PAGE.read_text()))
