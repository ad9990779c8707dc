"""The irregularities that can be reported at a table now, each with the ruling that would follow.

Each kind is tried with each combination of its facts, at each box or seat that it can be about: the round itself
refuses what its record contradicts (R-56). So a fact that the record has is filled in, and only the others are asked
for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from croupier.floor.state.table_state import HouseTable, Table
from croupier.messages import SentenceView, with_sentence
from croupier.poker import Hand
from croupier.poker import decide as decide_at_poker
from croupier.refusals import Refused
from croupier.rounds.decide import decide as decide_in_round
from croupier.rulings import Authority, ruling_message
from croupier.rulings.facts import Fact
from croupier.rulings.kinds import HOUSE_KINDS, POKER_KINDS, UNLISTED, IrregularityKind, what_is_impossible
from croupier.rulings.questions import decide as ruling_on
from croupier.rulings.tables import RULINGS
from croupier.rulings.words import Number, Ruling, Value
from croupier.table_commands import ReportIrregularity

ABOUT_ONE_BOX = frozenset(
    {
        "over-limit-bet",
        "under-limit-bet",
        "wrong-multiple",
        "jackpot-bet-without-ante",
        "player-absent",
        "player-card-count",
        "late-bet",
        "extra-hand-examined",
        "misplaced-chips",
        "hand-not-revealed",
        "standing-player-bet",
        "box-taken",
        "bet-placed-in-error",
        "bet-by-pit-employee",
    }
)
ABOUT_ONE_SEAT = frozenset(
    {
        "exposed-card",
        "player-card-count",
        "hole-cards-exposed",
        "hand-not-revealed",
        "acted-for-another",
        "standing-player-bet",
        "bet-by-pit-employee",
        "all-in-button-missing",
    }
)
DONE_BY_THE_TABLE = frozenset(
    {
        "new-player",
        "returning-player",
        "absent-small-blind",
        "absent-big-blind",
        "table-stake-change",
        "out-of-turn",
    }
)
"""Irregularities that a Poker table rules on by itself, as players sit down, return, add chips or act early."""
ABOUT_JACKPOTS = frozenset({"jackpot-fault", "jackpot-fault-next-round", "simultaneous-jackpots"})
LATE = "error-noticed-late"
"""Something about the round before, which came out once a later one had started."""
TAKES_A_CARD = frozenset({"exposed-card", "face-up-card", "premature-board-card", "hole-cards-exposed"})
"""The kinds whose report can name a card."""
MISSING = {"CARD_NEEDED": "card", "ORDER_NEEDED": "order"}
"""Refusals of a report that is complete once something is named."""
NOT_ENOUGH_RANK = "NEEDS_AUTHORITY"


class AnswerView(msgspec.Struct, frozen=True, kw_only=True):
    """A possible answer to a question of fact."""

    value: bool | int | str
    words: str


class QuestionView(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that only people can tell, with the answers that the record leaves open."""

    fact: str
    asks: str
    answers: list[AnswerView]


class CaseView(SentenceView, frozen=True, kw_only=True):
    """A report with all its facts, at a `box` or a `seat`, and the ruling that would follow."""

    box: int | UnsetType | None = UNSET
    seat: int | UnsetType | None = UNSET
    facts: dict[str, bool | int | str]
    ruling: str
    clause: str | None
    authority: str
    enough: bool
    needs: str | None


class PossibleReportView(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of irregularity that a person could report now."""

    kind: str
    what: str
    takes_card: bool
    asks: list[QuestionView]
    cases: list[CaseView]


class ReportCase(NamedTuple):
    """One report that the record does not contradict."""

    place: int | None
    facts: Mapping[str, Value]
    ruling: Ruling
    needs: str | None
    """`card` or `order`, if the report has to name it."""
    authority: Authority
    """The rank that decides: the ruling's, or a higher one if the report takes it (R-34, R-56)."""
    enough: bool
    """Whether the person's rank is enough."""


def possible_reports(table: Table, by: Authority) -> list[PossibleReportView]:
    """Each kind that a person of this rank could report now. Nothing between rounds."""
    trial = _trial(table, by)
    if trial is None:
        return []
    reports = []
    for kind in trial.kinds.values():
        cases = list(_cases(trial, kind)) if _concerns(table, kind, trial.version) else []
        if cases:
            reports.append(_report(trial, kind, cases))
    return reports


class ReportTrial(NamedTuple):
    """How reports are tried at a table."""

    game: str
    version: int | None
    word: str
    """`box` or `seat`."""
    kinds: Mapping[str, IrregularityKind]
    places: list[int]
    about_one: frozenset[str]
    """The kinds that are about one of the places."""
    by: Authority
    attempt: Callable[[ReportIrregularity], object]


def _trial(table: Table, by: Authority) -> ReportTrial | None:
    game = table.sign.game
    if isinstance(table, HouseTable):
        round_ = table.round
        if round_ is None:
            return None
        boxes, version = sorted(round_.boxes), round_.game.version
        decide = partial(decide_in_round, round_)
        return ReportTrial(game, version, "box", HOUSE_KINDS, boxes, ABOUT_ONE_BOX, by, decide)
    hand = table.state.hand
    if hand is None:
        return None
    seats, version = sorted(hand.numbers), hand.opening.version
    return ReportTrial(
        game, version, "seat", POKER_KINDS, seats, ABOUT_ONE_SEAT, by, partial(decide_at_poker, table.state)
    )


def _concerns(table: Table, kind: IrregularityKind, version: int | None) -> bool:
    """Whether a kind has a meaning at the table: its rules have a row for it, or it is anything else (`unlisted`)."""
    if kind.name not in RULINGS.of(table.sign.game, version).table and kind is not UNLISTED:
        return False
    if not isinstance(table, HouseTable):
        return kind.name not in DONE_BY_THE_TABLE and _concerns_hand(table.state.hand, kind)
    if kind.name in ABOUT_JACKPOTS:
        return table.jackpot is not None
    return kind.name != LATE or (table.last is not None and table.playing)


def _concerns_hand(hand: Hand | None, kind: IrregularityKind) -> bool:
    """5.3: the Initial Deal is over once somebody has acted. An all-in button is for a player without chips."""
    if hand is None:
        return False
    if kind.name == "all-in-button-missing":
        return any(not hand.betting.bettors[place].stack for place in hand.active)
    return kind.name != "exposed-card" or not hand.actions


def _cases(trial: ReportTrial, kind: IrregularityKind) -> Iterator[ReportCase]:
    places: list[int | None] = [*trial.places] if kind.name in trial.about_one else [None]
    for place, values in product(places, list(product(*(fact.phrases for fact in kind.facts)))):
        facts = dict(zip(kind.fact_names, values, strict=True))
        if what_is_impossible(trial.game, kind, facts) is not None:
            continue
        reported = {name: _reported(value) for name, value in facts.items()}
        box, seat = (place, None) if trial.word == "box" else (None, place)
        report = ReportIrregularity(kind=kind.name, by=trial.by, facts=reported, box=box, seat=seat)
        refusal = _refusal(trial, report)
        if refusal in (None, NOT_ENOUGH_RANK, *MISSING):
            ruling = ruling_on(trial.game, kind.name, reported, version=trial.version)
            enough = refusal != NOT_ENOUGH_RANK
            authority = ruling.authority if enough else _rank_for(trial, report)
            yield ReportCase(place, facts, ruling, MISSING.get(refusal or ""), authority, enough)


def _rank_for(trial: ReportTrial, report: ReportIrregularity) -> Authority:
    """The lowest rank whose report is not refused for want of rank."""
    higher = (rank for rank in Authority if not trial.by.reaches(rank))
    reports = ((rank, replace(report, by=rank)) for rank in higher)
    return next((rank for rank, again in reports if _refusal(trial, again) != NOT_ENOUGH_RANK), Authority.HOUSE)


def _reported(value: Value) -> bool | int | str:
    """A value as a report tells it: a number of cards stands for one, or for more than one."""
    if isinstance(value, Number):
        return 1 if value is Number.ONE else 2
    return value


def _refusal(trial: ReportTrial, report: ReportIrregularity) -> str | None:
    """The code with which the table refuses a report; None if it would be ruled on."""
    try:
        trial.attempt(report)
    except Refused as refused:
        return refused.code
    return None


def _report(trial: ReportTrial, kind: IrregularityKind, cases: list[ReportCase]) -> PossibleReportView:
    open_facts = [fact for fact in kind.facts if len({case.facts[fact.name] for case in cases}) > 1]
    return PossibleReportView(
        kind=kind.name,
        what=kind.what,
        takes_card=kind.name in TAKES_A_CARD,
        asks=[_question(fact, cases) for fact in open_facts],
        cases=[_case(trial, kind, case) for case in cases],
    )


def _question(fact: Fact, cases: list[ReportCase]) -> QuestionView:
    possible = [value for value in fact.phrases if any(case.facts[fact.name] == value for case in cases)]
    answers = [AnswerView(value=_reported(value), words=fact.phrases[value]) for value in possible]
    return QuestionView(fact=fact.name, asks=fact.asks, answers=answers)


def _case(trial: ReportTrial, kind: IrregularityKind, case: ReportCase) -> CaseView:
    message = ruling_message(trial.game, kind.name, case.ruling.says, version=trial.version)
    return CaseView(
        box=case.place if trial.word == "box" else UNSET,
        seat=case.place if trial.word == "seat" else UNSET,
        facts={name: _reported(value) for name, value in case.facts.items()},
        ruling=case.ruling.ruling.value,
        clause=None if case.ruling.clause is None else case.ruling.clause.cite,
        authority=case.authority.value,
        enough=case.enough,
        needs=case.needs,
        **with_sentence(message),
    )
