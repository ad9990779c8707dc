"""Evidence packs: made from a store, checked without it, and each change found with its place."""

from __future__ import annotations

import json
import tracemalloc
import warnings
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from croupier.cli import main
from croupier.errors import InputError
from croupier.records.evidence_pack import evidence_pack
from croupier.records.pack_check import MOST_OCTETS, check_pack
from croupier.records.round_evidence import evidence_of
from croupier.records.sealed_archive import as_file
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.store import EventStore, open_store
from croupier.table_commands import ReportIrregularity
from tests.floor.house import PIT, House

Change = Callable[[Any], Any]


@pytest.fixture(scope="module")
def house() -> House:
    """A round with a jackpot bet, a round with an irregularity, and a Poker hand, on a store in memory."""
    house = House(open_store("memory:"))
    house.open("T1", jackpot="grand")
    house.open("P1", game="poker")
    house.chips("ann", "bob", "cat")
    house.deal_in("T1", "ann", "bob", bets=("ante", "jackpot"))
    house.play_out("T1")
    house.deal_in("T1", "ann")
    house.do(ReportIrregularity(table="T1", kind="foreign-card", by=Authority.PIT_SUPERVISOR), PIT)
    house.hand("P1", "ann", "bob", "cat")
    house.fold_out("P1")
    return house


def packed(store: EventStore, round_id: str) -> bytes:
    evidence = evidence_of(store, round_id)
    return evidence_pack(evidence, by="ada", at="2030-02-01T10:00:00+08:00", sealer=store.sealer, bookmarks=[])


def changed(pack: bytes, name: str, change: Change, *, manifest_too: bool = True) -> bytes:
    """The pack with one file changed, and its hash in the manifest too, as a forger would."""
    with ZipFile(BytesIO(pack)) as archive:
        files = {one: archive.read(one) for one in archive.namelist()}
    document = json.loads(files[name])
    found = change(document)
    files[name] = as_file(document if found is None else found)
    manifest = json.loads(files["manifest.json"])
    if manifest_too and name != "manifest.json":
        manifest["files"][name] = sha256(files[name]).hexdigest()
        files["manifest.json"] = as_file(manifest)
    forged = BytesIO()
    with ZipFile(forged, "w") as archive:
        for one, octets in files.items():
            archive.writestr(one, octets)
    return forged.getvalue()


@pytest.mark.parametrize("round_id", ["T1-1", "T1-2", "P1/1"])
def test_a_pack_is_verified_without_its_store(house: House, round_id: str) -> None:
    check = check_pack(packed(house.store, round_id))
    assert check.problems == ()
    assert check.audit is not None
    assert (check.audit.round, check.audit.shuffle, check.sealed) == (round_id, "verified", None)
    assert check.manifest["head"].partition(":")[0].isdigit()


def test_a_pack_holds_the_rulings_with_their_clauses(house: House) -> None:
    with ZipFile(BytesIO(packed(house.store, "T1-2"))) as archive:
        first, *_ = json.loads(archive.read("rulings.json"))
    assert (first["kind"], first["ruling"], first["clause"]) == ("foreign-card", "void-round", "CSP 5.8.1")


def _stake(document: Any) -> None:
    document["boxes"][0]["bets"]["ante"] = "900.00"


def _paid(document: Any) -> None:
    document["boxes"][1]["bets"][0]["pays"] = "900.00"


def _last(document: Any) -> None:
    document[-1]["document"] = document[-1]["document"].replace("1", "2", 1)


def _card(document: Any) -> None:
    cards = document["decks"][0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]


def _cut(document: Any) -> Any:
    return [one for one in document if one["version"] != 3 or not one["stream"].startswith("round/")]


def _silent(_: Any) -> Any:
    return []


def _head(document: Any) -> None:
    document["head"] = "1:" + "0" * 64


@pytest.mark.parametrize(
    ("round_id", "name", "change", "place"),
    [
        ("T1-1", "sheet.json", _stake, "sheet.json: boxes[0].bets.ante"),
        ("T1-1", "settlement.json", _paid, "settlement.json: boxes[1].bets[0].pays"),
        ("T1-1", "events.json", _last, "events.json: ledger/T1 version"),
        ("T1-1", "events.json", _cut, "events.json: round/T1-1 version 3"),
        ("T1-1", "record.json", _card, "record.json"),
        ("T1-2", "rulings.json", _silent, "rulings.json"),
        ("T1-1", "manifest.json", _head, "manifest.json: head"),
    ],
)
def test_a_forged_file_is_found_and_named_though_the_manifest_fits_it(
    house: House, round_id: str, name: str, change: Change, place: str
) -> None:
    problems = check_pack(changed(packed(house.store, round_id), name, change)).problems
    assert any(one.place.startswith(place) for one in problems), problems


def test_a_file_that_the_manifest_does_not_fit_is_named(house: House) -> None:
    pack = changed(packed(house.store, "T1-1"), "bookmarks.json", lambda _: ["mine"], manifest_too=False)
    assert [one.place for one in check_pack(pack).problems] == ["bookmarks.json"]


def archive_of(*files: tuple[str, bytes], method: int = ZIP_DEFLATED, comment: bytes = b"") -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", method) as archive:
        archive.comment = comment
        for name, octets in files:
            # A file of the same name twice is the point here.
            with warnings.catch_warnings(action="ignore"):
                archive.writestr(name, octets)
    return made.getvalue()


def declaring(archive: bytes, size: int, other: int) -> bytes:
    """The archive, with another size in place of a file's own."""
    return archive.replace(size.to_bytes(4, "little"), other.to_bytes(4, "little"))


MANIFEST = ("manifest.json", b"{}")


@pytest.mark.parametrize(
    ("archive", "says"),
    [
        (archive_of(("manifest.json", bytes(10_000)), method=ZIP_BZIP2), "is compressed in a way"),
        (archive_of(("manifest.json", bytes(10_000)), method=ZIP_LZMA), "is compressed in a way"),
        (archive_of(MANIFEST, ("notes.txt", b"")), "it has a file 'notes.txt'"),
        (archive_of(MANIFEST, MANIFEST), "it has a file twice"),
        (archive_of(*((f"{number}.json", b"") for number in range(100))), "has too many files"),
        (declaring(archive_of(("manifest.json", bytes(999))), 999, MOST_OCTETS + 1), "is too large"),
        (archive_of(MANIFEST, comment=b"hidden"), "does not end like one"),
        (archive_of(MANIFEST)[:-1], "does not end like one"),
        (b"PK\x03\x04", "does not end like one"),
    ],
    ids=["bzip2", "lzma", "unknown", "twice", "many", "large", "comment", "cut", "short"],
)
def test_an_archive_that_no_pack_is_like_is_refused_before_it_is_opened(archive: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says):
        check_pack(archive)


def test_a_file_larger_than_its_declared_size_is_not_opened_whole() -> None:
    archive = declaring(archive_of(("manifest.json", bytes(8_000_000))), 8_000_000, 10)
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="is not an archive that can be read"):
            check_pack(archive)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_round_in_play_gives_no_evidence() -> None:
    house = House(open_store("memory:"))
    house.open("T1")
    house.chips("ann")
    house.deal_in("T1", "ann")
    with pytest.raises(Refused) as refused:
        evidence_of(house.store, "T1-1")
    assert refused.value.code == "ROUND_OPEN"


def test_the_command_checks_a_pack_with_the_key_and_names_the_place(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with open_store(tmp_path / "floor.db") as store:
        house = House(store)
        house.open("T1")
        house.chips("ann")
        house.deal_in("T1", "ann")
        house.play_out("T1")
        pack = packed(store, "T1-1")
    file, key = tmp_path / "T1-1.zip", str(tmp_path / "floor.db.key")
    file.write_bytes(pack)
    assert main(["verify", str(file), "--key", key]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["verified"], found["sealed"], found["shuffle"]) == (True, True, "verified")
    assert main(["audit", "verify", str(tmp_path / "floor.db"), "--head", found["head"]]) == 0
    capfd.readouterr()

    assert main(["verify", str(file), "--key", key, "--format", "text"]) == 0
    assert "Verified: the store sealed it" in capfd.readouterr().out

    file.write_bytes(changed(pack, "manifest.json", lambda document: {**document, "made_by": "eve"}))
    assert main(["verify", str(file), "--key", key, "--format", "text"]) == 1
    assert "manifest.json: the holder of the store's key did not seal" in capfd.readouterr().out

    file.write_bytes(changed(pack, "sheet.json", _stake))
    assert main(["verify", str(file), "--format", "text"]) == 1
    assert "sheet.json: boxes[0].bets.ante: '900.00' does not follow" in capfd.readouterr().out


def test_without_the_key_a_sound_pack_is_not_proven_as_anybody_can_make_one(
    house: House, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "T1-1.zip", tmp_path / "other.key"
    file.write_bytes(packed(house.store, "T1-1"))
    assert main(["verify", str(file)]) == 3
    found = json.loads(capfd.readouterr().out)
    assert (found["verified"], found["sealed"], found["problems"]) == (None, None, [])
    assert main(["verify", str(file), "--format", "text"]) == 3
    said = capfd.readouterr().out
    assert "NOT PROVEN" in said
    assert "Verified" not in said

    other.write_text("ab" * 32)
    other.chmod(0o600)
    assert main(["verify", str(file), "--key", str(other)]) == 1
    assert json.loads(capfd.readouterr().out)["verified"] is False
