"""Statistical tests of the real shuffle: once from the seed, to be made again, and once with this machine's chance."""

from __future__ import annotations

import os
from hashlib import sha256

from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.dossier.files import SEEDED, SYSTEM
from croupier.dossier.plan import PartDocument, seeded_bytes
from croupier.hands.compiled import numpy
from croupier.printed_sheets.parts import BookChapter, Cell, Grid, ReportTable, Section, Text
from croupier.shoe import Chance, shuffled
from croupier.shoe.shuffle_battery import LEVEL, ChiSquareTest, DeckCounts, limit_of, passes, results, tally


def shuffle_part(deals: int, seed: str, progress: Progress = unwatched) -> tuple[PartDocument, PartDocument]:
    """Both series with the results of their tests; and the counts behind them."""
    chances: dict[str, Chance] = {SEEDED: seeded_bytes(seed, "shuffle"), SYSTEM: os.urandom}
    told: PartDocument = {"deals": deals, "level": LEVEL}
    counts: PartDocument = {}
    for number, (series, chance) in enumerate(chances.items()):
        part = share_of(progress, start=number / 2, end=(number + 1) / 2)
        told[series], counts[series] = tested_series(deals, chance, part)
    return told, counts


def tested_series(deals: int, chance: Chance, progress: Progress = unwatched) -> tuple[PartDocument, PartDocument]:
    """One series of decks: the results, and the counts as lists."""
    decks = sha256()
    counted = tally(deals, shuffled, chance, keep=decks.update, progress=progress)
    return {"decks_sha256": decks.hexdigest(), **tests_of(counted)}, as_lists(counted)


def as_lists(counted: DeckCounts) -> PartDocument:
    return {name: cells.tolist() for name, cells in counted.items()}


def from_lists(counts: PartDocument) -> DeckCounts:
    return {name: numpy.array(cells) for name, cells in counts.items()}


def tests_of(counted: DeckCounts) -> PartDocument:
    """All tests of one series, by group."""
    found = results(counted)
    return {
        "tests": sum(map(len, found.values())),
        "fails_below": limit_of(found),
        "passes": passes(found),
        "groups": [{"group": name, "results": [_told(test) for test in tests]} for name, tests in found.items()],
    }


def _told(test: ChiSquareTest) -> PartDocument:
    """Ten figures: the last bits of a floating-point sum are not the same on every machine."""
    return {"statistic": float(f"{test.statistic:.10g}"), "freedom": test.freedom, "p": float(f"{test.p:.10g}")}


PLAIN, LOW, FAILED = "#e8f1ec", "#f6e3b4", "#e9a9a0"
LOOKED_AT = 0.05
COLUMNS = 10


COUNTED = {
    "card by place": "which card lies at which place",
    "neighbours, by place": "which card follows which, at each pair of neighbouring places",
    "first cards of two deals": "the first cards of two successive deals",
    "kind of hand, by hand": "the kind of hand, for each of the ten hands of five",
    "order of five, by hand": "the order of the five cards, for each of the ten hands",
    "ascending runs": "ascending runs in a deck",
}
"""By group of tests: what is counted."""


def shuffle_in_words(shuffle: PartDocument) -> str:
    """The finding for the title page."""
    said = f"{shuffle[SEEDED]['tests']} tests at 99% for all of them together, on {shuffle['deals']:,} decks each"
    own = f"decks from this machine’s own randomness {_verdict(shuffle[SYSTEM])}"
    return f"{said}: decks from the seed {_verdict(shuffle[SEEDED])}; {own}."


def _verdict(series: PartDocument) -> str:
    return "pass" if series["passes"] else "FAIL"


def shuffle_chapter(shuffle: PartDocument, software: PartDocument) -> BookChapter:
    """Both series: their groups, and each p-value."""
    origin = (
        "It is the digest of the software, so nobody chose it."
        if software["seed_is_digest"]
        else "It was given by the person who made the dossier."
    )
    return BookChapter(
        "Shuffle statistics",
        (
            "The shuffle is Fisher and Yates’s, from random bytes, with rejection instead of remainders. That each "
            "order of the deck is exactly as likely as every other is proven from the code, given uniform bytes. "
            "Statistics cannot prove it; they would show a gross mistake. The tests run the very function that "
            "deals.",
            f"Two series of {shuffle['deals']:,} decks were shuffled. The bytes of the first follow from the seed "
            f"“{software['seed']}” by SHAKE-256, so that everybody can shuffle the same decks again. {origin} The "
            "bytes of the second came from the operating system of the machine that made the dossier; they cannot "
            "be had again.",
        ),
        (
            Section("The meaning of the level", (Text(_level(shuffle)),)),
            _series("Decks from the seed", shuffle[SEEDED]),
            _series("Decks from this machine’s own randomness", shuffle[SYSTEM]),
        ),
    )


def _level(shuffle: PartDocument) -> tuple[str, ...]:
    tests = shuffle[SEEDED]["tests"]
    return (
        f"The {tests} tests and the level were fixed before the first run. Each is a chi-square test with a p-value of "
        "both tails: decks that are too even are as suspicious as decks that are too uneven. All tests of a series are "
        f"held to one level of 99% together: a test fails when its p-value is below 0.01 divided by {tests}, which is "
        f"{shuffle[SEEDED]['fails_below']:.6f}. A perfect shuffle fails this in at most one series of a hundred.",
        f"Among {tests} tests of a perfect shuffle, {tests * LOOKED_AT:.1f} have a p-value below 0.05 on average. Some "
        "small p-values are therefore no finding. They are marked below so that nobody has to look for them.",
    )


def _series(title: str, series: PartDocument) -> Section:
    limit = series["fails_below"]
    rows = []
    for group in series["groups"]:
        worst = min(group["results"], key=lambda one: one["p"])
        rows.append(
            (
                COUNTED[group["group"]],
                str(len(group["results"])),
                f"{worst['statistic']:,.1f}",
                f"{worst['freedom']:,}",
                f"{worst['p']:.4f}",
                "passes" if worst["p"] >= limit else "FAILS",
            )
        )
    values = [one["p"] for group in series["groups"] for one in group["results"]]
    low = sum(1 for p in values if p < LOOKED_AT)
    verdict = "passes" if series["passes"] else "FAILS"
    said = f"The series {verdict} at 99%. {low} of {len(values)} p-values are below 0.05."
    head = ("what is counted", "tests", "chi-square", "freedom", "smallest p", "")
    return Section(
        title,
        (
            ReportTable(head, tuple(rows), "<>>>><", widths=("1fr", "14mm", "24mm", "20mm", "24mm", "16mm")),
            Text((f"{said} SHA-256 over all decks, 52 bytes each: {series['decks_sha256']}",)),
            _grid(values, limit),
        ),
    )


def _grid(values: list[float], limit: float) -> Grid:
    cells = [Cell(f"{p:.3f}", FAILED if p < limit else LOW if p < LOOKED_AT else PLAIN) for p in values]
    lines = [tuple(cells[first : first + COLUMNS]) for first in range(0, len(cells), COLUMNS)]
    lines[-1] += (Cell("", "#ffffff"),) * (COLUMNS - len(lines[-1]))
    rows = [(str(1 + COLUMNS * number), line) for number, line in enumerate(lines)]
    columns = tuple([f"+{number}" for number in range(COLUMNS)])
    return Grid("All p-values, in the order of shuffle_tests.csv", columns, tuple(rows))
