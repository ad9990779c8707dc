"""The pages of a dossier, from its parts alone: the same parts always give the same pages."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.dossier import files
from croupier.dossier.clause_pages import matrix_chapter, proofs_in_words, rules_chapter
from croupier.dossier.faults_part import FROM_FILE, NOT_RUN, RUN_NOW
from croupier.dossier.odds_pages import odds_chapter, proof_chapter, proof_in_words
from croupier.dossier.plan import PartDocument
from croupier.dossier.rounds_part import rounds_chapter
from croupier.dossier.shuffle_part import shuffle_chapter, shuffle_in_words
from croupier.dossier.software_part import software_chapter
from croupier.floor_simulation.fault_plan import InjectedFault, Moment
from croupier.games.in_words import game_in_words
from croupier.printed_sheets.as_book import book_source
from croupier.printed_sheets.parts import BookChapter, PrintedBook, ReportTable, Section, Text

Parts = Mapping[str, PartDocument]
MOMENTS = (
    "before the decision",
    "before the append",
    "in the append",
    "before the answer",
    "while told",
    "at start-up",
    "in a backup",
    "between",
)
"""The moments, in the order of `Moment`, for the head of a table."""
FLOORS_PART = "floors"


def pages_source(parts: Parts) -> str:
    """The source of the PDF, for Typst."""
    return book_source(book_of(parts, files.hashes_of(files.data_files(parts))))


def book_of(parts: Parts, hashes: Mapping[str, str]) -> PrintedBook:
    """The whole dossier."""
    software, rules = parts[files.SOFTWARE], parts[files.RULES]
    games = ", ".join(f"{book['title']} (rules version {book['versions'][-1]})" for book in rules["books"])
    chapters = [
        _about(parts, hashes),
        rules_chapter(rules),
        matrix_chapter(rules, parts[files.MATRIX]),
        rounds_chapter(parts[files.ROUNDS]),
        *([odds_chapter(parts[files.ODDS]), proof_chapter(parts[files.PROOF])] if parts[files.ODDS]["games"] else []),
        shuffle_chapter(parts[files.SHUFFLE], software),
        faults_chapter(parts[files.FAULTS]),
        software_chapter(software),
    ]
    return PrintedBook(
        "Regulator’s dossier",
        f"Croupier {software['croupier']}: rules, proofs, odds, shuffle, faults and versions",
        (
            ("Made", f"{software['made_at'][:16].replace('T', ' ')} UTC"),
            ("Games", games),
            ("Software", f"Croupier {software['croupier']}, {len(software['files'])} files"),
            ("Digest of the software", software["sha256"]),
            ("Made with", f"{software['python']}, {software['machine']}, Typst {software['typst']}"),
        ),
        _findings(parts),
        tuple(chapters),
        f"Croupier {software['croupier']} · software {software['sha256'][:16]}… · {software['made_at'][:10]}",
    )


def _findings(parts: Parts) -> tuple[tuple[str, str], ...]:
    """One sentence or two for each subject, on the title page."""
    rules = parts[files.RULES]
    kinds = rules["kinds"]
    found = [
        (
            "Rules and readings",
            f"{rules['clauses']} clauses in our own words, {kinds.get('executable', 0)} of them to be carried out by "
            f"the system; {len(rules['readings'])} readings where the rules leave a question open.",
        ),
        ("Clauses and their tests", proofs_in_words(parts[files.MATRIX])),
    ]
    if parts[files.ODDS]["games"]:
        found.append(("Exact odds", proof_in_words(parts[files.ODDS], parts[files.PROOF])))
    found.append(("Shuffle", shuffle_in_words(parts[files.SHUFFLE])))
    found.append(("Faults", faults_in_words(parts[files.FAULTS])))
    return tuple(found)


def _about(parts: Parts, hashes: Mapping[str, str]) -> BookChapter:
    rows = tuple([(name, WHAT_IT_HOLDS[name], hashes[name]) for name in (*files.PARTS, *files.CSV_FILES)])
    return BookChapter(
        "About this dossier",
        (
            "This dossier was made in one piece by the software that it describes. It names the parts that were "
            "worked out while it was made, and the parts that come from elsewhere. It claims conformity with no "
            "regulation, and nobody independent has certified it. It is meant to save an examiner work, not to "
            "replace the examination.",
            "The rules appear in our own words, clause by clause. The approved text itself is not reproduced here: "
            "hold it beside these pages.",
        ),
        (
            Section(
                "How to check it",
                (
                    Text(
                        (
                            "The archive that comes with this PDF holds the same content as data. The command "
                            "“croupier verify ARCHIVE” checks it without a network: each file against the manifest; "
                            "the pages against the data; the installed software against the one described here; "
                            "rules, pay tables and worked rounds anew; the odds anew from their counts, and the "
                            "counts against the second proof; the shuffle statistics anew from the seed; and some "
                            "floors anew under faults. For each part it says what it checked. With “--key” it also "
                            "checks the seal.",
                            "A seal proves that the holder of the key made the archive. Without it anybody can make "
                            "a consistent dossier of other software, so compare the digest on the first page with "
                            "the one that the running server tells (“/about”, or “croupier --version --verbose”).",
                        )
                    ),
                ),
            ),
            Section("The work for this dossier", (_provenance(parts),)),
            Section(
                "Files with the same content as data",
                (ReportTable(("file", "content", "SHA-256"), rows, "<<<", widths=("30mm", "1fr", "auto")),),
            ),
        ),
    )


WHAT_IT_HOLDS = {
    files.RULES: "clauses and readings",
    files.MATRIX: "code and tests of each clause",
    files.ODDS: "exact odds and their counts",
    files.PROOF: "the second proof",
    files.ROUNDS: "worked rounds with settlements",
    files.SHUFFLE: "results of the shuffle tests",
    files.SHUFFLE_COUNTS: "the counts behind them",
    files.FAULTS: "the fault report",
    files.SOFTWARE: "versions, hashes, pay tables",
    files.BILL: "bill of materials (CycloneDX)",
    files.CLAUSES_CSV: "the clause matrix as a table",
    files.READINGS_CSV: "the readings as a table",
    files.OUTCOMES_CSV: "outcomes of the main games",
    files.TESTS_CSV: "each test of the shuffle",
    files.FILES_CSV: "the files of the software",
    files.PACKAGES_CSV: "the packages",
}


def _provenance(parts: Parts) -> ReportTable:
    """Whether each part was worked out now, or taken from elsewhere."""
    odds, proof = parts[files.ODDS], parts[files.PROOF]
    record: PartDocument = proof["record"]
    rows = [
        ("Rules, readings, code of each clause", "read now from the installed software"),
        ("Results of the tests", _origin_of_tests(parts[files.MATRIX]["tests"])),
        ("Worked rounds", "dealt from the seed and settled now"),
    ]
    for name, told in odds["games"].items():
        rows.append((f"Exact counts of {game_in_words(name)}", told["counts"]))
    if odds["games"]:
        rows += [
            (
                "Second proof, every deal",
                f"taken from the record that comes with the software, counted on {record['made_at'][:10]} on "
                f"{record['device']}; SHA-256 {proof['record_sha256'][:16]}…; held against the exact counts now",
            ),
            ("Second proof, single states", f"{len(proof['states'])} states counted deal by deal now"),
        ]
    faults = parts[files.FAULTS]
    rows += [
        ("Shuffle statistics", "both series shuffled and tested now"),
        ("Floors under faults", faults["origin"] + _hash_of(faults)),
    ]
    return ReportTable(("part", "where it comes from"), tuple(rows), "<<", widths=("58mm", "1fr"))


def _origin_of_tests(tests: PartDocument) -> str:
    if tests["origin"] != "results":
        return "the tests were not run for this dossier"
    return "taken from a report of pytest" + _hash_of(tests)


def _hash_of(told: PartDocument) -> str:
    return f"; SHA-256 {told['file_sha256'][:16]}…" if "file_sha256" in told else ""


def faults_in_words(faults: PartDocument) -> str:
    """The finding for the title page."""
    campaign = faults["campaign"]
    if campaign is None:
        return "No fault campaign was run for this dossier, and no report of one was given."
    struck = sum(one["times"] for one in campaign["faults"])
    failed = len(campaign["failures"])
    verdict = f"{failed} floors FAILED." if failed else "Every promise was kept on every floor."
    run = "run for this dossier" if faults["origin"] == RUN_NOW else "taken from a report"
    return f"{campaign['floors']:,} floors {run}, {campaign['events']:,} events, {struck:,} faults. {verdict}"


def faults_chapter(faults: PartDocument) -> BookChapter:
    """The campaign, and the tables of the project's page."""
    sections = [Section("The campaign", tuple(_campaign(faults)))]
    page = faults["page"]
    if page is None:
        said = "The project’s page about earlier campaigns is part of its documentation, which is not at hand here."
        sections.append(Section("Earlier campaigns", (Text((said,)),)))
        return BookChapter("Fault report", FAULTS_OPENING, tuple(sections))
    said = (
        "The next tables come from the project’s page docs/faults.md and was not run for this dossier. The "
        f"SHA-256 of the page is {page['sha256']}."
    )
    for number, part in enumerate(page["parts"]):
        title = f"Earlier campaigns: {part['title'][0].lower()}{part['title'][1:]}"
        texts = [*([said] if number == 0 else []), *part["says"]]
        blocks = [Text(tuple(texts))] if texts else []
        sections.append(Section(title, (*blocks, _page_table(part))))
    return BookChapter("Fault report", FAULTS_OPENING, tuple(sections))


FAULTS_OPENING = (
    "Each floor is one evening from a seed: five tables, linked jackpots, players, bots and staff. Faults strike it: "
    "kills, pauses, full disks, lost answers, clocks that jump, cut connections, a second server, flipped bits, old "
    "stores. After each step the promises are checked: no answered command is lost or done twice, money is conserved, "
    "replay equals live play, no card is twice, viewers are told everything once, and the audit names each damage.",
)


def _campaign(faults: PartDocument) -> list[Text | ReportTable]:
    said = [faults_in_words(faults)]
    if faults["origin"] == NOT_RUN:
        return [Text(tuple(said))]
    campaign = faults["campaign"]
    last = campaign["first"] + campaign["floors"] - 1
    said.append(
        f"Seeds {campaign['first']:,} to {last:,}, {campaign['steps']} steps each, {campaign['kinds_of_event']} "
        "kinds of event. Floors with an even seed lie in memory, floors with an odd one in a file."
    )
    if faults["origin"] == FROM_FILE:
        said.append(f"The report was given as a file with the SHA-256 {faults['file_sha256']}.")
    said += [f"Seed {one['seed']} failed: {one['failure']}" for one in campaign["failures"]]
    return [Text(tuple(said)), _struck(campaign)]


def _struck(campaign: PartDocument) -> ReportTable:
    times = {(one["kind"], one["moment"]): one["times"] for one in campaign["faults"]}
    moments = [moment.value for moment in Moment]
    rows = [
        (kind.value, *[f"{times[kind.value, moment]:,}" if (kind.value, moment) in times else "" for moment in moments])
        for kind in InjectedFault
        if any(known == kind.value for known, _ in times)
    ]
    widths = ("1fr", *["16.5mm"] * len(moments))
    return ReportTable(("fault", *MOMENTS), tuple(rows), "<" + ">" * len(moments), widths=widths)


def _page_table(part: PartDocument) -> ReportTable:
    if part["part"] == FLOORS_PART:
        head, align = ("fault", *MOMENTS), "<" + ">" * len(MOMENTS)
        widths: tuple[str, ...] = ("1fr", *["16.5mm"] * len(MOMENTS))
    else:
        head, align = tuple(part["head"]), "<" * len(part["head"])
        widths = FAULT_WIDTHS.get(part["part"], ())
    return ReportTable(head, tuple(map(tuple, part["rows"])), align, widths=widths)


FAULT_WIDTHS = {
    "planted": ("34mm", "18mm", "1fr", "10mm", "20mm", "1fr"),
    "real": ("28mm", "12mm", "21mm", "15mm", "21mm", "14mm", "1fr"),
    "bits": ("40mm", "30mm", "1fr"),
    "old-store": ("36mm", "50mm", "1fr"),
}
"""The widths of the columns, by part of the page."""
