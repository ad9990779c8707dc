"""The examination of many hands: each pair of players, each kind of conduct, and what is more than chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import permutations
from typing import NamedTuple, TypeAlias

from croupier.hand_review.fairness.chance_tests import (
    ChanceResult,
    FlowSums,
    Stratum,
    false_discovery_rates,
    one_way,
    shuffled_opponents,
)
from croupier.hand_review.fairness.duels import (
    FOLDS_AHEAD,
    NEVER_RAISES,
    PAYS_BEHIND,
    SPARES_STRONG,
    Duel,
    duels_of,
)
from croupier.hand_review.fairness.observed_hands import ObservedHand

Pair: TypeAlias = frozenset[str]
CHIPS = "loses chips"
DUMPING, SOFT_PLAY = "chip dumping", "soft play"
KINDS: Mapping[str, str] = {
    CHIPS: DUMPING,
    FOLDS_AHEAD: DUMPING,
    PAYS_BEHIND: DUMPING,
    SPARES_STRONG: SOFT_PLAY,
    NEVER_RAISES: SOFT_PLAY,
}
"""The suspicion that each kind of conduct raises."""
LEVEL = 0.01
"""Among findings, the share that chance alone may have made."""
LEAST_EXCESS = 0.25
"""A finding differs from what was expected in at least this share of the hands."""
LEAST_HANDS = 5
"""A finding has at least this many hands more than expected."""
LEAST_BLINDS = 50
"""A finding about chips has at least this many Big Blinds more than expected."""
MOST_EXAMPLES = 5
MOST_LEFT_OUT = 6
"""This many of the other opponents are left out in turn."""


class PairFinding(NamedTuple):
    """One player's conduct against one opponent."""

    conduct: str
    player: str
    opponent: str
    hands: int
    """How many hands gave occasion for it."""
    compared: int
    """How many hands of the player with others, or of others, it is compared with."""
    usual: float
    """The highest count to expect from the hands that it is compared with: hands, or Big Blinds for chips."""
    result: ChanceResult
    """The count in the same unit, and its chance."""
    rate: float
    """The false discovery rate at which it would be a finding."""
    examples: tuple[str, ...]
    """Hands to look at first."""

    @property
    def kind(self) -> str:
        """The suspicion that it raises."""
        return KINDS[self.conduct]

    def is_found(self, level: float) -> bool:
        """Whether it is more than chance, and large enough to matter."""
        excess = self.result.observed - self.usual
        if self.conduct == CHIPS:
            large = excess >= LEAST_BLINDS
        else:
            large = excess >= LEAST_HANDS and excess >= LEAST_EXCESS * self.hands
        return large and self.rate <= level


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """All that was examined."""

    hands: int
    players: int
    tested: tuple[PairFinding, ...]
    """Each pair and conduct with enough hands to show anything, the least likely first."""
    level: float

    @property
    def findings(self) -> tuple[PairFinding, ...]:
        """The findings that chance does not explain."""
        return tuple([one for one in self.tested if one.is_found(self.level)])


@dataclass(slots=True)
class _PairFlow:
    """One player's loss to another in Big Blinds, and the hands with the largest losses."""

    sums: FlowSums = field(default_factory=FlowSums)
    largest: list[tuple[float, str]] = field(default_factory=list)

    def add(self, chips: float, hand: str) -> None:
        self.sums = self.sums.plus(chips)
        if chips > 0:
            self.largest = nlargest(MOST_EXAMPLES, [*self.largest, (chips, hand)])


_Flows: TypeAlias = defaultdict[tuple[str, str], _PairFlow]
"""By player and opponent."""


def _add_flows(flows: _Flows, hand: ObservedHand) -> None:
    lost = dict.fromkeys(permutations(hand.players, 2), 0.0)
    for loser, winner, chips in hand.flows():
        lost[loser, winner] += chips / hand.big_blind
        lost[winner, loser] -= chips / hand.big_blind
    for pair, chips in lost.items():
        flows[pair].add(chips, hand.id)


def examine(hands: Iterable[ObservedHand], *, level: float = LEVEL) -> Examination:
    """Look for players who play otherwise against one opponent than against others.

    Once a pair is found, its hands no longer tell what is usual: a player who bets at one opponent on purpose would
    seem to spare all others. So the rest is examined again without them, until no further pair is found.
    """
    flows: _Flows = defaultdict(_PairFlow)
    duels, count, players = list[Duel](), 0, set[str]()
    for hand in hands:
        count += 1
        players.update(hand.players)
        _add_flows(flows, hand)
        duels += duels_of(hand)
    unusual: set[Pair] = set()
    while True:
        compared = [*_chips(flows, unusual), *_conduct(duels, unusual)]
        tested = _rated([one for one in compared if one.result.least <= level])
        found = Examination(hands=count, players=len(players), tested=tested, level=level)
        further = [pair for one in found.findings if (pair := _pair(one.player, one.opponent)) not in unusual]
        if not further:
            return found
        unusual.add(further[0])


def _rated(tested: Sequence[PairFinding]) -> tuple[PairFinding, ...]:
    """The least likely first, each with its false discovery rate."""
    rates = false_discovery_rates([one.result.p for one in tested])
    rated = [one._replace(rate=rate) for one, rate in zip(tested, rates, strict=True)]
    return tuple(sorted(rated, key=lambda one: (one.result.p, one.conduct, one.player, one.opponent)))


def _pair(one: str, other: str) -> Pair:
    return frozenset((one, other))


# Chips


def _chips(flows: _Flows, unusual: Collection[Pair]) -> Iterator[PairFinding]:
    """Chips that went one way, beyond what the player loses to anybody and the opponent wins from anybody."""
    losses: defaultdict[str, list[tuple[str, FlowSums]]] = defaultdict(list)
    gains: defaultdict[str, list[tuple[str, FlowSums]]] = defaultdict(list)
    for (player, opponent), flow in flows.items():
        if _pair(player, opponent) not in unusual:
            losses[player].append((opponent, flow.sums))
            gains[opponent].append((player, flow.sums))
    for (player, opponent), flow in flows.items():
        to_others = _together([sums for other, sums in losses[player] if other != opponent])
        from_others = _together([sums for other, sums in gains[opponent] if other != player])
        usual, spread = _usual(to_others, from_others)
        yield PairFinding(
            conduct=CHIPS,
            player=player,
            opponent=opponent,
            hands=flow.sums.hands,
            compared=to_others.hands + from_others.hands,
            usual=usual * flow.sums.hands,
            result=one_way(flow.sums, usual, spread),
            rate=1.0,
            examples=tuple([hand for _, hand in flow.largest]),
        )


def _together(flows: Sequence[FlowSums]) -> FlowSums:
    return FlowSums(*map(sum, zip(*flows, strict=True))) if flows else FlowSums()


def _usual(to_others: FlowSums, from_others: FlowSums) -> tuple[float, float]:
    """The flow of one hand to expect of a player who loses to others and of an opponent who wins from others.

    Its variance comes with it. A player who wins from others is not expected to win from this one too.
    """
    known = [flows for flows in (to_others, from_others) if flows.hands]
    usual = sum([flows.total / flows.hands for flows in known])
    spread = sum([flows.squares / flows.hands**2 for flows in known])
    return (usual, spread) if usual > 0 else (0.0, 0.0)


# Conduct


def _conduct(duels: Sequence[Duel], unusual: Collection[Pair]) -> Iterator[PairFinding]:
    """Conduct against one opponent, compared with the same player's conduct against others in like circumstances."""
    alike: defaultdict[tuple[str, str], list[Duel]] = defaultdict(list)
    for duel in duels:
        alike[duel.conduct, duel.player].append(duel)
    for (_, player), own in alike.items():
        for opponent in dict.fromkeys([duel.opponent for duel in own]):
            others = [duel for duel in own if duel.opponent != opponent and _pair(player, duel.opponent) not in unusual]
            against = [duel for duel in own if duel.opponent == opponent]
            if (found := _compared(against, others)) is not None:
                yield found


def _compared(against: Sequence[Duel], others: Sequence[Duel]) -> PairFinding | None:
    """Duels against one opponent beside duels against others; None if none of these are like those."""
    alike = {duel.like for duel in against} & {duel.like for duel in others}
    if not alike:
        return None
    seen = [duel for duel in against if duel.like in alike]
    usual = [duel for duel in others if duel.like in alike]
    duels, happened = _counted(usual)
    own, own_happened = _counted(seen)
    strata = [Stratum(duels[like] + own[like], happened[like] + own_happened[like], own[like]) for like in alike]
    hands = [duel.hand for duel in seen if duel.happened]
    return PairFinding(
        conduct=seen[0].conduct,
        player=seen[0].player,
        opponent=seen[0].opponent,
        hands=len(seen),
        compared=len(usual),
        usual=_expected(own, usual),
        result=shuffled_opponents(strata, len(hands)),
        rate=1.0,
        examples=tuple(hands[:MOST_EXAMPLES]),
    )


def _counted(duels: Sequence[Duel]) -> tuple[Counter[Hashable], Counter[Hashable]]:
    """How many duels of each kind there are, and in how many the conduct was seen."""
    return Counter([duel.like for duel in duels]), Counter([duel.like for duel in duels if duel.happened])


def _expected(own: Counter[Hashable], others: Sequence[Duel]) -> float:
    """In how many of the player's own duels the conduct is to be expected, by the duels with others.

    One odd opponent among the others must not make this one seem odd. So the opponents who count most among them are
    left out in turn, and the largest expectation is taken.
    """
    duels, happened = _counted(others)
    most = Counter([duel.opponent for duel in others]).most_common(MOST_LEFT_OUT)
    expected = [sum([many * happened[like] / duels[like] for like, many in own.items()])]
    for name, _ in most if len(most) > 1 else ():
        left, left_happened = _counted([duel for duel in others if duel.opponent != name])
        rates = {like: left_happened[like] / left[like] if left[like] else happened[like] / duels[like] for like in own}
        expected.append(sum([many * rates[like] for like, many in own.items()]))
    return max(expected)
