"""The record of a second proof: what was counted, on what, with check-sums, and how it is held against the odds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from croupier.cards import DECK
from croupier.computation.counts_cache import Counted, digest
from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.errors import InputError
from croupier.exact_odds.answers import holdem_counted, stud_counted
from croupier.exact_odds.holdem_odds import HoldemPayoffs, best_plays, starting_hands
from croupier.exact_odds.holdem_side_bets import bonus_slug, holdem_bonus
from croupier.exact_odds.sample_spaces import DEALERS, FLOPS_TURNS_RIVERS, HIDDEN, PAIRS, STATES
from croupier.exact_odds.second_proof.questions import (
    SOURCE,
    HoldemQuestion,
    Question,
    holdem_payoffs,
    questions,
    source_digest,
)
from croupier.exact_odds.side_bets import five_card_hands
from croupier.exact_odds.strategies import Payoffs, Strategy
from croupier.hands import CLASSES
from croupier.hands.grid import starting_hand
from croupier.version import __version__

ProofRecord: TypeAlias = dict[str, Any]
RECORD = Path(__file__).with_name("every_deal.json")
"""The record that comes with Croupier."""
FIELDS = {"made_by", "made_at", "device", "source", "hands_of_five", "sections"}
UNTOLD = ("deals",)
"""The fields of a count of every deal that the exact counts do not need."""
LOSE = "lose"


def count_on_gpu(progress: Progress = unwatched) -> ProofRecord:
    """Count every deal of every question on the GPU of this machine."""
    from croupier.exact_odds.second_proof.on_gpu import GpuCounter

    asked = questions()
    counter = GpuCounter()
    sections = []
    for number, (question, games) in enumerate(asked.items()):
        started = perf_counter()
        step = share_of(progress, start=number / len(asked), end=(number + 1) / len(asked))
        counted = counter.count(question, step)
        seconds = round(perf_counter() - started, 3)
        sections.append({**described(question, games), "seconds": seconds, "counted": counted})
    return sealed(counter.name, counter.hands_of_five(), sections)


def described(question: Question, games: list[str]) -> ProofRecord:
    """The rules of a question, for the record."""
    rules = {name: list(value) if isinstance(value, tuple) else value for name, value in question._asdict().items()}
    return {"games": games, "rules": rules}


def sealed(device: str, hands_of_five: Counted, sections: list[ProofRecord]) -> ProofRecord:
    """A record with its check-sums."""
    return {
        "made_by": f"croupier {__version__}",
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "device": device,
        "source": {"name": SOURCE.name, "sha256": source_digest()},
        "hands_of_five": hands_of_five,
        "sections": [{**section, "sha256": digest(section["counted"])} for section in sections],
    }


def read_record(file: Path) -> ProofRecord:
    """A record from a file."""
    try:
        record = json.loads(file.read_bytes())
    except ValueError as error:
        raise InputError(str(file), f"is not a record of a second proof: {error}") from None
    if not isinstance(record, dict) or not record.keys() >= FIELDS:
        raise InputError(str(file), "is not a record of a second proof")
    return record


def differences(
    record: ProofRecord,
    progress: Progress = unwatched,
    *,
    asked: Mapping[Question, list[str]] | None = None,
    counts: Callable[[Question, Progress], Counted] | None = None,
    with_bonus: bool = True,
) -> Iterator[str]:
    """Everything in which a record and the exact odds do not agree; nothing if the proof holds.

    `asked` are the questions to look at, all of them unless given. `counts` gives the exact counts of a question,
    before they are told as in a record. The Bonus of hold'em is counted deal by deal in Python, which takes seconds.
    """
    if record["source"]["sha256"] != source_digest():
        yield f"the record was counted by another {record['source']['name']} than this one"
    if record["hands_of_five"] != {"classes": CLASSES, "kinds": list(five_card_hands())}:
        yield "the hands of five cards, by kind, are not the same"
    sections = {digest(section["rules"]): section for section in record["sections"]}
    for question, games in (asked or questions()).items():
        wanted = described(question, games)
        section = sections.get(digest(wanted["rules"]))
        if section is None or section["games"] != games:
            yield f"{', '.join(games)}: nothing was counted under these rules"
            continue
        if section["sha256"] != digest(section["counted"]):
            yield f"{', '.join(games)}: the numbers do not have the check-sum that stands with them"
        exact = (counts or exact_counts)(question, progress)
        places = _unequal(question, section["counted"], exact, with_bonus=with_bonus)
        yield from (f"{games[0]}: {place}" for place in places)


def _unequal(question: Question, counted: Counted, exact: Counted, *, with_bonus: bool) -> Iterator[str]:
    """The places at which the numbers of one question differ from the exact ones."""
    if counted["deals"] != deals_of(question):
        yield f"{counted['deals']:,} deals were counted, not {deals_of(question):,}"
    ours = {name: value for name, value in counted.items() if name not in UNTOLD}
    yield from _places(ours, as_recorded(question, exact), "")
    if with_bonus and isinstance(question, HoldemQuestion):
        payoffs = holdem_payoffs()
        plays = best_plays(exact, payoffs)
        bonus = {row["outcome"]: row["combinations"] for row in holdem_bonus(payoffs.pays, plays)["outcomes"]}
        yield from _places(every_bonus(counted, payoffs), bonus, "bonus")


def deals_of(question: Question) -> int:
    """The size of the sample space."""
    return STATES * HIDDEN if isinstance(question, Payoffs) else PAIRS * FLOPS_TURNS_RIVERS * DEALERS


def exact_counts(question: Question, progress: Progress = unwatched) -> Counted:
    """The counts of `exact_odds`, from disk if they were saved."""
    if isinstance(question, Payoffs):
        return stud_counted(question, Strategy.BEST, progress)[0]
    return holdem_counted(holdem_payoffs(), progress)[0]


def as_recorded(question: Question, exact: Counted) -> Counted:
    """Exact counts as a record tells them."""
    if isinstance(question, Payoffs):
        return exact
    return {**exact, "rows": [_told(rows) for rows in exact["rows"]]}


def _told(rows: list[list[int]]) -> list[list[int]]:
    """The rows of one starting hand. The exact count of the deals without a prize stops early; it means nothing."""
    return [[0, *rows[0][1:]], *rows[1:]]


def _places(ours: object, exact: object, place: str) -> Iterator[str]:
    if isinstance(ours, dict) and isinstance(exact, dict) and ours.keys() == exact.keys():
        for name in ours:
            yield from _places(ours[name], exact[name], f"{place}.{name}" if place else name)
    elif isinstance(ours, list) and isinstance(exact, list) and len(ours) == len(exact):
        for number, (one, other) in enumerate(zip(ours, exact, strict=True)):
            yield from _places(one, other, f"{place}[{number}]")
    elif ours != exact:
        yield f"{place} is {ours}, and the exact odds have {exact}"


def every_bonus(counted: Counted, payoffs: HoldemPayoffs) -> dict[str, int]:
    """The deals by outcome, for a player who folds as the counts of the main game say."""
    plays = [hand.plays for hand in starting_hands(counted, payoffs)]
    outcomes: Counter[str] = Counter()
    for hole in combinations(DECK, 2):
        stays = plays[starting_hand(*hole)]
        for dealer in combinations([card for card in DECK if card not in hole], 2):
            row = payoffs.pays.bonus_row(hole, dealer) if stays else None
            outcomes[LOSE if row is None else bonus_slug(row[0])] += 1
    return dict(outcomes)
