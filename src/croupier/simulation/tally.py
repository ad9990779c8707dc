"""The counts of a block of rounds of a house game: whole numbers, the same from the plain path and the kernel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.exact_odds.holdem_odds import BETS, end_names
from croupier.games import HouseGame
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.hands import Category

NO_HAND, TIE, FOLD, LOSE = "dealer-does-not-qualify", "tie", "fold", "lose"
NO_ROW = -1
LOST_BONUS = "lose"


class MeterHit(NamedTuple):
    """A claim on the jackpot's meter. Its value depends on the rounds before it, so it is paid afterwards."""

    round: int
    """Its number in the block, from 0."""
    box: int
    """0 for the prize that all wagers on the Dealer's hand share (R-17)."""
    bet: int
    """The place of the bet among the game's jackpot bets."""
    row: int
    """The place of the prize among the game's prizes."""
    other: int
    """That of another prize, which pays instead if it is worth more (R-10); `NO_ROW` without one."""
    net: int
    """The win of all boxes in this round, without prizes out of the meter."""


class CountedNames(NamedTuple):
    """Names for the counts of a game."""

    ways: tuple[str, ...]
    """The ways in which a box's round can end, named as `odds` names them."""
    prizes: tuple[str, ...]
    draws: int
    """How many codes a prize has: 1, or 4 where the draws of R-18 may add to it."""
    bonus: tuple[str, ...]
    """The rows of the Bonus, and that it lost; nothing in a game without one."""

    @property
    def codes(self) -> int:
        """How many results a jackpot bet can have."""
        return (len(self.prizes) + 1) * self.draws


def counted_names(game: HouseGame) -> CountedNames:
    """The names for this edition of a game."""
    pays = game.pays
    prizes = tuple([prize.hand for prize in game.prizes])
    if isinstance(pays, StudPays):
        wins = tuple([f"win-{kind.slug}" for kind in Category])
        return CountedNames((*wins, NO_HAND, TIE, FOLD, LOSE), prizes, 4 if game.has_draw else 1, ())
    if not isinstance(pays, HoldemPays):
        raise TypeError(f"{game.name} has no pay tables in its description")
    ways = [end + bets for end in end_names(pays.ante_wins_from) for bets in BETS.values()]
    return CountedNames((*ways, FOLD), prizes, 1, (*[row[0] for row in pays.bonus], LOST_BONUS))


def jackpot_code(names: CountedNames, row: int, *, magic: bool, lucky: bool) -> int:
    """The result of a jackpot bet as one number: the prize, and what the draws of R-18 add."""
    code = row + 1
    return (code * 2 + magic) * 2 + lucky if names.draws > 1 else code


@dataclass(slots=True)
class NetSums:
    """Sums over rounds of what all boxes won together, apart from prizes out of the meter; in cents."""

    main: int = 0
    """On the ante and the bets that follow from it."""
    main_squares: int = 0
    every: int = 0
    """On all bets."""
    every_squares: int = 0

    def add(self, main: int, every: int) -> None:
        """Count one round."""
        self.main += main
        self.main_squares += main * main
        self.every += every
        self.every_squares += every * every


@dataclass(slots=True)
class HouseTally:
    """The counts of one block."""

    rounds: int
    ways: list[list[int]]
    """By box and way."""
    codes: list[list[list[int]]]
    """By box, jackpot bet and code."""
    bonus: list[list[int]]
    """By box and row."""
    net: list[list[int]]
    """By box and bet, in the order of the game's bets: what the box won, apart from prizes out of the meter."""
    staked: list[list[int]]
    sums: NetSums = field(default_factory=NetSums)
    hits: list[MeterHit] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """As `read_tally` reads it."""
        sums = self.sums
        return {
            "rounds": self.rounds,
            "ways": self.ways,
            "codes": self.codes,
            "bonus": self.bonus,
            "net": self.net,
            "staked": self.staked,
            "sums": [sums.main, sums.main_squares, sums.every, sums.every_squares],
            "hits": [list(hit) for hit in self.hits],
        }


def read_tally(document: dict[str, Any]) -> HouseTally:
    """The tally that `document` wrote."""
    return HouseTally(
        rounds=document["rounds"],
        ways=document["ways"],
        codes=document["codes"],
        bonus=document["bonus"],
        net=document["net"],
        staked=document["staked"],
        sums=NetSums(*document["sums"]),
        hits=[MeterHit(*hit) for hit in document["hits"]],
    )


def empty_tally(game: HouseGame, boxes: int) -> HouseTally:
    """Nothing counted yet."""
    names = counted_names(game)
    return HouseTally(
        rounds=0,
        ways=[[0] * len(names.ways) for _ in range(boxes)],
        codes=[[[0] * names.codes for _ in game.jackpot_bets] for _ in range(boxes)],
        bonus=[[0] * len(names.bonus) for _ in range(boxes)],
        net=[[0] * len(game.bets) for _ in range(boxes)],
        staked=[[0] * len(game.bets) for _ in range(boxes)],
    )


def add_counts(into: Any, more: Any) -> Any:
    """Nested lists of numbers added up, place by place."""
    if isinstance(into, list):
        return [add_counts(one, other) for one, other in zip(into, more, strict=True)]
    return into + more


def merged(into: HouseTally, more: HouseTally) -> HouseTally:
    """The counts of two blocks together; hits are left out, since their rounds are numbered by block."""
    one, other = into.sums, more.sums
    return HouseTally(
        rounds=into.rounds + more.rounds,
        ways=add_counts(into.ways, more.ways),
        codes=add_counts(into.codes, more.codes),
        bonus=add_counts(into.bonus, more.bonus),
        net=add_counts(into.net, more.net),
        staked=add_counts(into.staked, more.staked),
        sums=NetSums(
            one.main + other.main,
            one.main_squares + other.main_squares,
            one.every + other.every,
            one.every_squares + other.every_squares,
        ),
    )
