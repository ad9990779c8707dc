"""The build hook: an archive from a checkout gets the guide, and a wheel from a source archive takes the one in it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.snippets import ROOT
from tools.site import build_hook
from tools.site.build_hook import GUIDE, GuideBuildHook

SITE = """\
import pathlib, sys
folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
(folder / "index.html").write_text("the guide")
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose guide takes no time to build."""
    monkeypatch.delenv("CROUPIER_GUIDE", raising=False)
    (tmp_path / "tools" / "site").mkdir(parents=True)
    (tmp_path / "tools" / "site" / "__main__.py").write_text(SITE, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def hook_of(project: Path) -> GuideBuildHook:
    builder = WheelBuilder(str(project))
    return GuideBuildHook(
        str(project), {}, builder.config, builder.metadata, str(project / "dist"), "wheel", builder.app
    )


def is_built(project: Path) -> bool:
    return (project / GUIDE / "index.html").exists()


def test_an_archive_from_a_checkout_gets_the_guide_and_asks_for_the_packages_that_build_it(project: Path) -> None:
    hook = hook_of(project)
    hook.initialize("standard", {})

    assert is_built(project)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {*extras["guide"], *extras["serve"]} <= {one.replace(" ", "") for one in hook.dependencies()}


def test_a_wheel_from_a_source_archive_takes_the_guide_that_is_there(project: Path) -> None:
    (project / "PKG-INFO").touch()
    hook_of(project).initialize("standard", {})

    assert hook_of(project).dependencies() == []
    assert not is_built(project)


def test_the_guide_can_be_left_for_later(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_GUIDE", "later")
    hook_of(project).initialize("editable", {})

    assert hook_of(project).dependencies() == []
    assert not is_built(project)


def test_an_editable_installation_keeps_the_guide_that_is_there(project: Path) -> None:
    (project / GUIDE).mkdir(parents=True)
    hook_of(project).initialize("editable", {})

    assert not is_built(project)


def test_without_the_renderer_the_guide_is_left_out_with_a_warning(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_hook, "find_spec", lambda _: None)
    hook_of(project).initialize("standard", {})

    assert not is_built(project)
    assert "the guide is left out" in capsys.readouterr().err
