"""The wheel and the source archive: what is in them, that they can be made again, and that they install.

Everything happens without a network. `python -m tools.install_check` does the same with the package index, for each
extra.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from readme_renderer import markdown

import croupier
from croupier.dossier.installed_packages import installed_packages
from tests import snippets
from tests.packaging.wheelhouse import write_wheelhouse
from tests.snippets import ROOT
from tests.waiting import LONGEST_S
from tools.install_check.__main__ import NO_EXTRA, installed_problems
from tools.install_check.environments import new_environment
from tools.install_check.probes import EXTRA_PROBES
from tools.pinned_packages import read_pinned

DOCUMENT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = DOCUMENT["project"]
IN_SOURCE = [name.lstrip("/") for name in DOCUMENT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
FOR_CHANGES = {"bench", "guide", "test"}
"""Extras for people who change or measure Croupier."""
STEM = f"croupier-{croupier.__version__}"
STRAY = re.compile(r"(^|/)(tests?|__pycache__|\.[^/]*)/|\.(pyc|nb[ci]|log|db|key|orig)$|~$")
HOST = re.compile(rb"https?://([\w.-]+)")
HOSTS = {b"127.0.0.1", b"cyclonedx.org", b"www.apache.org", b"www.w3.org"}
"""The only hosts that our own files name: this machine, and those in names of formats and of the licence."""


class Distributions(NamedTuple):
    """The published files, and the same files made a second time from the source archive."""

    source: Path
    wheel: Path
    source_again: Path
    wheel_again: Path

    def in_wheel(self) -> dict[str, bytes]:
        with zipfile.ZipFile(self.wheel) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    def in_source(self) -> list[str]:
        with tarfile.open(self.source) as archive:
            return [name.partition("/")[2] for name in archive.getnames()]

    def metadata(self) -> Message:
        return message_from_bytes(self.in_wheel()[f"{STEM}.dist-info/METADATA"])


def copy_project(target: Path) -> None:
    """The project's files without what is made from them: caches, and the guide."""

    def made(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name == "__pycache__" or (name, Path(folder).name) == ("guide", "web")]

    for name in [*IN_SOURCE, "pyproject.toml", ".gitignore"]:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=made)
        else:
            shutil.copy2(ROOT / name, target / name)


def build(project: Path, target: Path) -> tuple[Path, Path]:
    """Both archives of a project's folder, with the packages that are installed here."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--target", "wheel", "-d", str(target)]
    environ = {**os.environ, "SOURCE_DATE_EPOCH": "1794787200", "CROUPIER_GUIDE": "later"}
    subprocess.run(command, cwd=project, env=environ, capture_output=True, timeout=LONGEST_S, check=True)
    return target / f"{STEM}.tar.gz", target / f"{STEM}-py3-none-any.whl"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    folder = tmp_path_factory.mktemp("distributions")
    copy_project(folder / "project")
    source, wheel = build(folder / "project", folder / "once")
    shutil.unpack_archive(source, folder)
    return Distributions(source, wheel, *build(folder / STEM, folder / "again"))


# The archives


def test_twine_takes_both_archives(built: Distributions) -> None:
    command = [sys.executable, "-m", "twine", "--no-color", "check", "--strict", str(built.source), str(built.wheel)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    assert told.returncode == 0, told.stdout
    assert told.stdout.count("PASSED") == 2


def test_both_archives_come_out_the_same_to_the_byte_from_the_source_archive(built: Distributions) -> None:
    assert built.wheel.read_bytes() == built.wheel_again.read_bytes()
    assert built.source.read_bytes() == built.source_again.read_bytes()


def test_the_wheel_holds_each_file_of_the_package_and_nothing_stray(built: Distributions) -> None:
    there = built.in_wheel()
    project = built.source.parents[1] / "project" / "src"
    ours = {path.relative_to(project).as_posix(): path for path in project.rglob("*") if path.is_file()}
    kept = {name: path.read_bytes() for name, path in ours.items() if not STRAY.search(name)}
    assert {name: there.get(name) for name in kept} == kept
    assert [name for name in there if STRAY.search(name)] == []
    assert {name.partition("/")[0] for name in there} == {"croupier", f"{STEM}.dist-info"}
    assert there["croupier/py.typed"] == b""


def test_the_source_archive_holds_what_a_build_a_test_and_a_reader_need(built: Distributions) -> None:
    there = built.in_source()
    wanted = {"pyproject.toml", "PKG-INFO", "run", "test", ".ci/run", "docs/README.md", "constraints/run.txt"}
    named = {"README.md", "PACKAGE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "THIRD_PARTY_NOTICES.txt"}
    assert wanted | named <= {*there}
    assert "tests/packaging/test_distributions.py" in there
    assert [name for name in there if re.search(r"__pycache__|\.pyc$|\.venv|_cache/|\.hypothesis", name)] == []


def test_our_files_in_the_wheel_name_no_machine_and_no_package_host(built: Distributions) -> None:
    there = built.in_wheel()
    places = [str(place).encode() for place in (ROOT, Path(sys.prefix), built.source.parent)]
    assert [name for name, octets in there.items() if any(place in octets for place in places)] == []
    assert {host for octets in there.values() for host in HOST.findall(octets)} <= HOSTS


# Their metadata


def test_the_metadata_tell_licence_version_words_and_extras(built: Distributions) -> None:
    found = built.metadata()
    assert (found["Name"], found["Version"]) == ("croupier", croupier.__version__)
    assert found["License-Expression"] == "Apache-2.0"
    assert found.get_all("License-File") == ["LICENSE"]
    classes = found.get_all("Classifier") or []
    # A licence is told once: by its expression.
    assert not [one for one in classes if one.startswith("License ::")]
    assert "Typing :: Typed" in classes
    assert found["Summary"] and found["Keywords"]
    assert {*(found.get_all("Provides-Extra") or [])} == {*PROJECT["optional-dependencies"]}
    assert found["Description-Content-Type"] == "text/markdown"


def test_the_page_of_the_package_has_no_link_or_picture_that_leads_nowhere(built: Distributions) -> None:
    page = markdown.render(str(built.metadata().get_payload()), stream=None)
    assert page is not None and ">Install<" in page
    targets = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []


def test_the_page_of_the_package_shows_a_round_that_is_settled_so() -> None:
    (session,) = [block for block in snippets.blocks(ROOT / "PACKAGE.md", "python") if ">>>" in block]
    assert snippets.failures(session) == []


@pytest.mark.parametrize("page", ["PACKAGE.md", "docs/installing.md"])
def test_each_extra_is_told_where_one_reads_about_installing(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    told = {
        extra for row in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE) for extra in re.findall(r"`(\w+)`", row)
    }
    assert {*PROJECT["optional-dependencies"]} - FOR_CHANGES <= told


def test_the_versions_without_hashes_on_the_page_are_those_that_are_pinned(tmp_path: Path) -> None:
    """With the very command on the page."""
    page = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^sed .*$", page, re.MULTILINE)
    subprocess.run(
        ["sh", "-e", "-c", command.replace("versions.txt", str(tmp_path / "versions"))], cwd=ROOT, check=True
    )
    lines = [line for line in (tmp_path / "versions").read_text().splitlines() if not line.startswith("#")]
    pinned = read_pinned(ROOT / "constraints" / "run.txt")
    wanted = {str(one.requirement) for versions in pinned.values() for one in versions}
    assert {str(Requirement(line)) for line in lines} == wanted


# Installing them


@pytest.fixture(scope="session")
def wheelhouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages that the wheel asks for, with and without `serve`, and no others."""
    folder = tmp_path_factory.mktemp("wheelhouse")
    write_wheelhouse(folder, [one.name for one in installed_packages(["serve"]) if one.name != "croupier"])
    return folder


def test_the_wheel_works_in_a_clean_environment_and_with_the_extra_serve_it_opens_a_floor(
    built: Distributions, wheelhouse: Path, tmp_path: Path
) -> None:
    """Without extras, each command that needs one says which."""
    environment = new_environment(tmp_path / "clean", sys.executable, wheelhouse=wheelhouse, quick=True)
    assert [*installed_problems(environment, built.wheel, NO_EXTRA)] == []
    with_serve = environment.install(f"{built.wheel}[serve]")
    assert with_serve.status == 0, with_serve.everything
    assert EXTRA_PROBES["passkeys"].without.problem(environment) is None


def test_each_extra_is_installed_by_the_check() -> None:
    assert {*EXTRA_PROBES} == {*PROJECT["optional-dependencies"]} - FOR_CHANGES - {"gpu"}
