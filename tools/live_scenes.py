"""Markdown extension of the documentation site (mkdocs.yml): draws scenes, and shows the files of games."""

from collections.abc import Sequence

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from tools.page_code import game_folder
from tools.page_scenes import MARKER, figure, scenes_of
from tools.page_sources import show_sources

BEFORE_CODE = 27
"""Blocks of code are taken out of the text at 25."""


class _Figures(Preprocessor):
    def run(self, lines: Sequence[str]) -> list[str]:
        page = "\n".join(lines)
        scenes, folder = scenes_of(page), game_folder(page)
        page = MARKER.sub(
            lambda marker: self.md.htmlStash.store(figure(next(scenes), marker[1], folder)), page
        )
        return show_sources(page, folder).split("\n")


class LiveScenes(Extension):
    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(_Figures(md), "live-scenes", BEFORE_CODE)


def makeExtension(**options: object) -> LiveScenes:
    return LiveScenes(**options)
