"""The licences of what Croupier uses are told, in full and as the packages themselves state them."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

import pytest

from croupier.dossier.installed_packages import StatedLicence, licence_of
from tools import constraints, third_party
from tools.pinned_packages import read_pinned
from tools.sbom import licence_texts
from tools.third_party import ListedPackage, notices, page, problems, unjudged

ROWS = re.findall(
    r"^\| ([a-z0-9][\w-]*) \| (\d[^|]*) \| ([^|]+) \|", third_party.PAGE.read_text(encoding="utf-8"), re.M
)


def test_each_package_of_a_server_is_listed_in_its_pinned_version() -> None:
    assert [*problems()] == []
    assert {name for name, _, _ in ROWS} >= {*read_pinned(constraints.FOLDER / "run.txt")}


def test_a_version_that_is_no_longer_pinned_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for file in ("run.txt", "test.txt"):
        text = (constraints.FOLDER / file).read_text(encoding="utf-8")
        (tmp_path / file).write_text(re.sub(r"(?m)^msgspec==\S+", "msgspec==99.0", text))
    monkeypatch.setattr(third_party, "FOLDER", tmp_path)
    assert len([one for one in problems() if "msgspec" in one and "99.0" in one]) == 2


def installed_rows() -> list[tuple[metadata.Distribution, str, str]]:
    """The listed packages that are installed here in a listed version, with name and licence."""
    known = {one.metadata["Name"].lower().replace("_", "-").replace(".", "-"): one for one in metadata.distributions()}
    return [
        (known[name], name, licence)
        for name, versions, licence in ROWS
        if name in known and known[name].version in versions.split(", ")
    ]


def test_licences_and_texts_are_those_of_the_packages() -> None:
    told = third_party.NOTICES.read_text(encoding="utf-8")
    rows = installed_rows()
    assert rows
    for distribution, name, licence in rows:
        assert licence == licence_of(distribution).name, name
        missing = [path for path, text in licence_texts(distribution) if text.strip() not in told]
        assert not missing, name


def test_each_listed_licence_has_been_judged() -> None:
    assert {part for _, _, licence in ROWS for part in unjudged(licence)} == set()


@pytest.mark.parametrize("licence", ["GPL-3.0-or-later", "MIT AND AGPL-3.0-only", "no licence", "(MIT OR SSPL-1.0)"])
def test_a_licence_that_nobody_has_judged_stops_the_list(licence: str) -> None:
    with pytest.raises(SystemExit, match="Judge this licence first"):
        third_party._judged("some-package", StatedLicence(licence, is_expression=True))


def test_a_text_that_two_packages_share_is_printed_once() -> None:
    mit = StatedLicence("MIT", is_expression=True)
    packages = [
        ListedPackage(name, ("1.0",), mit, ("`serve`",), (("LICENSE", "Do as you like.\n"),)) for name in ("a", "b")
    ]
    text = notices(packages)
    assert text.count("Do as you like.") == 1
    assert "b 1.0\nLicence: MIT\n\nLICENSE: the same text as a, LICENSE\n" in text
    assert "| b | 1.0 | MIT | `serve` |" in page(packages)
