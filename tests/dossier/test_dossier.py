"""A regulator's dossier: made once, verified, and found out wherever somebody changes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
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
from croupier.computation.counts_cache import digest
from croupier.computation.parallel_work import Progress, unwatched
from croupier.dossier import check, files
from croupier.dossier.assembly import Dossier, make_dossier
from croupier.dossier.check import check_dossier
from croupier.dossier.clause_pages import rules_chapter
from croupier.dossier.matrix_part import NOT_AT_HAND
from croupier.dossier.odds_part import without_passing
from croupier.dossier.pages import pages_source
from croupier.dossier.part_findings import NOT_CHECKED, Documents, Found, Octets, PartCheck
from croupier.dossier.plan import DossierPlan
from croupier.dossier.recomputed import PART_CHECKS
from croupier.dossier.rules_part import rules_part
from croupier.errors import InputError
from croupier.exact_odds.answers import odds_from_counts
from croupier.printed_sheets.parts import ReportTable
from croupier.records.sealed_archive import archive_of, as_file
from croupier.software_digest import PACKAGE, SoftwareDigest, installed_software

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

    found = {*places(repacked(held))}

    told = {*FORGED} - {files.SHUFFLE_COUNTS}  # the tests of the shuffle no longer follow from these
    assert told <= found
    assert {files.TYPST, files.CLAUSES_CSV} <= found


class Checker:
    """Forges the small dossier, and checks one part of it alone."""

    def __init__(self, dossier: Dossier, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held = opened(dossier.archive)
        self._monkeypatch = monkeypatch

    def forge(self, name: str, change: Callable[[Any], object]) -> None:
        _forge(self.held, name, change)

    def check(self, *parts: str) -> check.DossierCheck:
        self._monkeypatch.setattr(check, "PART_CHECKS", [one for one in PART_CHECKS if one.part in parts])
        found = check_dossier(repacked(self.held))
        assert len(found.parts) == len(parts)
        return found

    def says(self, part: str) -> str:
        """All that is wrong with a part."""
        return "\n".join(one.says for one in self.check(part).problems)


@pytest.fixture
def checker(dossier: Dossier, monkeypatch: pytest.MonkeyPatch) -> Checker:
    return Checker(dossier, monkeypatch)


def test_counts_and_record_that_are_forged_together_are_found(checker: Checker) -> None:
    """Everything in the archive fits: only the record that comes with the software tells."""
    forged: list[Any] = []

    def count_otherwise(odds: Any) -> None:
        (one,) = odds["questions"]
        one["counts"]["stayed"][0][0] += 1000
        one["counts"]["stayed"][0][3] -= 1000
        one["sha256"] = digest(one["counts"])
        answer = without_passing(odds_from_counts("casino-stud", one["counts"]))
        odds["games"]["casino-stud"].update(answer=answer, sha256=digest(answer))
        forged.append(one["counts"])

    def record_otherwise(proof: Any) -> None:
        section = proof["record"]["sections"][0]
        section["counted"].update(forged[0])
        section["sha256"] = digest(section["counted"])
        proof["record_sha256"] = "00" * 32

    checker.forge(files.ODDS, count_otherwise)
    checker.forge(files.PROOF, record_otherwise)

    found = checker.check("odds", "second proof")

    assert [one.result for one in found.parts] == [check.AGREES, check.DIFFERS]
    says = "\n".join(one.says for one in found.problems)
    assert all(place in says for place in ("record.sections", "record_sha256", "differences"))


def test_odds_that_are_left_out_are_missed(checker: Checker) -> None:
    checker.forge(files.ODDS, lambda odds: odds.update(games={}))
    assert "games" in checker.says("odds")


def _a_million_floors(faults: Any) -> None:
    faults["campaign"]["floors"] = 1_000_000


def _no_floors(faults: Any) -> None:
    faults["floors"] = []
    faults["campaign"].update(floors=0, events=0, faults=[])


def _chosen_seed(faults: Any) -> None:
    faults["floors"][0]["seed"] = faults["campaign"]["first"] = 7


def _more_events(faults: Any) -> None:
    faults["campaign"]["events"] += 1


def _fault_twice(faults: Any) -> None:
    faults["campaign"]["faults"].append(faults["campaign"]["faults"][0])


def _failure_left_out(faults: Any) -> None:
    faults["floors"][0]["failure"] = "a card lay twice"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_a_million_floors, "campaign.floors: 1000000 stands there"),
        (_no_floors, "no floor stands there"),
        (_chosen_seed, "campaign.first: 7 stands there"),
        (_more_events, "campaign.events"),
        (_fault_twice, "a fault stands twice"),
        (_failure_left_out, "failures"),
        (lambda faults: faults.update(origin="not run"), "floors"),
        (lambda faults: faults.update(origin="blessed", floors=[]), "not of the origin"),
    ],
)
def test_a_campaign_that_does_not_follow_from_its_floors_is_found(
    change: Callable[[Any], object], place: str, checker: Checker
) -> None:
    checker.forge(files.FAULTS, change)
    assert place in checker.says("faults")


def test_the_source_of_a_stranger_is_never_set(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typst can read files and fetch packages."""
    given: list[str] = []
    monkeypatch.setattr("croupier.printed_sheets.as_pdf.compiled_pdf", given.append)
    checker.held[files.TYPST] += b'#read("secret")\n'

    found = checker.check("pages", "PDF")

    assert [one.result for one in found.parts] == [check.DIFFERS, NOT_CHECKED]
    assert given == []


@pytest.mark.parametrize(
    ("name", "octets", "says"),
    [
        ("sources/games/casino_stud.py", None, "is missing"),
        ("sources/games/casino_stud.py", b"pass\n", "was changed"),
        ("sources/games/more.py", b"pass\n", "was added"),
        ("sources/money.py", (PACKAGE / "money.py").read_bytes(), "was added"),
    ],
    ids=["removed", "changed", "not of the software", "of the software, but of no dossier"],
)
def test_sources_that_are_not_those_of_a_dossier_are_named_though_the_manifest_fits_them(
    name: str, octets: bytes | None, says: str, checker: Checker
) -> None:
    assert checker.check("sources", "all sources").problems == ()
    if octets is None:
        del checker.held[name]
    else:
        checker.held[name] = octets
    problems = checker.check("sources", "all sources").problems
    assert {one.place for one in problems} == {name}
    assert all(one.says.startswith(says) for one in problems)


def test_a_pdf_that_is_not_of_its_source_is_found(checker: Checker) -> None:
    checker.held[files.PDF] += b"\n"
    assert checker.says("PDF") == "the PDF does not follow from its source"


def test_data_without_any_content_are_a_difference_and_no_crash(checker: Checker) -> None:
    checker.held[files.RULES] = as_file({})
    found = {one.place for one in checker.check("tables", "rules", "rounds", "pages").problems}
    assert found == {files.MANIFEST, files.RULES, files.CLAUSES_CSV, files.ROUNDS, files.TYPST}


def test_whatever_a_check_stumbles_over_is_a_difference(dossier: Dossier, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: Documents, __: Octets) -> Found:
        raise RuntimeError("a library gave up")

    monkeypatch.setattr(check, "PART_CHECKS", [PartCheck("PDF", files.PDF, "", stumble)])
    (problem,) = check_dossier(dossier.archive).problems
    assert problem.place == files.PDF and "a library gave up" in problem.says


@pytest.mark.parametrize("deals", [True, "20000", 20_000.0, 19_998, 20_001, 10**12])
def test_no_series_of_any_other_length_is_shuffled(
    deals: object, checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.dossier.shuffle_part.tested_series", None)
    checker.forge(files.SHUFFLE, lambda shuffle: shuffle.update(deals=deals))
    assert "must be an even number of at least 20,000 and at most 10,000,000" in checker.says("shuffle")


@pytest.mark.parametrize("states", [True, "1", 1.0, 0, 101, 10**12])
def test_no_other_number_of_states_is_chosen(states: object, checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.dossier.recomputed_odds.choose_states", None)
    checker.forge(files.PROOF, lambda proof: proof.update(states_asked=states))
    assert checker.says("second proof").startswith("states_asked: must be")


@pytest.mark.parametrize("part", ["rounds", "shuffle", "second proof"])
def test_no_work_is_done_with_a_seed_of_any_length(part: str, checker: Checker) -> None:
    checker.forge(files.SOFTWARE, lambda software: software.update(seed="s" * 65))
    assert checker.says(part) == f"{files.SOFTWARE}: seed: must be 1 to 64 printable ASCII characters"


def test_no_more_rounds_are_dealt_than_a_dossier_has(checker: Checker) -> None:
    checker.forge(files.ROUNDS, lambda rounds: rounds.update(rounds=[{}] * 1_001))
    assert "must be 0 to 1000" in checker.says("rounds")


def test_the_counts_of_the_machines_decks_are_of_as_many_decks_as_told(checker: Checker) -> None:
    def add_to_each_cell(counts: Any) -> None:
        counts["system"]["ascents"] = [2 * cell for cell in counts["system"]["ascents"]]

    checker.forge(files.SHUFFLE_COUNTS, add_to_each_cell)
    assert "sums of the machine’s counts.ascents" in checker.says("shuffle")


def test_a_chosen_seed_cannot_pass_for_the_digest_of_the_software(checker: Checker) -> None:
    checker.forge(files.SOFTWARE, lambda software: software.update(seed_is_digest=True))
    assert checker.says("software") == "the seed is not the digest of the software, although that is said"


def test_tests_of_other_software_cannot_pass_for_tests_of_this(checker: Checker) -> None:
    checker.forge(files.MATRIX, lambda matrix: matrix["tests"].update(software="00" * 32))
    assert "same_software: true stands there" in checker.says("matrix")


def test_a_name_that_stands_twice_in_a_part_is_found(checker: Checker) -> None:
    """Programs read either value of such a name."""
    twice = checker.held[files.ODDS].replace(b'{\n "games"', b'{\n "games": {},\n "games"', 1)
    assert json.loads(twice) == json.loads(checker.held[files.ODDS])
    checker.held[files.ODDS] = twice
    (problem,) = checker.check("tables").problems
    assert problem.place == files.ODDS and "not written as a dossier writes it" in problem.says


@pytest.mark.parametrize("more", [b'"seal": null, ', b'"deep": ' + b"[" * 900 + b"]" * 900 + b", "])
def test_a_manifest_that_is_written_otherwise_is_found_and_not_sealed(more: bytes, dossier: Dossier) -> None:
    held = opened(dossier.archive)
    held[files.MANIFEST] = held[files.MANIFEST].replace(b"{", b"{" + more, 1)
    found = check_dossier(archive_of(held, ZIP_STORED), KEY)
    assert found.sealed is False
    assert {one.place for one in found.problems} == {files.MANIFEST}


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
