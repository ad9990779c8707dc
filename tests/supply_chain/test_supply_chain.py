"""The software's digest, its bill of materials, pinned packages, and advisories against them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from croupier import __version__
from croupier.cli import main
from croupier.dossier.installed_packages import installed_packages, licence_of
from croupier.errors import InputError
from croupier.software_digest import PACKAGE, digest_of, installed_software
from tools import advisories, constraints, sbom
from tools.pinned_packages import read_pinned

HASH = "ab" * 32


def printed(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    status = main([*map(str, words)])
    return status, capsys.readouterr().out


# The digest


def worked_out_by_hand(folder: Path) -> str:
    """The digest, with the very command on the page."""
    page = (constraints.ROOT / "docs" / "supply-chain.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^    (find \. .*)$", page, re.MULTILINE)
    found = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, check=True)
    return found.stdout.split()[0]


def test_anybody_can_work_the_digest_out_from_the_files() -> None:
    assert worked_out_by_hand(PACKAGE) == installed_software().sha256


def test_the_digest_follows_every_file_and_no_compiled_one(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    first = digest_of(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.cpython-311.pyc").write_text("made")
    # Python and Numba write under a name for a moment first.
    (tmp_path / "__pycache__" / "a.cpython-311.pyc.140152352").write_text("being made")
    (tmp_path / "__pycache__" / "a.count-62.py311.nbi.tmp.5d8b3f7e").write_text("being made")
    assert digest_of(tmp_path) == first == (1, worked_out_by_hand(tmp_path))
    (tmp_path / "a.py").write_text("2")
    changed = digest_of(tmp_path)
    (tmp_path / "b.css").write_text("")
    assert len({first, changed, digest_of(tmp_path)}) == 3


def test_the_digest_of_the_same_code_is_the_same_with_and_without_the_guide(tmp_path: Path) -> None:
    """With the command on the page too."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "guide.py").write_text("1")
    first = digest_of(tmp_path)
    for folder in ("guide", "guide/images", "guide.4711"):
        (tmp_path / "web" / folder).mkdir()
        (tmp_path / "web" / folder / "index.html").write_text("made")
    assert digest_of(tmp_path) == first == (1, worked_out_by_hand(tmp_path))
    (tmp_path / "guide").mkdir()
    (tmp_path / "guide" / "index.html").write_text("no guide of ours")
    assert digest_of(tmp_path) == (2, worked_out_by_hand(tmp_path))


def test_the_version_tells_the_digest_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version") == (0, f"croupier {__version__}\n")
    _, told = printed(capsys, "--version", "--verbose")
    assert f"software sha256:{installed_software().sha256} " in told


# The bill of materials


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    command = [sys.executable, "-m", "tools.sbom", "--archives", str(constraints.FOLDER / "run.txt")]
    environ = {**os.environ, "SOURCE_DATE_EPOCH": "1900000000"}
    found: dict[str, Any] = json.loads(
        subprocess.run(command, env=environ, cwd=constraints.ROOT, capture_output=True, check=True).stdout
    )
    return found


def test_the_bill_has_each_package_with_version_licence_and_hash(bill: dict[str, Any]) -> None:
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    assert bill["metadata"]["timestamp"] == "2030-03-17T17:46:40+00:00"
    assert bill["metadata"]["component"]["hashes"] == [{"alg": "SHA-256", "content": installed_software().sha256}]
    by_name = {one["name"]: one for one in bill["components"]}
    for name in ("msgspec", "cryptography", "starlette", "sniffio" if "sniffio" in by_name else "idna"):
        one = by_name[name]
        assert one["version"] == metadata.version(name)
        assert one["purl"] == one["bom-ref"] == f"pkg:pypi/{name}@{one['version']}"
        assert re.fullmatch(r"[0-9a-f]{64}", one["hashes"][0]["content"])
        assert one["licenses"]
    assert by_name["cryptography"]["licenses"] == [{"expression": "Apache-2.0 OR BSD-3-Clause"}]
    assert "LGPL" in by_name["psycopg"]["licenses"][0]["expression"]
    (archives,) = by_name["msgspec"]["externalReferences"]
    assert archives["type"] == "distribution" and len(archives["hashes"]) > 5


class Stated(metadata.Distribution):
    """A package with these fields."""

    def __init__(self, **fields: str) -> None:
        self.text = "".join([f"{name.replace('_', '-')}: {value}\n" for name, value in fields.items()])

    def read_text(self, filename: str) -> str | None:
        return self.text if filename == "METADATA" else None

    def locate_file(self, path: Any) -> Any:
        raise NotImplementedError


BSD = "License :: OSI Approved :: BSD License"


@pytest.mark.parametrize(
    "fields, name, is_expression",
    [
        ({"License_Expression": "mit OR apache-2.0", "License": "other"}, "MIT OR Apache-2.0", True),
        ({"License": "BSD-3-Clause", "Classifier": BSD}, "BSD-3-Clause", True),
        ({"License": "BSD", "Classifier": BSD}, "BSD License", False),
        ({"License": "MIT License", "Classifier": "License :: OSI Approved :: MIT License"}, "MIT", True),
        ({"License": "as you like"}, "as you like", False),
        ({"License": "x" * 61, "Classifier": BSD}, "BSD License", False),
        ({"Classifier": "Topic :: Games/Entertainment"}, None, False),
    ],
)
def test_a_licence_is_told_by_its_expression_else_by_its_field_else_by_its_class(
    fields: dict[str, str], name: str | None, is_expression: bool
) -> None:
    assert licence_of(Stated(**fields)) == (name, is_expression)


def test_each_package_of_a_server_states_its_licence() -> None:
    assert [one.name for one in installed_packages(constraints.FILES["run"]) if one.licence is None] == []


def test_the_bill_tells_who_needs_whom(bill: dict[str, Any]) -> None:
    refs = {one["bom-ref"] for one in [*bill["components"], bill["metadata"]["component"]]}
    assert {one["ref"] for one in bill["dependencies"]} == refs
    needs = {one["ref"].partition("@")[0]: one["dependsOn"] for one in bill["dependencies"]}
    assert all({*others} <= refs for others in needs.values())
    assert any(one.startswith("pkg:pypi/anyio@") for one in needs["pkg:pypi/starlette"])
    assert any(one.startswith("pkg:pypi/msgspec@") for one in needs["pkg:pypi/croupier"])


def test_extras_choose_what_is_in_the_bill() -> None:
    names = {one.name for one in installed_packages(["serve"])}
    assert {"croupier", "msgspec", "starlette", "anyio", "cffi"} <= names
    assert not names & {"numpy", "pytest", "psycopg"}


def test_the_notices_have_the_texts_of_the_licences(capsys: pytest.CaptureFixture[str]) -> None:
    assert sbom.main(["--notices", "--extra", "serve"]) == 0
    text = capsys.readouterr().out
    assert f"starlette {metadata.version('starlette')}\nLicence: BSD-3-Clause" in text
    assert "Redistribution and use in source and binary forms" in text


# Pinned packages


@pytest.mark.parametrize("name", constraints.FILES)
def test_pinned_packages_fit_what_the_project_asks_for(name: str) -> None:
    assert [*constraints.problems_of(name)] == []


@pytest.mark.parametrize("name", constraints.FILES)
def test_whatever_a_pinned_package_needs_is_pinned_too(name: str) -> None:
    """As far as this machine can tell: by the packages that are installed here."""
    pinned = read_pinned(constraints.FOLDER / f"{name}.txt")
    extras = constraints.FILES[name]
    elsewhere = {one.name for one in installed_packages(())} if name in constraints.WITHOUT_PROJECT else set()
    needed = {one.name for one in installed_packages(extras)} - elsewhere - {"croupier"}
    assert needed - pinned.keys() == set()
    assert all(one.hashes for versions in pinned.values() for one in versions)


def test_a_file_that_is_not_in_step_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = (constraints.FOLDER / "run.txt").read_text(encoding="utf-8")
    lines = re.sub(r"(?m)^msgspec==.*\\\n(    --hash.*\n)+", "", text).replace("PyYAML", "pyyaml")
    older = re.sub(r"(?m)^uvicorn==\S+", "uvicorn==0.1.0", lines)
    (tmp_path / "run.txt").write_text(older + f"--index-url https://packages.example/simple\n# x {HASH}\n")
    monkeypatch.setattr(constraints, "FOLDER", tmp_path)
    with pytest.raises(InputError):
        [*constraints.problems_of("run")]
    (tmp_path / "run.txt").write_text(older)
    problems = [*constraints.problems_of("run")]
    assert any("lacks msgspec" in one for one in problems)
    assert any("uvicorn 0.1.0, which is not" in one for one in problems)
    monkeypatch.setattr(constraints, "wanted", lambda _: [Requirement("another>=1")])
    assert any("other dependencies" in one for one in constraints.problems_of("run"))


@pytest.mark.parametrize(
    "line",
    ["msgspec>=1 --hash=sha256:" + HASH, "msgspec==1", "msgspec==1 --hash=md5:aa", "msgspec @ https://x.example"],
)
def test_a_package_without_one_version_and_a_hash_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "pinned.txt").write_text(line + "\n")
    with pytest.raises(InputError):
        read_pinned(tmp_path / "pinned.txt")


# Advisories


def advisory(package: str, *events: dict[str, str], id_: str = "OSV-1", **more: Any) -> dict[str, Any]:
    ranges = [{"type": "ECOSYSTEM", "events": list(events)}] if events else []
    affected = {"package": {"ecosystem": "PyPI", "name": package}, "ranges": ranges, **more.pop("affected", {})}
    return {"id": id_, "summary": "bad", "affected": [affected], **more}


def pinned(folder: Path, version: str, name: str = "Some_Package") -> Path:
    path = folder / "pinned.txt"
    path.write_text(f"{name}=={version} --hash=sha256:{HASH}\n")
    return path


def scan_of(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    status = advisories.main([*map(str, words)])
    return status, capsys.readouterr().out


def scanned(tmp_path: Path, version: str, *documents: dict[str, Any]) -> int:
    (tmp_path / "advisories.json").write_text(json.dumps(list(documents)))
    return advisories.main([str(tmp_path / "advisories.json"), "--pinned", str(pinned(tmp_path, version))])


@pytest.mark.parametrize(
    "version, affected",
    [
        ("1.1", False), ("1.2", True), ("1.9", True), ("1.10rc1", True), ("1.10", False), ("1.10.post1", False),
        ("2.0.dev1", False), ("2.0", True), ("2.4", True), ("2.4.1", False), ("3.0+local", True), ("3.1", False),
    ],
)  # fmt: skip
def test_a_version_is_affected_as_its_ranges_say(version: str, affected: bool, tmp_path: Path) -> None:
    events = ({"introduced": "1.2"}, {"fixed": "1.10"}, {"introduced": "2.0"}, {"last_affected": "2.4"})
    found = advisory("some.package", *events, affected={"versions": ["3.0+local"]})
    assert scanned(tmp_path, version, found) == (1 if affected else 0)


def test_a_planted_advisory_against_an_installed_package_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    version = metadata.version("msgspec")
    planted = advisory("msgspec", {"introduced": "0"}, {"fixed": "9999"}, id_="OSV-7", aliases=["CVE-2030-1"])
    folder = tmp_path / "advisories"
    folder.mkdir()
    (folder / "other.json").write_text(json.dumps(advisory("unheard-of", {"introduced": "0"})))
    with zipfile.ZipFile(folder / "all.zip", "w") as archive:
        archive.writestr("OSV-7.json", json.dumps(planted))
    status, out = scan_of(capsys, folder, "--format", "json")
    assert status == 1
    (found,) = json.loads(out)["affected"]
    assert (found["package"], found["version"], found["id"], found["fixed_in"]) == (
        "msgspec",
        version,
        "OSV-7",
        ["9999"],
    )
    status, text = scan_of(capsys, folder, "--format", "text")
    assert f"msgspec {version}: OSV-7, CVE-2030-1: bad; fixed in 9999" in text
    assert advisories.main([str(folder), "--ignore", "CVE-2030-1"]) == 0


def test_a_bill_can_be_scanned_elsewhere(bill: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "bill.json").write_text(json.dumps(bill))
    (tmp_path / "osv.jsonl").write_text(json.dumps(advisory("uvicorn", {"introduced": "0"})) + "\n")
    assert advisories.main([str(tmp_path / "osv.jsonl"), "--sbom", str(tmp_path / "bill.json")]) == 1


@pytest.mark.parametrize("name", ["Some_Package", "some.package", "SOME-package"])
def test_a_bill_may_write_names_as_it_likes(name: str, tmp_path: Path) -> None:
    (tmp_path / "bill.json").write_text(json.dumps({"components": [{"name": name, "version": "1.0"}]}))
    (tmp_path / "osv.json").write_text(json.dumps(advisory("some-package", {"introduced": "0"})))
    assert advisories.main([str(tmp_path / "osv.json"), "--sbom", str(tmp_path / "bill.json")]) == 1


def zipped(folder: Path, name: str, content: bytes) -> Path:
    path = folder / "osv.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return path


@pytest.mark.parametrize("name", ["all/OSV-1.json", "all.jsonl"])
def test_advisories_are_read_from_an_archive(name: str, tmp_path: Path) -> None:
    content = json.dumps(advisory("some-package", {"introduced": "0"})).encode() + b"\n"
    path = zipped(tmp_path, name, content)
    assert advisories.main([str(path), "--pinned", str(pinned(tmp_path, "1.0"))]) == 1


@pytest.mark.parametrize("content, complaint", [(b" " * 1025, "is larger than"), (b"\xff", "is not text in UTF-8")])
def test_a_member_of_an_archive_that_cannot_be_read_is_named(
    content: bytes,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tools.advisories.LARGEST_MEMBER", 1024)
    path = zipped(tmp_path, "all.jsonl", content)
    assert advisories.main([str(path), "--pinned", str(pinned(tmp_path, "1.0"))]) == 2
    said = capsys.readouterr().err
    assert complaint in said and "osv.zip:all.jsonl" in said


def test_what_was_withdrawn_or_is_about_others_counts_for_nothing(tmp_path: Path) -> None:
    withdrawn = advisory("some-package", {"introduced": "0"}, withdrawn="2030-01-01T00:00:00Z")
    other = advisory("some-package", {"introduced": "0"})
    other["affected"][0]["package"]["ecosystem"] = "npm"
    commit = advisory("some-package")
    commit["affected"][0]["ranges"] = [{"type": "GIT", "events": [{"introduced": "0"}]}]
    assert scanned(tmp_path, "1.0", withdrawn, other, commit) == 0


@pytest.mark.parametrize("text, complaint", [("{", "is not JSON"), ('[{"affected": [1]}]', "OSV's format")])
def test_what_is_no_advisory_is_refused(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.json").write_text(text)
    assert advisories.main([str(tmp_path / "bad.json"), "--pinned", str(pinned(tmp_path, "1"))]) == 2
    assert complaint in capsys.readouterr().err


def test_an_empty_folder_is_no_clean_bill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert advisories.main([str(tmp_path)]) == 2
    assert "holds no advisories" in capsys.readouterr().err


def test_names_are_compared_in_their_canonical_form() -> None:
    assert all(one.name == canonicalize_name(one.name) for one in installed_packages(["serve"]))
