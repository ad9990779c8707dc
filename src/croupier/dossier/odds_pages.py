"""The chapters about the exact odds and their second proof."""

from __future__ import annotations

from croupier.dossier.plan import PartDocument
from croupier.exact_odds.document_types import OddsDocument
from croupier.exact_odds.outcome_words import CONVENTIONS, HOLDEM_METHOD, STUD_METHOD
from croupier.exact_odds.report.sheets import sheet_of
from croupier.games.in_words import game_in_words
from croupier.printed_sheets.parts import Block, BookChapter, ReportTable, Section, Subtitle, Text

NOT_REPEATED = ("Method", "Check-sums (SHA-256)")
"""The sections of a probability sheet that stand once in the chapter, and not with each game."""


def odds_chapter(odds: PartDocument) -> BookChapter:
    """The probability sheet of each game."""
    answers = {name: told["answer"] for name, told in odds["games"].items()}
    headlines = tuple(
        [
            (
                sheet_of(answer).title,
                f"{answer['main']['house_edge']:.6%}",
                f"{answer['main']['element_of_risk']:.6%}",
                f"{answer['main']['standard_deviation']:.6f}",
                f"{answer['main']['combinations']:,}",
            )
            for answer in answers.values()
        ]
    )
    head = ("game", "house edge", "element of risk", "standard deviation", "deals counted")
    hashes = tuple([(name, told["counts"], told["sha256"]) for name, told in odds["games"].items()])
    methods = [
        method
        for method, one in ((STUD_METHOD, "ace_king_chart"), (HOLDEM_METHOD, "starting_hands"))
        if any(one in answer for answer in answers.values())
    ]
    return BookChapter(
        "Exact odds",
        (
            "Every figure is counted over the whole sample space, with best play of the player. None is simulated. The "
            "pay tables are those that the settlement itself uses.",
        ),
        (
            Section("Overview", (ReportTable(head, headlines, "<>>>>"),)),
            *[_game(answer) for answer in answers.values()],
            Section(
                "Method and check-sums",
                (
                    Text((*[line for method in methods for line in method], *CONVENTIONS)),
                    ReportTable(
                        ("game", "counts", "SHA-256 of the result"), hashes, "<<<", widths=("32mm", "1fr", "auto")
                    ),
                    Text((f"The source of the counting code has the SHA-256 {odds['source_sha256']}.",)),
                ),
            ),
        ),
    )


def _game(answer: OddsDocument) -> Section:
    sheet = sheet_of(answer)
    blocks: list[Block] = []
    for section in sheet.sections:
        if section.title not in NOT_REPEATED:
            blocks += [Subtitle(section.title), *section.blocks]
    return Section(sheet.title, tuple(blocks))


def proof_in_words(odds: PartDocument, proof: PartDocument) -> str:
    """The finding for the title page."""
    edges = "; ".join(
        f"{game_in_words(name)} {told['answer']['main']['house_edge']:.4%}" for name, told in odds["games"].items()
    )
    wrong = len(proof["differences"]) + sum(1 for state in proof["states"] if not state["agrees"])
    said = f"House edge by exact count: {edges}."
    if wrong:
        return f"{said} The second proof does NOT agree: {wrong} differences."
    return f"{said} The second proof, every deal counted one by one, agrees in every number."


def proof_chapter(proof: PartDocument) -> BookChapter:
    """The record of every deal, the comparison, and the states counted now."""
    record = proof["record"]
    counted = tuple(
        [
            (", ".join(section["games"]), f"{section['counted']['deals']:,}", f"{section['seconds']:.1f} s")
            for section in record["sections"]
        ]
    )
    sums = (
        ("the whole record", proof["record_sha256"]),
        (f"the source that counted, {record['source']['name']}", record["source"]["sha256"]),
        *[(f"numbers of {section['games'][0]}", section["sha256"]) for section in record["sections"]],
    )
    states = tuple(
        [
            (one["family"], one["cards"], f"{one['deals']:,}", "agrees" if one["agrees"] else "DIFFERS")
            for one in proof["states"]
        ]
    )
    wrong = tuple([f"Differs: {line}" for line in proof["differences"]])
    return BookChapter(
        "Second proof of the odds",
        (
            "The exact odds use symmetries of suits and tables of hands. The second proof uses none of them: a "
            "program for a graphics processor goes through all deals one by one and ranks each hand by its own "
            "cards. It shares only the pay tables with the first count.",
        ),
        (
            Section(
                "Every deal",
                (
                    Text(
                        (
                            f"The record was counted on {record['made_at'][:10]} on {record['device']} and comes with "
                            "the software. It was not counted again for this dossier. Each of its numbers was held "
                            "against the exact counts when the dossier was made.",
                        )
                    ),
                    ReportTable(("counted one by one", "deals", "in"), counted, "<>>"),
                    Text(wrong or ("Every number agrees with the exact counts.",)),
                    ReportTable(("SHA-256 of", "value"), sums, "<<", widths=("1fr", "auto")),
                ),
            ),
            Section(
                "States counted now",
                (
                    Text(
                        (
                            "The seed chose these states. For each of them every deal that can follow was counted "
                            "plainly on this machine when the dossier was made, and compared with the exact count.",
                        )
                    ),
                    ReportTable(
                        ("game", "player’s cards", "deals", "result"),
                        states,
                        "<<><",
                        widths=("25mm", "1fr", "35mm", "25mm"),
                    ),
                ),
            ),
        ),
    )
