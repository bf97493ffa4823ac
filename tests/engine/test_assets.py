"""Allowed and refused files in a game's `assets/`."""

from pathlib import Path

import pytest

from parlour.conformance.checks.assets import find_svg_fault
from parlour.engine.contract.assets import CODE, MAX_FILE_BYTES, PICTURES, read_assets

PNG = b"\x89PNG\r\n\x1a\n"
WEBP = b"RIFF\x04\x00\x00\x00WEBP"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def test_pictures_are_listed_alphabetically(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    for name, body in (("z.png", PNG), ("cards/a.svg", SVG), ("b.webp", WEBP), (".hidden", b"")):
        (tmp_path / name).write_bytes(body)

    assets = read_assets(tmp_path, PICTURES)

    assert assets.files == {"b.webp": WEBP, "cards/a.svg": SVG, "z.png": PNG}
    assert assets.pictures == ["b.webp", "cards/a.svg", "z.png"]
    assert assets.faults == ()


def test_the_digest_depends_on_names_and_contents(tmp_path: Path) -> None:
    def digest(**files: bytes) -> str:
        folder = tmp_path / str(len([*tmp_path.iterdir()]))
        folder.mkdir()
        for name, body in files.items():
            (folder / f"{name}.svg").write_bytes(body)
        return read_assets(folder, PICTURES).digest

    assert digest(a=SVG) == digest(a=SVG)
    assert len({digest(a=SVG), digest(b=SVG), digest(a=SVG + b" "), digest(a=SVG, b=SVG)}) == 4
    assert digest() == ""


@pytest.mark.parametrize(
    ("name", "body", "fault"),
    [
        ("a.gif", b"GIF89a", "a.gif is no picture; pictures are .svg, .png, .webp"),
        ("a.html", b"<p>", "a.html is no picture"),
        ("a.SVG", SVG, "a.SVG is no picture"),
        ("a.js", b"1", "a.js is code, which only a game with a `board` has"),
        ("a b.svg", SVG, "'a b.svg' has a name with other signs"),
        ("ä.svg", SVG, "'ä.svg' has a name with other signs"),
        ("a.png", SVG, "a.png is called .png, and what is in it is something else"),
        ("a.webp", PNG, "a.webp is called .webp, and what is in it is something else"),
        ("a.svg", SVG.ljust(MAX_FILE_BYTES + 1), "a.svg has 200,001 bytes; a file may have 200,000"),
    ],
)
def test_a_refused_file_is_reported_and_not_read(tmp_path: Path, name: str, body: bytes, fault: str) -> None:
    (tmp_path / name).write_bytes(body)

    assets = read_assets(tmp_path, PICTURES)

    assert assets.files == {}
    assert [one[: len(fault)] for one in assets.faults] == [fault]


def test_symbolic_links_are_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_bytes(SVG)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "a.svg").write_bytes(SVG)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.svg").symlink_to(tmp_path / "secret.svg")
    (tmp_path / "assets" / "folder").symlink_to(tmp_path / "outside")

    assets = read_assets(tmp_path / "assets", PICTURES)

    assert assets.files == {}
    assert assets.faults[0] == "a.svg is a link; put the file itself there"


def test_the_total_size_is_limited(tmp_path: Path) -> None:
    for number in range(11):
        (tmp_path / f"{number:02}.svg").write_bytes(SVG.ljust(MAX_FILE_BYTES))

    assets = read_assets(tmp_path, PICTURES)

    assert len(assets.files) == 10
    assert assets.faults == ("10.svg is one too many: all files together may have 2,000,000 bytes",)


def test_a_game_with_a_board_can_have_code(tmp_path: Path) -> None:
    (tmp_path / "board.js").write_bytes(b"1")

    assert read_assets(tmp_path, PICTURES | CODE).files == {"board.js": b"1"}


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ("<script>1</script>", "has an element <script>"),
        ("<x:script xmlns:x='http://www.w3.org/2000/svg'/>", "has an element <x:script>"),
        ("<foreignObject/>", "has an element <foreignObject>"),
        ("<path onload='go()'/>", "has an event"),
        ("<image href='https://example.test/a.png'/>", "refers to something outside"),
        (f"<use {XLINK} xlink:href='other.svg#a'/>", "refers to something outside"),
        ("<a href='javascript:go()'/>", "refers to something outside"),
        ("<a href='#x'><set attributeName='href' to='javascript:go()'/></a>", "has an event or a link"),
        ("<style>@import 'a.css';</style>", "refers to something outside"),
        ("<path style='fill: url( &quot;//example.test/a&quot;)'/>", "refers to something outside"),
        ("<?php go ?>", "has an instruction <?php?>"),
        ("<g>", "is not well-formed"),
    ],
)
def test_an_svg_with_active_content_is_refused(inside: str, fault: str) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'

    assert find_svg_fault(svg.encode())[: len(fault)] == fault
    assert find_svg_fault(svg.encode("utf-16"))[: len(fault)] == fault


def test_entities_are_refused_before_expansion() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'

    assert find_svg_fault(bomb) == "has a DOCTYPE, which could declare entities"


def test_references_within_an_svg_are_allowed() -> None:
    own = (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<linearGradient id="a"/><path fill="url(#a)" style="stroke: url(\'#a\')"/><use xlink:href="#a"/>'
        '<image href="data:image/png;base64,AAAA"/></svg>'
    )

    assert find_svg_fault(own.encode()) == ""
