"""Works the parts of a dossier out again, and tells in what they differ."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import metadata
from typing import Any, NamedTuple

from croupier.counts_cache import digest
from croupier.dossier import files
from croupier.dossier.faults_part import RUN_NOW, run_again
from croupier.dossier.junit_report import FAILED, PASSED, SKIPPED
from croupier.dossier.matrix_part import FROM_REPORT, matrix_rows, states_of
from croupier.dossier.odds_part import questions_of, state_seed, without_passing
from croupier.dossier.pages import pages_source
from croupier.dossier.pay_tables import editions_of
from croupier.dossier.rounds_part import rounds_part
from croupier.dossier.rules_part import rules_part
from croupier.dossier.seeded_bytes import seeded_bytes
from croupier.errors import shown
from croupier.exact_odds.answers import odds_from_counts
from croupier.sealed_archive import first_difference
from croupier.second_proof.record import described, differences
from croupier.second_proof.sampling import check_state, choose_states
from croupier.supply_chain.software_digest import digest_of_list

FLOORS_AGAIN = 2
"""How many floors are run again."""
STATES_AGAIN = 1
"""How many states of each family are counted again."""
NOT_CHECKED, NOTHING = "not checked", "nothing to check"
BONUS = ": bonus."
"""Marks a difference in the Bonus of hold'em, which takes too long to be counted again."""

Documents = Mapping[str, Any]
Octets = Mapping[str, bytes]


class DossierProblem(NamedTuple):
    """Something in a dossier that does not fit, and its place."""

    place: str
    says: str


class Found(NamedTuple):
    """The findings about one part."""

    differences: list[DossierProblem]
    result: str | None = None
    """`NOT_CHECKED` or `NOTHING`; None if the differences decide."""
    checked: str = ""
    """Says what was checked, where that depends on the dossier."""


class PartCheck(NamedTuple):
    """How one part is checked."""

    part: str
    file: str
    """The file that it is mainly about."""
    checked: str
    find: Callable[[Documents, Octets], Found]
    always: bool = False
    """Whether a difference counts whatever software is installed: the files of the dossier contradict one another."""


def _software(documents: Documents, _: Octets) -> Found:
    software = documents[files.SOFTWARE]
    listed = digest_of_list([(one["path"], one["sha256"]) for one in software["files"]])
    wrong = [] if listed.sha256 == software["sha256"] else ["the list of files does not have the digest beside it"]
    bill = documents[files.BILL]["metadata"]["component"]["hashes"][0]["content"]
    if bill != software["sha256"]:
        wrong.append("the bill of materials is of other software")
    return _found(files.SOFTWARE, wrong)


def _sources(documents: Documents, octets: Octets) -> Found:
    listed = {f"{files.SOURCES}{one['path']}": one["sha256"] for one in documents[files.SOFTWARE]["files"]}
    found = files.hashes_of({name: one for name, one in octets.items() if name.startswith(files.SOURCES)})
    wrong = [name for name, one in found.items() if listed.get(name) != one]
    return Found([DossierProblem(name, "is not the file that the list of the software names") for name in wrong])


def _tables(documents: Documents, octets: Octets) -> Found:
    made = {**files.data_files(documents), files.EXPLAINED: files.explained(documents)}
    wrong = [name for name in (*files.CSV_FILES, files.EXPLAINED) if made[name] != octets[name]]
    return Found([DossierProblem(name, "does not follow from the data") for name in wrong])


def _rules(documents: Documents, _: Octets) -> Found:
    games = _games(documents)
    wrong = _found(files.RULES, _difference(rules_part(games), documents[files.RULES], "rules"))
    editions = [edition for game in games for edition in editions_of(game)]
    told = documents[files.SOFTWARE]["editions"]
    return Found([*wrong.differences, *_found(files.SOFTWARE, _difference(editions, told, "editions")).differences])


def _games(documents: Documents) -> tuple[str, ...]:
    return tuple([str(book["game"]) for book in documents[files.RULES]["books"]])


def _matrix(documents: Documents, _: Octets) -> Found:
    """The code is looked up again; counts and states must follow from the results of the single tests."""
    matrix = documents[files.MATRIX]
    tests = matrix["tests"]
    wrong = [*_difference(matrix_rows(tests, _games(documents)), matrix["rows"], "rows")]
    wrong += _difference(states_of(matrix["rows"]), matrix["states"], "states")
    if tests["origin"] == FROM_REPORT and tests["all"] != sum(tests[one] for one in (PASSED, FAILED, SKIPPED)):
        wrong.append("the tests that passed, failed and were skipped are not all of them")
    said = "the code that cites each clause was looked up again"
    if tests["origin"] == FROM_REPORT:
        return _found(
            files.MATRIX, wrong, checked=f"{said}; the states follow from the result of each test; no test was run"
        )
    return _found(files.MATRIX, wrong, checked=f"{said}; the dossier has no results of tests")


def _rounds(documents: Documents, _: Octets) -> Found:
    seed = documents[files.SOFTWARE]["seed"]
    rounds = documents[files.ROUNDS]["rounds"]
    games = _games(documents)
    wrong = [*_difference(rounds_part(games, len(rounds) // len(games), seed)["rounds"], rounds, "rounds")]
    return _found(files.ROUNDS, wrong, checked=f"{len(rounds)} rounds dealt again from the seed and settled again")


def _odds(documents: Documents, _: Octets) -> Found:
    """Each answer must follow from the counts beside it, and each count must be that of the second proof."""
    odds = documents[files.ODDS]
    if not odds["games"]:
        return Found([], NOTHING, checked="none of these games has odds")
    wrong: list[str] = []
    counts = {digest(one["rules"]): one for one in odds["questions"]}
    for question, games in questions_of(_games(documents)).items():
        one = counts[digest(described(question, games)["rules"])]
        if one["sha256"] != digest(one["counts"]):
            wrong.append(f"the counts of {games[0]} do not have the hash beside them")
        for name in (game.split()[0] for game in games):
            if name in odds["games"]:
                told = odds["games"][name]
                answer = without_passing(odds_from_counts(name, one["counts"]))
                wrong += _difference(answer, told["answer"], name)
                if told["sha256"] != digest(told["answer"]):
                    wrong.append(f"the answer for {name} does not have the hash beside it")
    return _found(files.ODDS, wrong)


def _proof(documents: Documents, _: Octets) -> Found:
    asked = questions_of(_games(documents))
    if not asked:
        return Found([], NOTHING, checked="none of these games has odds")
    proof = documents[files.PROOF]
    counts = {digest(one["rules"]): one["counts"] for one in documents[files.ODDS]["questions"]}
    again = differences(
        proof["record"],
        asked=asked,
        counts=lambda question, _: counts[digest(described(question, asked[question])["rules"])],
        with_bonus=False,
    )
    told = [says for says in proof["differences"] if BONUS not in says]
    wrong = [*_difference(list(again), told, "differences")]
    seed = state_seed(documents[files.SOFTWARE]["seed"])
    chosen = [one for one in choose_states(proof["states_asked"], seed) if one[0] in asked]
    for state, (question, dealt) in zip(proof["states"], chosen[: STATES_AGAIN * len(asked)], strict=False):
        wrong += _difference(check_state(question, dealt)._asdict(), state, "states")
    if len(proof["states"]) != len(chosen):
        wrong.append("these are not the states that the seed chooses")
    return _found(files.PROOF, wrong)


def _shuffle(documents: Documents, _: Octets) -> Found:
    from croupier.dossier.shuffle_part import from_lists, tested_series, tests_of

    told, counts = documents[files.SHUFFLE], documents[files.SHUFFLE_COUNTS]
    seed = documents[files.SOFTWARE]["seed"]
    results, counted = tested_series(told["deals"], seeded_bytes(seed, "shuffle"))
    wrong = [*_difference(counted, counts[files.SEEDED], "counts of the seeded decks")]
    wrong += _difference(results, told[files.SEEDED], "seeded decks")
    own = {name: value for name, value in told[files.SYSTEM].items() if name != "decks_sha256"}
    wrong += _difference(tests_of(from_lists(counts[files.SYSTEM])), own, "decks of the machine")
    return _found(
        files.SHUFFLE,
        wrong,
        checked=f"{told['deals']:,} decks shuffled again from the seed, counted and tested; for the decks of the "
        "machine’s own randomness, the tests follow from the counts",
    )


def _faults(documents: Documents, _: Octets) -> Found:
    faults = documents[files.FAULTS]
    if faults["origin"] != RUN_NOW:
        return Found([], NOTHING, checked=f"the campaign was {faults['origin']}, so there is nothing to run again")
    wrong: list[str] = []
    for row in faults["floors"][:FLOORS_AGAIN]:
        wrong += _difference(run_again(row), row, f"the floor of seed {row['seed']}")
    totals: Counter[str] = Counter()
    for row in faults["floors"]:
        totals.update(row["faults"])
    told = {f"{one['kind']}, {one['moment']}": one["times"] for one in faults["campaign"]["faults"]}
    wrong += _difference(dict(totals), told, "faults")
    again = min(FLOORS_AGAIN, len(faults["floors"]))
    return _found(
        files.FAULTS,
        wrong,
        checked=f"{again} of {len(faults['floors'])} floors run again; the sums follow from the floors",
    )


def _pages(documents: Documents, octets: Octets) -> Found:
    source = pages_source(documents).encode()
    return _found(files.TYPST, [] if source == octets[files.TYPST] else ["the pages do not follow from the data"])


def _pdf(documents: Documents, octets: Octets) -> Found:
    """The PDF must be what Typst makes of its source. Another version of Typst makes other octets of it."""
    wanted = documents[files.SOFTWARE]["typst"]
    try:
        installed = metadata.version("typst")
    except metadata.PackageNotFoundError:
        installed = "none"
    if installed != wanted:
        said = f"the PDF was set by Typst {wanted}, and {installed} is installed: only its hash was checked"
        return Found([], NOT_CHECKED, checked=said)
    from croupier.printed_sheets.as_pdf import compiled_pdf

    same = compiled_pdf(octets[files.TYPST].decode()) == octets[files.PDF]
    return _found(files.PDF, [] if same else ["the PDF does not follow from its source"])


def _found(file: str, differences: Iterable[str], checked: str = "") -> Found:
    return Found([DossierProblem(file, says) for says in differences], checked=checked)


def _difference(again: object, stands: object, place: str) -> Iterator[str]:
    """A sentence about the first difference; none if there is none. `again` was worked out again."""
    found = first_difference(json.loads(json.dumps(again)), stands, place)
    if found is not None:
        yield f"{found[0]}: {shown(found[2])} stands there, and worked out again it is {shown(found[1])}"


PART_CHECKS = (
    PartCheck("software", files.SOFTWARE, "its digest follows from the list of its files", _software, always=True),
    PartCheck("sources", files.FILES_CSV, "each source is the file that the list names", _sources, always=True),
    PartCheck("tables", files.CLAUSES_CSV, "each CSV file follows from the JSON files", _tables, always=True),
    PartCheck("rules", files.RULES, "clauses, readings and pay tables are those of the installed software", _rules),
    PartCheck("matrix", files.MATRIX, "", _matrix),
    PartCheck("rounds", files.ROUNDS, "", _rounds),
    PartCheck("odds", files.ODDS, "all odds worked out again from the counts in the dossier", _odds),
    PartCheck(
        "second proof",
        files.PROOF,
        "each count in the dossier held against the record of every deal; one state of each family counted again",
        _proof,
    ),
    PartCheck("shuffle", files.SHUFFLE, "", _shuffle),
    PartCheck("faults", files.FAULTS, "", _faults),
    PartCheck("pages", files.TYPST, "the source of the pages follows from the data", _pages),
    PartCheck("PDF", files.PDF, "the PDF was set again from its source, octet by octet", _pdf, always=True),
)
"""The checks in their order."""
