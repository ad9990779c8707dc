"""The workflows in .github: what they run exists, what they use is pinned, and they may do no more than they must."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from croupier import __version__
from tests.snippets import ROOT
from tools.release_version import problems

FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
READ = {"contents": "read"}
RIGHTS = {
    ("ci.yml", "check"): READ,
    ("release.yml", "build"): READ,
    ("release.yml", "test"): READ,
    ("release.yml", "install"): READ,
    ("release.yml", "attest"): {"attestations": "write", "id-token": "write"},
    ("release.yml", "publish"): {"id-token": "write"},
}
"""All that a job may do. A job that runs code of the project, or of packages, can only read."""


def workflow(name: str) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return found


def jobs() -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    for path in FILES:
        for name, job in workflow(path.name)["jobs"].items():
            yield (path.name, name), job


def scripts() -> list[str]:
    return [step["run"] for _, job in jobs() for step in job["steps"] if "run" in step]


def test_each_job_may_do_no_more_than_it_must() -> None:
    assert all(workflow(path.name)["permissions"] == {} for path in FILES)
    assert {place: job["permissions"] for place, job in jobs()} == RIGHTS
    for place, job in jobs():
        if "write" in RIGHTS[place].values():
            assert not any("run" in step or "checkout" in step["uses"] for step in job["steps"]), place


def test_each_action_is_pinned_to_a_commit_and_tells_its_version() -> None:
    for path in FILES:
        used = re.findall(r"uses: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert used
        assert [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


def test_one_action_has_one_version() -> None:
    used = {step["uses"] for _, job in jobs() for step in job["steps"] if "uses" in step}
    assert len(used) == len({one.partition("@")[0] for one in used})


def test_no_credential_is_left_behind_and_no_secret_or_host_is_named() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"secrets\.|://|pull_request_target|password:|token:", text.replace("id-token:", "")), (
            path.name
        )
    for place, job in jobs():
        for step in job["steps"]:
            if "actions/checkout@" in step.get("uses", ""):
                assert step["with"] == {"persist-credentials": False}, place


def test_a_release_is_published_for_a_tag_alone_after_all_checks() -> None:
    found = workflow("release.yml")
    # YAML reads the word `on` as a truth value.
    assert found[True] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}, "workflow_dispatch": None}
    every = found["jobs"]
    assert {*every["attest"]["needs"]} == {"build", "test", "install"}
    assert every["publish"]["needs"] == "attest"
    assert every["attest"]["if"] == every["publish"]["if"] == "github.ref_type == 'tag'"
    assert every["publish"]["environment"] == "release"
    (publishing,) = [step for step in every["publish"]["steps"] if "publish@" in step["uses"]]
    # The action knows where the package index is.
    assert publishing["with"] == {"packages-dir": "dist/", "attestations": True}


def test_both_archives_get_a_signed_origin_and_a_signed_bill_of_materials() -> None:
    steps = workflow("release.yml")["jobs"]["attest"]["steps"]
    given = [step["with"] for step in steps if step["uses"].startswith("actions/attest@")]
    assert given == [{"subject-path": "dist/*"}, {"subject-path": "dist/*", "sbom-path": "bill/croupier.cdx.json"}]
    assert any(
        "python -m tools.sbom --archives constraints/run.txt > bill/croupier.cdx.json" in script for script in scripts()
    )


@pytest.mark.parametrize("script", scripts())
def test_the_commands_of_a_step_can_be_read_and_name_what_exists(script: str) -> None:
    subprocess.run(["bash", "-n"], input=script.encode(), capture_output=True, check=True)
    assert "${{" not in script, "a value from outside goes through the environment"
    for module in re.findall(r" -m ([\w.]+)", script):
        assert find_spec(module), module
    for name in re.findall(r"(?<!\S)((?:\.ci|tools|constraints)/[\w./-]+|\./\w+)", script):
        path = ROOT / name
        assert path.is_file(), name
        assert name.endswith((".py", ".txt")) or path.stat().st_mode & 0o111, name


def test_the_wheel_is_installed_on_each_python_that_it_names() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text)
    assert workflow("release.yml")["jobs"]["install"]["strategy"]["matrix"]["python"] == named


def test_each_change_passes_the_command_that_guards_main() -> None:
    found = workflow("ci.yml")
    assert found[True]["push"] == {"branches": ["main"]} and "pull_request" in found[True]
    assert [step["run"] for step in found["jobs"]["check"]["steps"] if "run" in step] == [".ci/run"]


# The version of a release


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src" / "croupier").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "src/croupier/version.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2030-01-31\n\n## [1.2.2] - 2030\n"
    )
    return tmp_path


def test_this_version_could_be_released_under_its_name() -> None:
    assert [*problems(f"v{__version__}")] == []


def test_a_release_has_one_version_in_its_tag_its_package_and_its_changelog(project: Path) -> None:
    assert [*problems("v1.2.3", project)] == []


@pytest.mark.parametrize(
    "file, before, after, told",
    [
        ("pyproject.toml", "1.2.3", "1.2.4", 3),
        ("src/croupier/version.py", "1.2.3", "1.2.30", 1),
        ("CHANGELOG.md", " - 2030-01-31", "", 1),
        ("CHANGELOG.md", "1.2.3", "1.2.4", 1),
    ],
)
def test_a_place_with_another_version_is_told(project: Path, file: str, before: str, after: str, told: int) -> None:
    path = project / file
    path.write_text(path.read_text().replace(before, after))
    assert len([*problems("v1.2.3", project)]) == told
