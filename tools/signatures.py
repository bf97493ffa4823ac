"""Updates the signatures on pages of the docs: `python -m tools.signatures`.

A page marks where they stand: `<!-- signatures of MODULE NAME …: python -m tools.signatures -->`, with
all public names if it lists none.
They come from the source, so that annotations read as their author wrote them.
"""

import ast
import importlib.util
import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.field_docs import declared, text_of
from tools.page_code import DOCS

PAGES: Final = ("parts.md", "testing.md")
END: Final = "<!-- end of signatures -->"
BLOCK: Final = re.compile(
    rf"(<!-- signatures of ([\w.]+)((?: \w+)*): python -m tools\.signatures -->\n).*?{END}", re.DOTALL
)
PARTS: Final = "parlour.parts."

Function = ast.FunctionDef | ast.AsyncFunctionDef


def with_signatures(page: str) -> str:
    """Returns the page with its signatures updated."""
    return BLOCK.sub(lambda block: f"{block[1]}\n{_listed(block[2], block[3].split())}\n\n{END}", page)


def call_signature(made: Callable[..., object]) -> str:
    """How a function or class is called, without types: `Mark(at, why="last", text="")`."""
    parameters = []
    for name, parameter in inspect.signature(made).parameters.items():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        default = parameter.default
        parameters.append(stars + name if default is parameter.empty else f"{name}={shown(default)}")
    return f"{made.__name__}({', '.join(parameters)})"


def shown(default: object) -> str:
    """A default value as in the source. One that a function makes is left out."""
    text = f'"{default}"' if isinstance(default, str) else repr(default)
    return "…" if text.startswith("<") else text


def _listed(module: str, names: Sequence[str]) -> str:
    return "\n".join(line for name, lines in public(module) if name in names or not names for line in lines)


def public(module: str) -> Iterator[tuple[str, list[str]]]:
    """Yields the public names of a module in its order, each with its lines on the page."""
    found = importlib.util.find_spec(module)
    assert found is not None, module
    assert found.origin is not None, module
    prefix = module.removeprefix(PARTS) + "." if module.startswith(PARTS) else ""
    body = ast.parse(Path(found.origin).read_text(encoding="utf-8")).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef(name) if _is_public(name):
                yield name, [_item(f"{prefix}{_call(node)}", _text(node))]
            case ast.ClassDef(name) if _is_public(name):
                yield name, [_item(f"{prefix}{_made(node)}", _text(node)), *_members(node)]
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)) if text_of(after):
                assert node.value is not None, name
                yield name, [_item(f"{prefix}{name} = {ast.unparse(node.value)}", text_of(after))]


def _members(node: ast.ClassDef) -> Iterator[str]:
    is_struct = _is_struct(node)
    for field in declared(node.body) if is_struct else ():
        if field.meaning:
            yield _item(f".{field.name}: {ast.unparse(field.type)}", field.meaning, depth=1)
    if any(ast.unparse(base).startswith("Protocol") for base in node.bases):
        return
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and _is_public(member.name):
            returns = f": {ast.unparse(member.returns)}" if member.returns else ""
            shown = f"{member.name}{returns}" if _is_property(member) else _call(member)
            yield _item(f".{shown}", _text(member), depth=1)


def _item(signature: str, text: str, depth: int = 0) -> str:
    return f"{'    ' * depth}- `{signature}`<br>{text}"


def _call(node: Function, name: str = "", returns: bool = True) -> str:
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("self").replace("=", " = ")
    back = "" if node.returns is None or not returns else ast.unparse(node.returns).strip("'")
    return f"{name or node.name}({arguments})" + (f" -> {back}" if back not in ("", "None") else "")


def _made(node: ast.ClassDef) -> str:
    """The call that makes a value of a class."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and member.name == "__init__":
            return _call(member, node.name, returns=False)
    if not _is_struct(node):
        return node.name
    fields = [
        ast.unparse(field)
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    ]
    return f"{node.name}({', '.join(fields)})"


def _is_struct(node: ast.ClassDef) -> bool:
    """Whether its annotated names are the arguments that make it."""
    bases = {ast.unparse(base) for base in node.bases}
    return bool(bases & {"Data", "NamedTuple"}) or any(
        "dataclass" in ast.unparse(one) for one in node.decorator_list
    )


def _is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(one) == "property" for one in node.decorator_list)


def _is_public(name: str) -> bool:
    return not name.startswith("_")


def _text(node: Function | ast.ClassDef) -> str:
    return " ".join((ast.get_docstring(node) or "").split())


if __name__ == "__main__":
    for name in PAGES:
        page = DOCS / name
        page.write_text(with_signatures(page.read_text(encoding="utf-8")), encoding="utf-8")
