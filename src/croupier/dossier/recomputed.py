"""Works the parts of a dossier out again, and names the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import metadata

from croupier.documents.fields import as_truth, as_whole
from croupier.dossier import files
from croupier.dossier.faults_part import FIRST_SEED, FROM_FILE, NOT_RUN, RUN_NOW, run_again
from croupier.dossier.junit_report import FAILED, PASSED, SKIPPED
from croupier.dossier.matrix_part import FROM_REPORT, matrix_rows, states_of
from croupier.dossier.pages import pages_source
from croupier.dossier.part_findings import (
    NOT_CHECKED,
    NOTHING,
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
from croupier.dossier.plan import MOST_ROUNDS, PartDocument, require_deals, seeded_bytes
from croupier.dossier.recomputed_odds import odds_again, proof_again
from croupier.dossier.rounds_part import rounds_part
from croupier.dossier.rules_part import editions_of, rules_part
from croupier.floor_simulation.running import STEPS
from croupier.software_digest import digest_of_list

FLOORS_AGAIN = 2
"""How many floors are run again."""


def rounds_again(documents: Documents, _: Octets) -> Found:
    rounds, games = documents[files.ROUNDS]["rounds"], games_of(documents)
    many = as_whole(len(rounds) // len(games), f"{files.ROUNDS}: rounds of each game", low=0, high=MOST_ROUNDS)
    wrong = [*difference(rounds_part(games, many, seed_of(documents))["rounds"], rounds, "rounds")]
    return found_in(files.ROUNDS, wrong, checked=f"{len(rounds)} rounds dealt again from the seed and settled again")


def shuffle_again(documents: Documents, _: Octets) -> Found:
    from croupier.dossier.shuffle_part import from_lists, tested_series, tests_of
    from croupier.shoe.shuffle_battery import LEVEL

    told, counts = documents[files.SHUFFLE], documents[files.SHUFFLE_COUNTS]
    deals = require_deals(told["deals"], f"{files.SHUFFLE}: deals")
    results, counted = tested_series(deals, seeded_bytes(seed_of(documents), "shuffle"))
    wrong = [*difference(LEVEL, told["level"], "level")]
    wrong += difference(counted, counts[files.SEEDED], "counts of the seeded decks")
    wrong += difference(results, told[files.SEEDED], "seeded decks")
    # Each deck adds the same to the sum of a count, whatever its order.
    sums = {name: sum(cells) for name, cells in counts[files.SYSTEM].items()}
    wrong += difference({name: sum(cells) for name, cells in counted.items()}, sums, "sums of the machine’s counts")
    own = {name: value for name, value in told[files.SYSTEM].items() if name != "decks_sha256"}
    wrong += difference(tests_of(from_lists(counts[files.SYSTEM])), own, "decks of the machine")
    return found_in(
        files.SHUFFLE,
        wrong,
        checked=f"{deals:,} decks shuffled again from the seed, counted and tested; for the decks of the "
        "machine’s own randomness, the tests follow from the counts",
    )


def faults_again(documents: Documents, _: Octets) -> Found:
    faults = documents[files.FAULTS]
    origin, rows, campaign = faults["origin"], faults["floors"], faults["campaign"]
    if origin != RUN_NOW:
        wrong = [*difference([], rows, "floors")]
        if origin not in (NOT_RUN, FROM_FILE) or (campaign is None) != (origin == NOT_RUN):
            wrong.append("the campaign is not of the origin that it names")
        said = f"the campaign was {origin}, so there is nothing to run again"
        return found_in(files.FAULTS, wrong) if wrong else Found([], NOTHING, checked=said)
    wrong = [*_sums(campaign, rows)]
    if not wrong:  # only then are the seeds those of a campaign, and not whatever a stranger wrote
        for row in rows[:FLOORS_AGAIN]:
            wrong += difference(run_again(row), row, f"the floor of seed {row['seed']}")
    return found_in(
        files.FAULTS,
        wrong,
        checked=f"{min(FLOORS_AGAIN, len(rows))} of {len(rows)} floors run again; the sums and the failures follow "
        "from the floors",
    )


def _sums(campaign: PartDocument, rows: list[PartDocument]) -> Iterator[str]:
    """The parts of a campaign that do not follow from its floors."""
    if not rows:
        yield "no floor stands there, although the campaign was run"
    known = {"first": FIRST_SEED, "floors": len(rows), "steps": STEPS, "events": sum(row["events"] for row in rows)}
    yield from difference(known, {name: campaign[name] for name in known}, "campaign")
    seeds = [*range(FIRST_SEED, FIRST_SEED + len(rows))]
    yield from difference(seeds, [row["seed"] for row in rows], "seeds of the floors")
    totals: Counter[str] = Counter()
    for row in rows:
        totals.update(row["faults"])
    told = {f"{one['kind']}, {one['moment']}": one["times"] for one in campaign["faults"]}
    yield from difference(dict(totals), told, "faults")
    if len(told) != len(campaign["faults"]):
        yield "a fault stands twice in the sums"
    failed = [{"seed": row["seed"], "failure": row["failure"]} for row in rows if row["failure"] is not None]
    failures = [{"seed": one["seed"], "failure": one["failure"]} for one in campaign["failures"]]
    yield from difference(failed, failures, "failures")


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
