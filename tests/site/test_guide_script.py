"""./run builds the guide anew after each change, with tools that are whole."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.snippets import ROOT

GUIDE = "src/croupier/web/guide/index.html"
PYTHON = """#!/bin/sh
case "$*" in
    *"import zensical"*) exit 1 ;;
    *"pip install"*)
        while [ "$1" != --target ]; do shift; done
        mkdir -p "$2/zensical" && echo installed >> deeds
        [ ! -e other-run ] || mkdir -p "${2%.*}/zensical" "${2%.*}/of-the-other-run"
        [ ! -e broken ] ;;
    *rename*) exec python3 "$@" ;;
    *"-m tools.site"*)
        mkdir -p src/croupier/web/guide && touch src/croupier/web/guide/index.html
        echo built >> deeds ;;
esac
"""
"""It does what pip and the builder of the site leave behind."""


class Project:
    """A checkout whose guide takes no time to build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in (
            "docs",
            "src/croupier/web",
            "tests",
            "tools/site",
            "tools/clause_pages",
            "constraints",
            ".venv",
            "bin",
        ):
            (folder / name).mkdir(parents=True)
        for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "constraints/guide.txt"):
            (folder / name).write_text(name, encoding="utf-8")
        python = folder / "bin" / "python"
        python.write_text(PYTHON, encoding="utf-8")
        python.chmod(0o755)

    def run(self) -> list[str]:
        """The script's actions."""
        deeds = self.folder / "deeds"
        deeds.unlink(missing_ok=True)
        script = f". '{ROOT}/tools/guide.sh'; wait"
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(["/bin/sh", "-eu", "-c", script], cwd=self.folder, env={"PATH": path}, check=True)
        return deeds.read_text(encoding="utf-8").split() if deeds.exists() else []

    def change(self, name: str) -> None:
        """A file that is newer than the guide."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("changed", encoding="utf-8")
        after = (self.folder / GUIDE).stat().st_mtime + 10
        os.utime(file, (after, after))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.mark.parametrize("name", ["docs/a.md", "src/croupier/a.py", "tests/test_a.py", "tools/clause_pages/a.py"])
def test_the_guide_is_built_again_after_a_change_of_what_it_is_made_from(project: Project, name: str) -> None:
    assert project.run() == ["installed", "built"]
    assert project.run() == []
    project.change(name)
    assert project.run() == ["built"]


@pytest.mark.parametrize("name", ["src/croupier/web/guide/a.html", "src/__pycache__/a.pyc", "bench/a.py"])
def test_other_files_do_not_make_the_guide_old(project: Project, name: str) -> None:
    project.run()
    project.change(name)
    assert project.run() == []


def test_a_guide_that_cannot_be_built_is_told_and_not_promised(
    project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    (project.folder / ".venv" / "guide.log").mkdir()  # no file can be written there

    assert project.run() == []
    said = capfd.readouterr().err
    assert said == f"The guide at /guide is not built: {project.folder}/.venv cannot be written to.\n"


def tools_of(project: Project) -> list[list[str]]:
    """The tools that are there, a list for each list of pins."""
    folders = (project.folder / ".venv" / "guide-tools").iterdir()
    return [sorted(tool.name for tool in folder.iterdir()) for folder in folders]


def test_tools_that_are_not_whole_are_installed_again(project: Project) -> None:
    (project.folder / "broken").touch()  # an interrupted installation
    assert project.run() == ["installed"]
    assert tools_of(project) == []
    (project.folder / "broken").unlink()
    assert project.run() == ["installed", "built"]
    assert tools_of(project) == [["zensical"]]


def test_other_pins_bring_other_tools(project: Project) -> None:
    project.run()
    project.change("constraints/guide.txt")
    project.change("docs/a.md")
    assert project.run() == ["installed", "built"]
    assert tools_of(project) == [["zensical"]]


def test_tools_that_another_run_has_installed_meanwhile_serve_both(project: Project) -> None:
    (project.folder / "other-run").touch()
    assert project.run() == ["installed", "built"]
    assert tools_of(project) == [["of-the-other-run", "zensical"]]
