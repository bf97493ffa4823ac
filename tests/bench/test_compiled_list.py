"""What may be compiled: everything that is listed, and nothing that msgspec must look into."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
STRUCTS = ("Data", "Struct", "msgspec.Struct")


def test_every_listed_module_is_there_and_defines_no_struct() -> None:
    hooks = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    listed = {glob: list(ROOT.glob(glob.lstrip("/"))) for glob in hooks["hooks"]["mypyc"]["include"]}

    assert [glob for glob, found in listed.items() if not found] == []
    assert [path.name for found in listed.values() for path in found if _defines_a_struct(path)] == []


def _defines_a_struct(path: Path) -> bool:
    bases = (
        ast.unparse(base)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    )
    return any(base in STRUCTS for base in bases)
