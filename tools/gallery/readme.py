from tools.gallery.stamp import ROOT


def readme_game() -> str:
    """The game whose whole source is in the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return readme.partition("```python\n")[2].partition("```")[0]
