"""Works the parts of a dossier out again, and names the differences."""

from __future__ import annotations

from importlib import metadata

from croupier.documents.fields import as_truth
from croupier.dossier import files
from croupier.dossier.junit_report import FAILED, PASSED, SKIPPED
from croupier.dossier.matrix_part import FROM_REPORT, matrix_rows, states_of
from croupier.dossier.pages import pages_source
from croupier.dossier.part_findings import (
    NOT_CHECKED,
    Documents,
    DossierProblem,
    Found,
    Octets,
    PartCheck,
    difference,
    found_in,
    games_of,
    seed_of,
)
from croupier.dossier.recomputed_odds import odds_again, proof_again
from croupier.dossier.recomputed_runs import faults_again, rounds_again, shuffle_again
from croupier.dossier.rules_part import editions_of, rules_part
from croupier.software_digest import digest_of_list


def _software(documents: Documents, _: Octets) -> Found:
    software = documents[files.SOFTWARE]
    listed = digest_of_list([(one["path"], one["sha256"]) for one in software["files"]])
    wrong = [] if listed.sha256 == software["sha256"] else ["the list of files does not have the digest beside it"]
    bill = documents[files.BILL]["metadata"]["component"]["hashes"][0]["content"]
    if bill != software["sha256"]:
        wrong.append("the bill of materials is of other software")
    is_digest = as_truth(software["seed_is_digest"], f"{files.SOFTWARE}: seed_is_digest")
    if is_digest and seed_of(documents) != software["sha256"]:
        wrong.append("the seed is not the digest of the software, although that is said")
    return found_in(files.SOFTWARE, wrong)


def _sources(documents: Documents, octets: Octets) -> Found:
    listed = {f"{files.SOURCES}{one['path']}": one["sha256"] for one in documents[files.SOFTWARE]["files"]}
    wrong = []
    for name, digest in files.hashes_of(_held_sources(octets)).items():
        if name not in listed:
            wrong.append(DossierProblem(name, "was added: the list of the software does not name it"))
        elif listed[name] != digest:
            wrong.append(DossierProblem(name, "was changed: the list of the software has another hash of it"))
    return Found(wrong)


def _all_sources(_: Documents, octets: Octets) -> Found:
    """Only the installed software knows which of its files a dossier has. A forger can leave some out."""
    wanted, held = files.source_paths().keys(), _held_sources(octets).keys()
    missing = [DossierProblem(name, "is missing: a dossier of this software has it") for name in sorted(wanted - held)]
    more = [DossierProblem(name, "was added: no dossier of this software has it") for name in sorted(held - wanted)]
    return Found([*missing, *more])


def _held_sources(octets: Octets) -> Octets:
    return {name: one for name, one in octets.items() if name.startswith(files.SOURCES)}


def _tables(documents: Documents, octets: Octets) -> Found:
    made = {**files.data_files(documents), files.EXPLAINED: files.explained(documents)}
    wrong = [name for name in made if made[name] != octets[name]]
    return Found([DossierProblem(name, _UNLIKE[name in files.PARTS]) for name in wrong])


_UNLIKE = {
    True: "is not written as a dossier writes it: a name may stand in it twice",
    False: "does not follow from the data",
}
"""The problem with a file, by whether it is a part in JSON."""


def _rules(documents: Documents, _: Octets) -> Found:
    games = games_of(documents)
    wrong = found_in(files.RULES, difference(rules_part(games), documents[files.RULES], "rules"))
    editions = [edition for game in games for edition in editions_of(game)]
    told = documents[files.SOFTWARE]["editions"]
    return Found([*wrong.differences, *found_in(files.SOFTWARE, difference(editions, told, "editions")).differences])


def _matrix(documents: Documents, _: Octets) -> Found:
    """The code is looked up again; counts and states must follow from the results of the single tests."""
    matrix = documents[files.MATRIX]
    tests = matrix["tests"]
    wrong = [*difference(matrix_rows(tests, games_of(documents)), matrix["rows"], "rows")]
    wrong += difference(states_of(matrix["rows"]), matrix["states"], "states")
    if tests["origin"] == FROM_REPORT and tests["all"] != sum(tests[one] for one in (PASSED, FAILED, SKIPPED)):
        wrong.append("the tests that passed, failed and were skipped are not all of them")
    if tests["origin"] == FROM_REPORT and tests["software"] is not None:
        same = tests["software"] == documents[files.SOFTWARE]["sha256"]
        wrong += difference(same, tests["same_software"], "same_software")
    said = "the code that cites each clause was looked up again"
    if tests["origin"] == FROM_REPORT:
        return found_in(
            files.MATRIX, wrong, checked=f"{said}; the states follow from the result of each test; no test was run"
        )
    return found_in(files.MATRIX, wrong, checked=f"{said}; the dossier has no results of tests")


def _pages(documents: Documents, octets: Octets) -> Found:
    return found_in(files.TYPST, [] if _follows(documents, octets) else ["the pages do not follow from the data"])


def _follows(documents: Documents, octets: Octets) -> bool:
    return pages_source(documents).encode() == octets[files.TYPST]


def _pdf(documents: Documents, octets: Octets) -> Found:
    """The PDF must be what Typst makes of its source. Another version of Typst makes other octets of it.

    Typst can read files and fetch packages, so it is never given a source that a stranger wrote.
    """
    wanted = documents[files.SOFTWARE]["typst"]
    try:
        installed = metadata.version("typst")
    except metadata.PackageNotFoundError:
        installed = "none"
    if installed != wanted:
        said = f"the PDF was set by Typst {wanted}, and {installed} is installed: only its hash was checked"
        return Found([], NOT_CHECKED, checked=said)
    if not _follows(documents, octets):
        said = "the installed software makes another source of the pages, so the PDF was not set again"
        return Found([], NOT_CHECKED, checked=said)
    from croupier.printed_sheets.as_pdf import compiled_pdf

    same = compiled_pdf(octets[files.TYPST].decode()) == octets[files.PDF]
    return found_in(files.PDF, [] if same else ["the PDF does not follow from its source"])


PART_CHECKS = (
    PartCheck("software", files.SOFTWARE, "its digest follows from the list of its files", _software, always=True),
    PartCheck("sources", files.FILES_CSV, "each source is the file that the list names", _sources, always=True),
    PartCheck("all sources", files.FILES_CSV, "the sources are those of the installed software", _all_sources),
    PartCheck(
        "tables",
        files.CLAUSES_CSV,
        "each CSV file follows from the JSON files; each of these is written in one way",
        _tables,
        always=True,
    ),
    PartCheck("rules", files.RULES, "clauses, readings and pay tables are those of the installed software", _rules),
    PartCheck("matrix", files.MATRIX, "", _matrix),
    PartCheck("rounds", files.ROUNDS, "", rounds_again),
    PartCheck("odds", files.ODDS, "all odds worked out again from the counts in the dossier", odds_again),
    PartCheck("second proof", files.PROOF, "the installed record of every deal", proof_again),
    PartCheck("shuffle", files.SHUFFLE, "", shuffle_again),
    PartCheck("faults", files.FAULTS, "", faults_again),
    PartCheck("pages", files.TYPST, "the source of the pages follows from the data", _pages),
    PartCheck("PDF", files.PDF, "the PDF was set again from its source, octet by octet", _pdf, always=True),
)
"""The checks in their order."""
