"""A player's finished rounds for review: the result, the expected result, and the cost of the decisions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple, TypedDict

from croupier.extras import MissingExtraError
from croupier.money import Cents, dollars
from croupier.records.decision_worth import DecisionWorthDocument, WeighedDecision, weighed_decisions
from croupier.records.round_archive import RoundArchive
from croupier.records.round_finder import POKER, StoredRound
from croupier.records.round_index import MOST_ROUNDS, IndexedRound
from croupier.records.round_sums import sums_of_player
from croupier.records.theory import Theory, TheoryBeside
from croupier.refusals import Refused
from croupier.rounds.events import RoundSettled

MOST_LOOKED_AT = 100
"""How many rounds one question looks at. For more, ask again from there."""
MOST_REMEMBERED = 5_000
"""How many weighed rounds are remembered."""


class RoundReviewDocument(TypedDict):
    """A round of a house game, reviewed for one of its players."""

    round: str
    expected: str | None
    decisions: list[DecisionWorthDocument]


class RoundWeight(NamedTuple):
    """A finished round of a house game for one player, in cents."""

    result: Cents
    """Won or lost on antes, the bets that follow them, and bonus bets."""
    jackpot: Cents
    """Won or lost on jackpot bets, whose worth moves with the meter."""
    antes: Cents
    bonus: Cents
    """The bonus bets."""
    edition: tuple[str, int] | None
    """The game and the version of its rules; None for a void round, which gave all bets back."""
    decisions: tuple[WeighedDecision, ...]

    def expected(self, theory: Theory | TheoryBeside) -> Cents | None:
        """The average result of the same antes and bonus bets with best play; None if it cannot be counted here."""
        if self.edition is None:
            return 0
        edges = theory.of(*self.edition)
        if isinstance(edges, str) or (self.bonus and edges.bonus is None):
            return None
        bonus = edges.bonus.expected(self.bonus) if edges.bonus is not None else 0
        return -edges.main.expected(self.antes) - bonus

    @property
    def mistakes(self) -> int:
        """How many decisions were not the best ones."""
        return sum(decision.is_mistake for decision in self.decisions)

    def as_document(self, theory: Theory | TheoryBeside) -> dict[str, Any]:
        """The part of the list that is about worth."""
        expected = self.expected(theory)
        return {
            "result": dollars(self.result),
            "jackpot": dollars(self.jackpot),
            "expected": None if expected is None else dollars(expected),
            "decisions": len(self.decisions),
            "mistakes": self.mistakes,
            "cost": dollars(sum(decision.cost for decision in self.decisions)),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFilter:
    """The rounds that a player asks for."""

    game: str | None = None
    table: str | None = None
    result: str | None = None
    """`won`, `lost` or `even`."""
    since: datetime | None = None
    """The first moment; None for no limit."""
    until: datetime | None = None
    """The first moment that is too late; None for no limit."""
    mistakes: bool = False
    """Whether a decision must have cost something."""

    def takes(self, played: IndexedRound) -> bool:
        """Whether the viewer's round is asked for, as far as the index knows."""
        net = played.net
        return (
            played.outcome is not None
            and net is not None
            and self.game in (None, played.game)
            and self.table in (None, played.table)
            and self.result in (None, _result_word(net))
            and not (self.mistakes and played.game == POKER)
            and self._in_time(played)
        )

    def _in_time(self, played: IndexedRound) -> bool:
        if self.since is None and self.until is None:
            return True
        at = datetime.fromisoformat(played.at)
        return (self.since is None or at >= self.since) and (self.until is None or at < self.until)


def _result_word(net: Cents) -> str:
    return "won" if net > 0 else "lost" if net < 0 else "even"


class OwnRounds:
    """Weighs the finished rounds of players, and remembers the last ones. Threads may share it."""

    def __init__(self, archive: RoundArchive, theory: Theory | TheoryBeside) -> None:
        self._archive = archive
        self._theory = theory
        self._known: OrderedDict[tuple[str, str, int], RoundWeight | None] = OrderedDict()
        self._lock = Lock()

    def listed(self, player: str, wanted: RoundFilter, *, before: int | None, limit: int) -> dict[str, Any]:
        """The player's finished rounds, newest first. `next` is where to go on; None after the last one."""
        found: list[dict[str, Any]] = []
        last = None
        # While edges are counted, the list waits for them once, and not for each of its rounds.
        theory = Theory(self._theory.of)
        for looked_at, played in enumerate(self._candidates(player, wanted, before)):
            if len(found) == limit or looked_at == MOST_LOOKED_AT:
                return {"rounds": found, "next": last}
            last = played.position
            weight = self._weight(played, player)
            if not wanted.mistakes or (weight is not None and weight.mistakes):
                weighed = None if weight is None else weight.as_document(theory)
                found.append({**played.as_document(), "weighed": weighed})
        return {"rounds": found, "next": None}

    def _candidates(self, player: str, wanted: RoundFilter, before: int | None) -> Iterator[IndexedRound]:
        index = self._archive.index
        own = index.rounds(viewer=player, mine=True, table=wanted.table, before=before, limit=MOST_ROUNDS)
        return (played for played in own if wanted.takes(played))

    def review(self, found: StoredRound, player: str) -> RoundReviewDocument:
        """One finished round of a house game."""
        if found.game == POKER:
            raise Refused("WRONG_GAME.decisions", None)
        if not found.over:
            raise Refused("ROUND_OPEN.weigh", None)
        weight = _weigh(found, player)
        expected = weight.expected(self._theory)
        return {
            "round": found.round,
            "expected": None if expected is None else dollars(expected),
            "decisions": [decision.as_document() for decision in weight.decisions],
        }

    def _weight(self, played: IndexedRound, player: str) -> RoundWeight | None:
        """The weight of a house game's round; None for Poker, whose worth depends on how others play."""
        if played.game == POKER:
            return None
        key = (played.round, player, played.position)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        weight = _weigh(self._archive.find(played.round), player)
        with self._lock:
            self._known[key] = weight
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return weight


def _weigh(found: StoredRound, player: str) -> RoundWeight:
    settled = next((step.event for step in reversed(found.steps) if isinstance(step.event, RoundSettled)), None)
    decisions = _decisions_or_none(found, player)
    if settled is None:
        return RoundWeight(0, 0, 0, 0, None, decisions)
    sums, game = sums_of_player(settled, player), settled.sheet.game
    result, jackpot = -(sums.main_win + sums.bonus_win), sums.fixed_prizes - sums.jackpot_bets
    return RoundWeight(result, jackpot, sums.antes, sums.bonus, (game.name, game.version), decisions)


def _decisions_or_none(found: StoredRound, player: str) -> tuple[WeighedDecision, ...]:
    """The player's decisions; without the extra that counts them, none."""
    try:
        return weighed_decisions(found, player)
    except MissingExtraError:
        return ()
