"""A regulator's dossier: made once, verified, and found out wherever somebody changes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.clauses import CODES
from croupier.cli import main
from croupier.dossier import check, files
from croupier.dossier.assembly import Dossier, make_dossier
from croupier.dossier.check import check_dossier
from croupier.dossier.clause_pages import rules_chapter
from croupier.dossier.matrix_part import NOT_AT_HAND
from croupier.dossier.pages import pages_source
from croupier.dossier.plan import DossierPlan
from croupier.dossier.recomputed import NOT_CHECKED, PART_CHECKS
from croupier.dossier.rules_part import rules_part
from croupier.errors import InputError
from croupier.parallel_work import Progress, unwatched
from croupier.printed_sheets.parts import ReportTable
from croupier.sealed_archive import archive_of, as_file
from croupier.supply_chain.software_digest import PACKAGE, SoftwareDigest, installed_software

KEY = bytes(range(32))
REPORT = """<?xml version="1.0"?><testsuites><testsuite hostname="host-4711">
<properties><property name="software" value="{software}"/></properties>
<testcase classname="tests.rounds.test_a" name="test_qualifies[low]">
<properties><property name="clause" value="CSP 1.14"/></properties></testcase>
<testcase classname="tests.rounds.test_a" name="test_pays">
<properties><property name="clause" value="CSP 4.1"/></properties><failure message="wrong"/></testcase>
<testcase classname="tests.rounds.test_a" name="test_slow">
<properties><property name="clause" value="CSP 4.4"/></properties><skipped message="no time"/></testcase>
</testsuite></testsuites>"""


@contextmanager
def quiet(_: str) -> Iterator[Progress]:
    yield unwatched


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Dossier:
    """A small dossier of one game, sealed."""
    report = tmp_path_factory.mktemp("report") / "tests.xml"
    report.write_text(REPORT.format(software=installed_software().sha256), encoding="utf-8")
    plan = DossierPlan(
        made_at=datetime(2030, 1, 2, tzinfo=UTC),
        games=("casino-stud",),
        seed="a seed",
        deals=20_000,
        floors=1,
        states=1,
        rounds=2,
        test_results=report,
    )
    return make_dossier(plan, quiet, KEY)


def opened(archive: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(archive)) as found:
        return {name: found.read(name) for name in found.namelist()}


def repacked(held: dict[str, bytes]) -> bytes:
    """As a forger would: the manifest names the hash of each file, without a seal that fits."""
    manifest = json.loads(held[files.MANIFEST])
    manifest["files"] = files.hashes_of({name: one for name, one in held.items() if name != files.MANIFEST})
    return archive_of({**held, files.MANIFEST: as_file(manifest)}, ZIP_STORED)


def places(archive: bytes, key: bytes | None = None) -> list[str]:
    return [one.place for one in check_dossier(archive, key).problems]


# Verified


def test_the_command_verifies_it_and_says_of_each_part_what_it_checked(
    dossier: Dossier, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, key = tmp_path / "d.zip", tmp_path / "audit.key"
    file.write_bytes(dossier.archive)
    key.write_text(KEY.hex())
    key.chmod(0o600)

    assert main(["verify", str(file), "--key", str(key)]) == 0

    found = json.loads(capfd.readouterr().out)
    assert (found["verified"], found["sealed"], found["same_software"], found["problems"]) == (True, True, True, [])
    assert {one["result"] for one in found["parts"]} == {check.AGREES}
    assert len(found["parts"]) == len(PART_CHECKS) and all(one["checked"] for one in found["parts"])


def test_the_pdf_beside_the_archive_is_the_one_in_it(dossier: Dossier) -> None:
    assert dossier.pdf.startswith(b"%PDF-")
    assert opened(dossier.archive)[files.PDF] == dossier.pdf


def test_the_archive_has_one_order_and_one_date_and_no_path_of_this_machine(dossier: Dossier) -> None:
    held = opened(dossier.archive)
    with ZipFile(BytesIO(dossier.archive)) as archive:
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist()[0] == files.MANIFEST
    assert archive_of(held, ZIP_STORED) == dossier.archive
    machine = [str(PACKAGE).encode(), str(Path.home()).encode() + b"/", b"host-4711"]
    assert [name for name, octets in held.items() if any(word in octets for word in machine)] == []


def test_without_the_key_or_on_other_software_a_sound_dossier_is_not_proven(dossier: Dossier) -> None:
    sound = check.DossierCheck({}, True, (), (), True, ())
    assert sound.verified is True
    assert sound._replace(sealed=None).verified is None
    assert sound._replace(same_software=False).verified is None
    unchecked = check.CheckedPart("PDF", "", NOT_CHECKED)
    assert sound._replace(parts=(unchecked,)).verified is None
    assert places(dossier.archive, bytes(32)) == [files.MANIFEST]


def test_other_software_is_told_with_the_files_that_differ_and_a_difference_is_no_forgery(
    dossier: Dossier, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = opened(dossier.archive)
    rules = json.loads(held[files.RULES])
    rules["readings"][0]["summary"] = "Decided otherwise."
    forged = repacked({**held, files.RULES: as_file(rules, sort_keys=False)})
    installed = [(one["path"], one["sha256"]) for one in dossier.parts[files.SOFTWARE]["files"]]
    monkeypatch.setattr(check, "installed_software", lambda: SoftwareDigest(1, "00" * 32))
    monkeypatch.setattr(check, "file_digests", lambda: [("new.py", "00" * 32), *installed[1:]])
    monkeypatch.setattr(check, "PART_CHECKS", [one for one in PART_CHECKS if one.part == "rules"])

    found = check_dossier(forged)

    assert (found.same_software, found.problems, found.verified) == (False, (), None)
    assert {*found.differing_files} == {"new.py", installed[0][0]}
    assert [one.result for one in found.parts] == [check.OTHER_SOFTWARE]


# Changed


def _forge(held: dict[str, bytes], name: str, change: Any) -> None:
    document = json.loads(held[name])
    change(document)
    held[name] = as_file(document, sort_keys=False)


def _rename_clause(rules: Any) -> None:
    rules["books"][0]["clauses"][0]["summary"] = "Anything goes."


def _prove(matrix: Any) -> None:
    failed = next(row for row in matrix["rows"] if row["clause"] == "CSP 4.1")
    failed["state"] = "proven"


def _improve_edge(odds: Any) -> None:
    odds["games"]["casino-stud"]["answer"]["main"]["house_edge"] = 0.01


def _count_less(proof: Any) -> None:
    proof["record"]["sections"][0]["counted"]["deals"] -= 1


def _pay_more(rounds: Any) -> None:
    rounds["rounds"][0]["settlement"]["boxes"][0]["net"] = "1000000.00"


def _please(shuffle: Any) -> None:
    shuffle["seeded"]["groups"][0]["results"][0]["p"] = 0.5


def _even(counts: Any) -> None:
    counts["system"]["places"][0] += 1


def _no_fault(faults: Any) -> None:
    faults["floors"][0]["events"] += 1


def _dear_package(software: Any) -> None:
    software["files"][0]["sha256"] = "00" * 32


FORGED = {
    files.RULES: _rename_clause,
    files.MATRIX: _prove,
    files.ODDS: _improve_edge,
    files.PROOF: _count_less,
    files.ROUNDS: _pay_more,
    files.SHUFFLE: _please,
    files.SHUFFLE_COUNTS: _even,
    files.FAULTS: _no_fault,
    files.SOFTWARE: _dear_package,
}


def test_forged_data_are_named_though_the_manifest_fits_them(dossier: Dossier) -> None:
    held = opened(dossier.archive)
    for name, change in FORGED.items():
        _forge(held, name, change)
    held[files.PDF] += b"\n"

    found = {*places(repacked(held))}

    told = {*FORGED} - {files.SHUFFLE_COUNTS}  # the tests of the shuffle no longer follow from these
    assert told <= found
    assert {files.TYPST, files.PDF, files.CLAUSES_CSV} <= found


@settings(max_examples=25)
@given(at=st.integers(0, 2**31), bit=st.integers(0, 7))
def test_a_changed_bit_is_found_and_its_file_named(dossier: Dossier, at: int, bit: int) -> None:
    at %= len(dossier.archive)
    bent = bytearray(dossier.archive)
    bent[at] ^= 1 << bit
    try:
        found = places(bytes(bent))
    except InputError:  # no dossier at all: its list, a header or the manifest is broken
        assert _file_at(dossier.archive, at) in (None, files.MANIFEST)
        return
    struck = _file_at(dossier.archive, at)
    assert found and (struck is None or struck in found)


def _file_at(archive: bytes, at: int) -> str | None:
    """The file whose content has this octet; None between files, and in their list."""
    with ZipFile(BytesIO(archive)) as found:
        for one in found.infolist():
            start = one.header_offset + 30 + len(one.filename)
            if start <= at < start + one.file_size:
                return one.filename
    return None


@settings(max_examples=15)
@given(data=st.data())
def test_a_file_that_is_removed_added_or_swapped_is_named(dossier: Dossier, data: st.DataObject) -> None:
    held = opened(dossier.archive)
    names = sorted(held.keys() - {files.MANIFEST})
    pairs = st.tuples(st.sampled_from(names), st.sampled_from(names))
    one, other = data.draw(pairs.filter(lambda pair: held[pair[0]] != held[pair[1]]))
    match data.draw(st.sampled_from(["remove", "add", "swap"])):
        case "remove":
            del held[one]
            expected = {one}
        case "add":
            expected = {"sources/more.py"}
            held["sources/more.py"] = held[one]
        case _:
            held[one], held[other] = held[other], held[one]
            expected = {one, other}

    assert {*places(archive_of(held, ZIP_STORED))} == expected


@pytest.mark.parametrize("name", ["notes.txt", "sources/../../away.py"])
def test_a_file_that_no_dossier_has_is_refused(dossier: Dossier, name: str) -> None:
    with pytest.raises(InputError, match="is not a dossier: it has a file"):
        check_dossier(archive_of({**opened(dossier.archive), name: b""}, ZIP_STORED))


# The pages


def test_the_pages_say_plainly_what_was_not_run(dossier: Dossier) -> None:
    parts = deepcopy(dossier.parts)
    parts[files.MATRIX]["tests"] = {"origin": NOT_AT_HAND, "cases": []}
    parts[files.FAULTS].update(origin="not run", campaign=None, floors=[], page=None)

    pages = pages_source(parts)

    assert pages.count("The tests were not run for this dossier.") >= 2
    assert pages.count("No fault campaign was run for this dossier") >= 2
    assert '"tests that prove it"' not in pages
    assert '"tests that prove it"' in pages_source(dossier.parts)
    assert "The tests were not run for this dossier." not in pages_source(dossier.parts)


def test_failed_and_skipped_tests_stand_on_the_page(dossier: Dossier) -> None:
    pages = pages_source(dossier.parts)

    assert "1 have a test that failed" in pages
    assert "Failed: tests/rounds/test_a.py::test_pays" in pages
    assert "Skipped, 1×: no time" in pages
    assert "The tests ran on this very software" in pages
    states = {row["clause"]: row["state"] for row in dossier.parts[files.MATRIX]["rows"]}
    assert (states["CSP 1.14"], states["CSP 4.1"], states["CSP 4.4"]) == ("proven", "a test failed", "no test passed")


def test_each_clause_of_each_game_stands_on_the_pages_once() -> None:
    rules = rules_part(tuple(CODES.values()))
    tables = [
        block
        for section in rules_chapter(rules).sections
        for block in section.blocks
        if isinstance(block, ReportTable) and block.head[0] == "clause"
    ]
    assert rules["clauses"] == sum(len(table.rows) for table in tables) == 551
