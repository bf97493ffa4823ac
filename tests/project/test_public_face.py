"""Workflows, image, hooks and documentation site refer only to things that exist."""

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias, cast

import pytest
import yaml
from tools.gallery.readme import readme_game
from tools.gallery.stamp import STAMP, stamp

from parlour import __version__
from parlour.cli import main
from parlour.games import BUILT_IN, built_in
from parlour.server.core.settings import from_environment

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text()
COMPOSE_TEXT: Final = (ROOT / "compose.yaml").read_text()
MAKEFILE: Final = (ROOT / "Makefile").read_text()
SCRIPTS: Final = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
LOCKS: Final = (
    "requirements/dev.txt",
    "requirements/server.txt",
    "requirements/build.txt",
    "requirements/docs.txt",
    "web/package-lock.json",
)
MIN_PICTURES, MAX_PICTURES, MAX_PICTURE_BYTES = 15, 24, 150_000

Tree: TypeAlias = Mapping[str, object]


def _yaml(path: Path) -> Tree:
    return cast(Tree, yaml.safe_load(path.read_text()))


WORKFLOWS: Final = {path.name: _yaml(path) for path in (ROOT / ".github" / "workflows").glob("*.yml")}
COMPOSE: Final = cast("Mapping[str, Mapping[str, Tree]]", _yaml(ROOT / "compose.yaml"))


def _jobs(workflow: Tree) -> Mapping[str, Tree]:
    return cast("Mapping[str, Tree]", workflow["jobs"])


def _steps(workflow: Tree) -> Iterator[Tree]:
    for job in _jobs(workflow).values():
        yield from cast("list[Tree]", job.get("steps", []))


def _scripts() -> Iterator[str]:
    """Yields every line of shell in the workflows and the image."""
    for workflow in WORKFLOWS.values():
        for step in _steps(workflow):
            yield from str(step.get("run", "")).splitlines()
    yield from DOCKERFILE.splitlines()


def _words(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        node = [*node.values()]
    if isinstance(node, list):
        for part in node:
            yield from _words(part)
    else:
        yield str(node)


# Workflows.


def test_ci_tests_every_supported_python() -> None:
    named = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if ":: Python :: 3." in one]
    strategy = cast(Tree, _jobs(WORKFLOWS["test.yml"])["tests"]["strategy"])

    assert cast(Tree, strategy["matrix"])["python"] == named
    assert PROJECT["requires-python"] == f">={named[0]}"


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_action_is_pinned_by_its_major_version(name: str) -> None:
    used = [str(step["uses"]) for step in _steps(WORKFLOWS[name]) if "uses" in step]
    used += [str(job["uses"]) for job in _jobs(WORKFLOWS[name]).values() if "uses" in job]

    assert used
    for one in used:
        if one.startswith("./"):
            assert (ROOT / one).is_file()
        else:
            assert re.search(r"@(v|release/v)\d+$", one), one


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_job_needs_only_existing_jobs(name: str) -> None:
    jobs = _jobs(WORKFLOWS[name])

    assert {str(job["needs"]) for job in jobs.values() if "needs" in job} <= {*jobs}


def test_downloaded_artifacts_are_uploaded_by_some_job() -> None:
    made: set[object] = set()
    wanted: set[object] = set()
    for workflow in WORKFLOWS.values():
        for step in _steps(workflow):
            which = str(step.get("uses", "")).partition("@")[0]
            if which in ("actions/upload-artifact", "actions/download-artifact"):
                (made if "upload" in which else wanted).add(cast(Tree, step["with"])["name"])

    assert wanted
    assert wanted <= made


def test_files_that_make_copies_exist() -> None:
    copied = re.findall(r"^\t@cp (\S+) ", MAKEFILE, re.MULTILINE)

    assert copied
    assert [source for source in copied if not (ROOT / source).is_file()] == []


def test_documented_make_targets_exist() -> None:
    pages = ("CONTRIBUTING.md", "README.md", "docs/releasing.md", "docs/install.md")
    named = {target for line in _scripts() for target in re.findall(r"\bmake ([a-z][a-z-]+)", line)}
    for page in pages:
        named |= {*re.findall(r"`make ([a-z][a-z-]+)", (ROOT / page).read_text())}

    assert {"unit", "docs", "coverage"} <= named
    assert named <= {*re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)}


def test_public_workflows_run_ci_and_the_nightly_tests() -> None:
    """CONTRIBUTING.md: CI runs `make test` and `make slow`, and `make deep` at night."""
    run = {target for step in _steps(WORKFLOWS["test.yml"]) for target in _targets(step)}
    assert "make test\nmake slow\n" in (ROOT / ".ci" / "run").read_text()
    assert {"check", "web", "unit", "slow", "docs", "coverage"} <= run
    assert [*_steps(WORKFLOWS["deep.yml"])][-1]["run"] == "make deep"
    assert "schedule:" in (ROOT / ".github" / "workflows" / "deep.yml").read_text()


def _targets(step: Tree) -> list[str]:
    return re.findall(r"\bmake ([a-z-]+)", str(step.get("run", "")))


def test_a_bug_can_be_reported_for_every_game() -> None:
    template = cast("list[Tree]", _yaml(ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.yml")["body"])
    (choice,) = (cast(Tree, field["attributes"]) for field in template if field.get("id") == "where")

    assert {built_in(name).title for name in BUILT_IN} <= {*cast("list[str]", choice["options"])}


def _commands() -> set[tuple[str, ...]]:
    lines = [match for line in _scripts() for match in re.findall(r"\bparlour ([a-z]+(?: .*)?)$", line)]
    served = cast("list[str]", COMPOSE["services"]["parlour"]["command"])
    (image,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    return {*(tuple(line.split()) for line in lines), tuple(served), tuple(json.loads(image))}


@pytest.mark.parametrize("words", sorted(_commands()), ids=" ".join)
def test_documented_commands_have_their_options(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code = main([words[0], "--help"])
    said = capsys.readouterr().out

    assert code == 0
    assert [one for one in words if one.startswith("--") and one not in said] == []


# The image and the services.


def test_the_image_copies_existing_files_that_are_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]

    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert f"!{source.partition('/')[0]}" in ignored, source


def test_the_image_installs_existing_extras() -> None:
    """They come from a lock file, which `make lock` writes for these extras. test_locks.py checks its
    contents."""
    (lock,) = re.findall(r"--require-hashes --requirement /(\S+)", DOCKERFILE)
    (line,) = re.findall(rf"^\t\$\(LOCK\)(.*) -o {re.escape(lock)}$", MAKEFILE, re.MULTILINE)
    extras = {*re.findall(r"--extra (\w+)", line)}

    assert {"server", "postgres", "nats"} <= extras <= {*PROJECT["optional-dependencies"]}


def test_the_health_check_of_the_image_requests_an_existing_route() -> None:
    (route,) = re.findall(r"urlopen\('http://127\.0\.0\.1:8000(/[a-z/]+)'", DOCKERFILE)
    server = "".join(path.read_text() for path in (ROOT / "src" / "parlour" / "server").rglob("*.py"))

    assert f'@Route("GET", "{route}"' in server


def test_documented_settings_exist() -> None:
    named = {*re.findall(r"\bPARLOUR_[A-Z_]+", DOCKERFILE + COMPOSE_TEXT)}

    assert {"PARLOUR_DATA", "PARLOUR_DATABASE", "PARLOUR_NATS"} <= named
    plain = from_environment({})
    assert [name for name in named if from_environment({name: "7"}) == plain] == []


def test_compose_services_refer_to_each_other_correctly() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        assert {*cast("Tree", service.get("depends_on", {}))} <= {*services}
        mounted = [str(one).partition(":")[0] for one in cast("list[str]", service.get("volumes", []))]
        assert {*mounted} <= {*COMPOSE["volumes"]}
    settings = cast("Mapping[str, str]", services["parlour"]["environment"])
    hosts = re.findall(r"(?://|@)([a-z]+)(?::\d+)?(?:/parlour)?$", "\n".join(settings.values()), re.MULTILINE)
    assert {*hosts} == {"postgres", "nats"}


# Locks, hooks, version.


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_names_a_registry(name: str) -> None:
    text = (ROOT / name).read_text()

    assert [word for word in ("resolved", "registry", "index-url", "find-links") if word in text] == []


def test_every_hook_calls_an_installed_tool() -> None:
    hooks = [one for one in _words(_yaml(ROOT / ".pre-commit-config.yaml")) if one.startswith(".venv/")]
    tools = [Path(one.split()[0]).name for one in hooks]

    assert "ruff" in tools
    assert [tool for tool in tools if not (Path(sys.executable).parent / tool).exists()] == []
    assert {one.split()[-1] for one in hooks if "hatch_build.py" in one} <= {*SCRIPTS}


def test_the_version_is_defined_once() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text())
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


# The documentation site.


def test_every_page_is_in_the_navigation() -> None:
    listed = [*_words(_yaml(ROOT / "mkdocs.yml")["nav"])]
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    pages = {page for page in pages if not page.startswith("cookbook/games/")}  # the rules of whole games

    assert len(listed) == len({*listed})
    assert {*listed} == pages


def test_the_gallery_is_small_and_every_picture_is_used() -> None:
    pictures = [*(ROOT / "docs" / "gallery").glob("*.webp")]
    page = (ROOT / "docs" / "gallery.md").read_text() + (ROOT / "README.md").read_text()

    assert MIN_PICTURES <= len(pictures) <= MAX_PICTURES
    assert {*re.findall(r"\((?:docs/)?gallery/([\w.-]+)\)", page)} == {path.name for path in pictures}
    assert [path.name for path in pictures if path.stat().st_size > MAX_PICTURE_BYTES] == []


def test_the_pictures_show_the_current_layout() -> None:
    """After a change of the layout, run `make gallery` and look at every picture."""
    assert STAMP.read_text(encoding="utf-8") == stamp()


def test_the_game_in_the_readme_passes_every_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nim.py").write_text(readme_game(), encoding="utf-8")

    assert main(["check", str(tmp_path / "nim.py"), "--playouts", "4"]) == 0
    assert "Nim passes all 27 checks." in capsys.readouterr().out
    assert main(["play", str(tmp_path / "nim.py"), "--players", "0", "--bots", "greedy,random"]) == 0
