"""Writes the contract of a game into docs/authors.md: `python -m tools.contract_page`."""

from pathlib import Path

from parlour.engine.contract import markdown_table

PAGE = Path(__file__).parent.parent / "docs" / "authors.md"
BEGIN, END = "<!-- contract: python -m tools.contract_page -->\n", "\n<!-- end of contract -->"


def with_contract(page: str) -> str:
    """The page with the table as the code has it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{markdown_table()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_contract(PAGE.read_text()))
