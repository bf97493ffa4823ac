"""`make words`: updates the `.po` files from the code.

New templates get an empty translation. A template that changed slightly keeps its translation, marked as
fuzzy and with the previous English. Unused templates are removed.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import denormalize, read_po, write_po

SOURCE: Final = Path(__file__).parents[1] / "src/parlour"
KEYWORDS: Final = ("say", "call", "N_")
BLANK: Final = re.compile(r"\{\w+\}")
HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""

Found = Mapping[str, Iterable[str]]
"""Each template, with the names of the files that use it."""


def po_files() -> list[Path]:
    return sorted(SOURCE.rglob("*.po"))


def language_of(po: Path) -> str:
    return po.stem.rpartition(".")[2]


def extract(po: Path) -> Found:
    """Returns the templates of the folder around `locale/`, or of the one module next to *po*."""
    room = po.stem.rpartition(".")[0]
    folder = po.parent if room else po.parent.parent
    found: dict[str, set[str]] = {}
    for file in [folder / f"{room}.py"] if room else sorted(folder.rglob("*.py")):
        for template in (*_templates(file), *_names_in_data(file)):
            found.setdefault(template, set()).add(file.relative_to(folder).as_posix())
    return found


def _templates(file: Path) -> Iterator[str]:
    """Yields the first argument of calls of the `KEYWORDS`. Babel's extractor misses nested calls."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        match call:
            case ast.Call(ast.Attribute(attr=name) | ast.Name(id=name), [ast.Constant(str(template)), *_]):
                if name in KEYWORDS:
                    yield template


def _names_in_data(file: Path) -> Iterable[str]:
    """Returns the names listed in `names.py` by a game whose cards or places are data."""
    if file.name != "names.py" or "def names_in_data(" not in file.read_text(encoding="utf-8"):
        return ()
    module = import_module(".".join(file.relative_to(SOURCE.parent).with_suffix("").parts))
    return tuple(module.names_in_data())


def update(old: Catalog, found: Found) -> Catalog:
    """Returns *old* with an entry for exactly the templates that were *found*."""
    new = Catalog(locale=old.locale)
    lost = [one.id for one in old if isinstance(one.id, str) and one.string and one.id not in found]
    for template, files in found.items():
        previous = "" if template in old else _closest(template, lost)
        known = old.get(previous or template) or Message(template, "")
        new.add(
            template,
            known.string,
            locations=[(file, 0) for file in sorted(files)],
            flags={"fuzzy"} if previous else known.flags,
            user_comments=known.user_comments,
            previous_id=previous or known.previous_id,
        )
    return new


def _closest(template: str, lost: Sequence[str]) -> str:
    """Returns the old template that *template* was changed from, or an empty text. Their placeholders must
    match."""
    alike = [one for one in lost if set(BLANK.findall(one)) == set(BLANK.findall(template))]
    return next(iter(get_close_matches(template, alike, n=1, cutoff=0.7)), "")


def read(po: Path) -> Catalog:
    with po.open("rb") as file:
        catalogue = read_po(file, locale=language_of(po), abort_invalid=True)
    for message in catalogue:
        # Babel reads the previous English after `#|` as a comment.
        previous = [line[2:] for line in message.user_comments if line.startswith("| ")]
        message.user_comments = [line for line in message.user_comments if not line.startswith("| ")]
        if previous and message.fuzzy:
            message.previous_id = [denormalize("\n".join(previous).removeprefix("msgid "))]
    return catalogue


def written(catalogue: Catalog) -> str:
    out = BytesIO()
    write_po(out, catalogue, omit_header=True, sort_by_file=True, include_previous=True, include_lineno=False)
    header = HEADER.format(language=catalogue.locale, plurals=catalogue.plural_forms)
    return header + out.getvalue().decode().strip() + "\n"


def main() -> None:
    for po in po_files():
        po.write_text(written(update(read(po), extract(po))), encoding="utf-8")


if __name__ == "__main__":
    main()
