"""Reads from the source what a class says below each of its fields: its type and its docstring."""

import ast
import inspect
from collections.abc import Iterator, Sequence
from textwrap import dedent
from typing import NamedTuple


class FieldDoc(NamedTuple):
    name: str
    type: ast.expr
    meaning: str
    """The docstring below it, or empty."""


def field_docs(kind: type) -> dict[str, FieldDoc]:
    """The fields that the class itself declares."""
    (made,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(made, ast.ClassDef), "a class has fields"
    return {doc.name: doc for doc in declared(made.body)}


def declared(body: Sequence[ast.stmt]) -> Iterator[FieldDoc]:
    """The annotated names of a class or module, with the docstring below each."""
    for field, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            yield FieldDoc(field.target.id, field.annotation, text_of(after))


def text_of(statement: ast.stmt | None) -> str:
    """The text of a docstring on one line, or nothing."""
    match statement:
        case ast.Expr(ast.Constant(str(text))):
            return " ".join(text.split())
        case _:
            return ""
