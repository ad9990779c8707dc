"""The chapters about rules and readings, and about the clauses with their code and tests."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.clauses.coverage import LIVE_TESTS
from croupier.dossier.matrix_part import BROKEN, COLLECTED, FROM_REPORT, NOT_AT_HAND, PROVEN, UNTESTED
from croupier.dossier.plan import PartDocument
from croupier.printed_sheets.parts import BookChapter, ReportTable, Section, Text

KINDS = (
    ("executable", "there is something to carry out"),
    ("definition", "the meaning of a word, or a heading"),
    ("layout", "a drawing or a notice"),
    ("discretion", "the House decides"),
)
CLAUSE, WORDS, WIDTHS = "clause", ("in our words", "in the system"), ("16mm", "20mm", "1fr", "1.25fr")
MOST_CODE, MOST_TESTS = 2, 2
"""How many places and tests a line of the matrix names. The data hold all of them."""


RULES_OPENING = (
    "Each clause stands here in our own words, with its kind and its effect in the system. Text in brackets gives "
    "the reason why there is nothing to carry out. The numbers are those of the approved rules."
)


def rules_chapter(rules: PartDocument) -> BookChapter:
    """Every clause in our words, then the readings."""
    kinds = tuple([(kind, says, str(rules["kinds"].get(kind, 0))) for kind, says in KINDS])
    sections = [
        Section(
            "Kinds of clauses",
            (ReportTable(("kind", "meaning", "clauses"), kinds, "<<>", widths=("30mm", "1fr", "20mm")),),
        )
    ]
    for book in rules["books"]:
        rows = tuple([(one["clause"], one["kind"], _words(one), _effect(one)) for one in book["clauses"]])
        title = f"{book['title']} ({book['code']}), rules version {', '.join(map(str, book['versions']))}"
        sections.append(Section(title, (ReportTable((CLAUSE, "kind", *WORDS), rows, "<<<<", widths=WIDTHS),)))
    readings = tuple(
        [(one["reading"], _games(one["games"], rules), one["summary"], _effect(one)) for one in rules["readings"]]
    )
    sections.append(
        Section(
            "Readings",
            (
                Text(
                    (
                        "Where the rules are silent, or can be read in two ways, one answer was fixed and is applied "
                        "everywhere. An examiner may well decide otherwise: each reading is a question to the House.",
                    )
                ),
                ReportTable(("reading", "games", *WORDS), readings, "<<<<", widths=WIDTHS),
            ),
        )
    )
    return BookChapter("Rules and readings", (RULES_OPENING,), tuple(sections))


def _words(clause: PartDocument) -> str:
    return f"{clause['summary']} [{clause['note']}]" if clause["note"] else str(clause["summary"])


def _effect(told: PartDocument) -> str:
    return str(told["effect"]).replace("`", "")


def _games(codes: list[str], rules: PartDocument) -> str:
    own = [book["code"] for book in rules["books"]]
    return "all" if len(codes) >= 5 else ", ".join(code for code in codes if code in own)


def proofs_in_words(matrix: PartDocument) -> str:
    """The finding for the title page."""
    tests, states = matrix["tests"], matrix["states"]
    if tests["origin"] != FROM_REPORT:
        return (
            "The tests were not run for this dossier. Code is named for each clause; nothing here shows that it works."
        )
    to_do = sum(1 for row in matrix["rows"] if row["kind"] == "executable")
    said = f"{states.get(PROVEN, 0)} of {to_do} clauses to be carried out have tests that passed; {_failures(states)}."
    return f"{said} {_software(tests)}"


def _failures(states: Mapping[str, int]) -> str:
    broken, untested = states.get(BROKEN, 0), states.get(UNTESTED, 0)
    said = f"{broken} have a test that failed" if broken else "none has a test that failed"
    return f"{said}; {untested} have no test that ran" if untested else said


def _software(tests: PartDocument) -> str:
    if tests["same_software"] is None:
        return "The report does not say on which software the tests ran."
    if tests["same_software"]:
        return "The tests ran on this very software, by its digest."
    return f"The tests ran on OTHER software, with the digest {tests['software'][:16]}…"


def matrix_chapter(rules: PartDocument, matrix: PartDocument) -> BookChapter:
    """Each clause with its code, its tests, and their results."""
    rows = {row["clause"]: row for row in matrix["rows"]}
    sections = [_tests_section(matrix)]
    for book in rules["books"]:
        lines = []
        for clause in book["clauses"]:
            row = rows[f"{book['code']} {clause['clause']}"]
            if row["kind"] == "executable" or row["code"] or row["tests"]:
                lines.append((clause["clause"], _code(row["code"]), _tests(row), _result(row)))
        sections.append(Section(book["title"], (_matrix_table(book["code"], lines, matrix["tests"]["origin"]),)))
    return BookChapter(
        "Clause matrix with proofs",
        (
            "For each clause: the places in the code that cite it, and the tests that prove it. A clause number "
            "that does not exist stops the program when it starts. Clauses with nothing to carry out are left out "
            "here unless code or a test cites them; the chapter before tells why there is nothing. The first places "
            "and tests are named; matrix.json in the archive has all of them, with the result of each.",
        ),
        tuple(sections),
    )


def _matrix_table(code: str, lines: list[tuple[str, str, str, str]], origin: str) -> ReportTable:
    """The lines of one rule book. Where no test is known, there is no column for tests."""
    head = (code, "code that carries it out", "tests that prove it", "result")
    if origin == NOT_AT_HAND:
        rows = tuple([(clause, places, result) for clause, places, _, result in lines])
        return ReportTable((head[0], head[1], head[3]), rows, "<<<", widths=("15mm", "1fr", "29mm"))
    return ReportTable(head, tuple(lines), "<<<<", widths=("15mm", "62mm", "1fr", "26mm"))


def _tests_section(matrix: PartDocument) -> Section:
    tests = matrix["tests"]
    if tests["origin"] == FROM_REPORT:
        rows = [(outcome, f"{tests[outcome]:,}") for outcome in ("passed", "failed", "skipped")]
        table = ReportTable(("tests", "number"), tuple(rows), "<>", ("all", f"{tests['all']:,}"), ("60mm", "30mm"))
        skipped = [f"Skipped, {many}×: {reason}" for reason, many in tests["skip_reasons"].items()]
        failed = [f"Failed: {one['test']}" for one in tests["cases"] if one["outcome"] == "failed"]
        return Section("Results of the tests", (table, Text((proofs_in_words(matrix), *skipped, *failed))))
    said = [proofs_in_words(matrix)]
    if tests["origin"] == COLLECTED:
        said.append("The tests that cite each clause are named from the checkout that made this dossier. None was run.")
    else:
        said.append("An installation without the tests cannot name them. “--test-results” takes the report of a run.")
    return Section("Results of the tests", (Text(tuple(said)),))


def _code(places: list[str]) -> str:
    """One place a line: a path is not to be broken."""
    return _some(places, MOST_CODE, between="\n") or "none"


def _some(words: list[str], most: int, between: str = ", ") -> str:
    more = f" +{len(words) - most} more" if len(words) > most else ""
    return between.join(words[:most]) + more


def _tests(row: PartDocument) -> str:
    live_first = sorted(row["tests"], key=lambda test: not test.startswith(LIVE_TESTS))
    functions = list(dict.fromkeys(test.partition("[")[0].rpartition("::")[2] for test in live_first))
    return _some([one.removeprefix("test_").replace("_", " ") for one in functions], MOST_TESTS, between="; ")


def _result(row: PartDocument) -> str:
    if row["kind"] != "executable" and not row["tests"]:
        return str(row["kind"])
    counted = {outcome: many for outcome, many in row["results"].items() if many}
    if not counted:
        return f"{len(row['tests'])} not run" if row["tests"] else "no test ran"
    return ", ".join(f"{many:,} {outcome}" for outcome, many in counted.items())
