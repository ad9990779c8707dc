"""Statistical tests of the real shuffle: once from the seed, to be made again, and once with this machine's chance."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.dossier.files import SEEDED, SYSTEM
from croupier.dossier.plan import PartDocument
from croupier.dossier.seeded_bytes import seeded_bytes
from croupier.hands.compiled import numpy
from croupier.shoe import Chance, shuffled
from croupier.shoe.chi_square import ChiSquareTest
from croupier.shoe.shuffle_battery import LEVEL, DeckCounts, limit_of, passes, results, tally


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


def from_lists(counts: Mapping[str, Any]) -> DeckCounts:
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
