"""The pages on testing and on parts are run as they stand."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("page", "tests"), [("testing.md", 3), ("parts.md", 0)])
def test_the_code_of_a_page_runs(page: str, tests: int) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec("\n".join(blocks), names)
    found = [test for name, test in names.items() if name.startswith("test_") and callable(test)]

    assert blocks
    assert len(found) == tests
    for test in found:
        test()


def test_every_part_is_on_its_page() -> None:
    page = (DOCS / "parts.md").read_text()
    parts = [path.stem for path in (DOCS.parent / "src/parlour/parts").glob("[a-z]*.py")]

    assert {f"`{part}`" for part in parts} <= {*re.findall(r"^\| (`\w+`) \|", page, re.MULTILINE)}
