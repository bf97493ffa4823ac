"""Writes the contract of a game into docs/authors.md: `python -m tools.contract_page`."""

from pathlib import Path
from typing import get_args

from parlour.engine.contract import CONTRACT, Part, spell

PAGE = Path(__file__).parent.parent / "docs" / "authors.md"
BEGIN, END = "<!-- contract: python -m tools.contract_page -->\n", "\n<!-- end of contract -->"


def with_contract(page: str) -> str:
    """The page with the table as the code has it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{markdown_table()}{END}{after}"


def markdown_table() -> str:
    """The contract as the authors' page shows it."""
    rows = [
        f"| `{part.signature}` | {_kind(part)} | {part.needed} | {_default(part)} | {part.meaning} |"
        for part in CONTRACT
    ]
    return "\n".join(("| name | kind | needed | otherwise | meaning |", "|---|---|---|---|---|", *rows))


def _kind(part: Part) -> str:
    if part.kind != "constant":
        return {"type": "struct", "types": "struct or union"}.get(part.kind, part.kind)
    return " or ".join(f"`{spell(option)}`" for option in get_args(part.type) or (part.type,))


def _default(part: Part) -> str:
    if part.needed == "yes" or part.default is None:
        return "" if part.needed == "yes" else "none"
    if part.kind == "function":
        return part.default.__doc__ or ""
    return f"`{spell(part.default) if isinstance(part.default, type) else part.default}`"


if __name__ == "__main__":
    PAGE.write_text(with_contract(PAGE.read_text()))
