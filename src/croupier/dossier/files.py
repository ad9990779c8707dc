"""The files of a dossier: each part as JSON, the long ones as CSV too, the sources to read, the PDF, the manifest."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from io import StringIO
from pathlib import Path
from zipfile import ZIP_STORED

from croupier.dossier.plan import PartDocument
from croupier.records.sealed_archive import ArchiveForm, archive_of, as_file
from croupier.software_digest import PACKAGE
from croupier.store.canonical import Sealer

DOSSIER_FORMAT = 1
MANIFEST, PDF, TYPST, EXPLAINED = "dossier.json", "dossier.pdf", "dossier.typ", "README.txt"
RULES, MATRIX, ODDS, PROOF = "rules.json", "matrix.json", "odds.json", "second_proof.json"
ROUNDS, SHUFFLE, SHUFFLE_COUNTS = "rounds.json", "shuffle.json", "shuffle_counts.json"
SEEDED, SYSTEM = "seeded", "system"
"""The two series of shuffled decks, in both files about the shuffle."""
FAULTS, SOFTWARE, BILL = "faults.json", "software.json", "sbom.json"
PARTS = (RULES, MATRIX, ODDS, PROOF, ROUNDS, SHUFFLE, SHUFFLE_COUNTS, FAULTS, SOFTWARE, BILL)
"""The parts that are written as JSON."""
CLAUSES_CSV, READINGS_CSV, OUTCOMES_CSV = "clauses.csv", "readings.csv", "outcomes.csv"
TESTS_CSV, FILES_CSV, PACKAGES_CSV = "shuffle_tests.csv", "files.csv", "packages.csv"
CSV_FILES = (CLAUSES_CSV, READINGS_CSV, OUTCOMES_CSV, TESTS_CSV, FILES_CSV, PACKAGES_CSV)
SOURCES = "sources/"
SOURCE_FILES = (
    "clauses/*.tsv",
    "clauses/effects/*.tsv",
    "games/*.py",
    "rulings/*.py",
    "shoe/*.py",
    "exact_odds/second_proof/*.*",
)
SOURCE_SUFFIXES = (".tsv", ".py", ".cu", ".json")
"""The files of the software that a reader needs to check rules, shuffle and proofs by hand."""
ALWAYS = frozenset({MANIFEST, PDF, TYPST, EXPLAINED, *PARTS, *CSV_FILES})
METHOD = ZIP_STORED
"""Nothing is compressed: compressed octets depend on the library, and a dossier is compared octet by octet."""
SEALED_AS = "dossier"
"""A seal of a dossier is wrong for every store, and the other way round."""
README = """\
A regulator's dossier of Croupier {version}.

dossier.pdf        the whole dossier, to be read
*.json, *.csv      the same content as data; the PDF names the SHA-256 of each
dossier.typ        the source from which Typst {typst} sets the PDF
sources/           the files of the software that carry out the rules, shuffle and proofs
dossier.json       the manifest: the SHA-256 of every other file, and the seal

Check it, without a network:  croupier verify DOSSIER.zip [--key FILE]
By hand: `sha256sum` each file and compare with dossier.json. The digest of the
software is the SHA-256 over the lines `SHA-256, two spaces, path` of files.csv.
"""


def may_hold(name: str) -> bool:
    """Whether a dossier may have a file of this name."""
    return name in ALWAYS or (name.startswith(SOURCES) and ".." not in name)


MOST_OCTETS = 256 * 1024 * 1024
FORM = ArchiveForm("a dossier", MANIFEST, may_hold, most_octets=MOST_OCTETS, most_list_octets=256 * 1024)


def data_files(parts: Mapping[str, PartDocument]) -> dict[str, bytes]:
    """The parts as JSON and CSV."""
    tables = {name: _csv(*rows_of(name, parts)) for name in CSV_FILES}
    # The order of pay tables and outcomes means something, so keys are not sorted.
    return {**{name: as_file(parts[name], sort_keys=False) for name in PARTS}, **tables}


def explained(parts: Mapping[str, PartDocument]) -> bytes:
    """The first file that a stranger reads."""
    software = parts[SOFTWARE]
    return README.format(version=software["croupier"], typst=software["typst"]).encode()


def source_files() -> dict[str, bytes]:
    """The files of the software to read, as they are installed."""
    return {name: path.read_bytes() for name, path in source_paths().items()}


def source_paths() -> dict[str, Path]:
    """By their names in a dossier: where the files of the software to read are installed."""
    found = {path for pattern in SOURCE_FILES for path in PACKAGE.glob(pattern) if path.suffix in SOURCE_SUFFIXES}
    return {f"{SOURCES}{path.relative_to(PACKAGE).as_posix()}": path for path in sorted(found)}


def rows_of(name: str, parts: Mapping[str, PartDocument]) -> tuple[Sequence[str], Iterable[Sequence[object]]]:
    """The head and the rows of a CSV file, from the parts alone."""
    match name:
        case "clauses.csv":
            return CLAUSE_COLUMNS, _clause_rows(parts[RULES], parts[MATRIX])
        case "readings.csv":
            readings = parts[RULES]["readings"]
            rows = [(one["reading"], " ".join(one["games"]), one["summary"], one["effect"]) for one in readings]
            return ("reading", "games", "summary", "effect"), rows
        case "outcomes.csv":
            return ("game", "outcome", "deals", "of", "units"), _outcome_rows(parts[ODDS])
        case "shuffle_tests.csv":
            return ("series", "group", "number", "statistic", "freedom", "p"), _test_rows(parts[SHUFFLE])
        case "files.csv":
            return ("sha256", "path"), [(one["sha256"], one["path"]) for one in parts[SOFTWARE]["files"]]
        case _:
            columns = ("name", "version", "licence", "sha256")
            return columns, [[one[column] for column in columns] for one in parts[SOFTWARE]["packages"]]


CLAUSE_COLUMNS = (
    "clause",
    "kind",
    "capability",
    "summary",
    "note",
    "effect",
    "state",
    "code",
    "tests",
    "passed",
    "failed",
    "skipped",
)


def _clause_rows(rules: PartDocument, matrix: PartDocument) -> Iterable[Sequence[object]]:
    rows = {row["clause"]: row for row in matrix["rows"]}
    for book in rules["books"]:
        for one in book["clauses"]:
            cite = f"{book['code']} {one['clause']}"
            row = rows[cite]
            told = [one[name] for name in ("kind", "capability", "summary", "note", "effect")]
            yield cite, *told, row["state"], " ".join(row["code"]), len(row["tests"]), *row["results"].values()


def _outcome_rows(odds: PartDocument) -> Iterable[Sequence[object]]:
    for game, told in odds["games"].items():
        main = told["answer"]["main"]
        for way in main["ways"]:
            yield game, way["way"], way["combinations"], main["combinations"], way["units"]


def _test_rows(shuffle: PartDocument) -> Iterable[Sequence[object]]:
    for series in (SEEDED, SYSTEM):
        for group in shuffle[series]["groups"]:
            for number, one in enumerate(group["results"], start=1):
                yield series, group["group"], number, one["statistic"], one["freedom"], one["p"]


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows([head, *rows])
    return written.getvalue().encode()


def hashes_of(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: sha256(octets).hexdigest() for name, octets in files.items()}


def manifest_facts(parts: Mapping[str, PartDocument]) -> PartDocument:
    """The manifest's description of the dossier."""
    software = parts[SOFTWARE]
    return {
        "croupier": software["croupier"],
        "software": software["sha256"],
        "made_at": software["made_at"],
        "games": [book["game"] for book in parts[RULES]["books"]],
    }


def packed(files: Mapping[str, bytes], parts: Mapping[str, PartDocument], key: bytes | None) -> bytes:
    """The archive: the manifest first, then the files."""
    manifest: PartDocument = {
        "dossier": DOSSIER_FORMAT,
        **manifest_facts(parts),
        "files": hashes_of(files),
        "seal": None,
    }
    if key is not None:
        manifest["seal"] = seal_of(manifest, key)
    return archive_of({MANIFEST: as_file(manifest), **files}, METHOD)


def seal_of(manifest: PartDocument, key: bytes) -> str:
    """The seal of a manifest, over everything in it but the seal itself."""
    unsealed = {name: value for name, value in manifest.items() if name != "seal"}
    return Sealer(key, SEALED_AS).dossier(sha256(as_file(unsealed)).digest()).hex()
