"""The worth of each result of a box at its stakes, asked of the game's own settlement.

The kernel only counts results. It reads these amounts and knows no pay table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from croupier.cards import DECK, Card
from croupier.clauses import Clause
from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.holdem_odds import BETS
from croupier.exact_odds.side_bets import SOME_CARDS, highest_of
from croupier.games import HouseGame, singapore_stud
from croupier.games.house import BoxInPlay, Deal, Draw
from croupier.games.layout import ANTE
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.games.prizes import Claim, Meter, pay_in_order
from croupier.games.words import Stake
from croupier.hands import CLASSES, Category, Strength, category
from croupier.hands.grid import starting_hand
from croupier.money import Cents
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.tally import NO_ROW, CountedNames, counted_names

LOWEST, HIGHEST = Strength(1), Strength(CLASSES)
NO_METER = Meter(0, 0)
ROYALS = ("flop", "turn", "river")


class BoxAmounts(NamedTuple):
    """The results of one box, in cents, apart from prizes out of the meter."""

    ways: tuple[Mapping[str, Cents], ...]
    """By way: what each of the ante and the bets that follow from it wins."""
    staked: tuple[Mapping[str, Cents], ...]
    """By way: how much is staked on each of them."""
    codes: tuple[tuple[Cents, ...], ...]
    """By jackpot bet and code."""
    bonus: tuple[Cents, ...]
    """By row."""


def stud_pays(game: HouseGame) -> StudPays:
    """The numbers of a stud game."""
    if not isinstance(game.pays, StudPays):
        raise TypeError(f"{game.name} is no stud game")
    return game.pays


def holdem_pays(game: HouseGame) -> HoldemPays:
    """The numbers of a hold'em game."""
    if not isinstance(game.pays, HoldemPays):
        raise TypeError(f"{game.name} is no hold'em game")
    return game.pays


class WayInStrengths(NamedTuple):
    """A way in which a round can end, as strengths that end it so."""

    bets: tuple[str, ...]
    player: Strength
    dealer: Strength
    folded: bool


@lru_cache(maxsize=8)
def _ways(game: HouseGame) -> list[WayInStrengths]:
    """In the order of `counted_names`."""
    pays, stay = game.pays, game.stay_bet
    if isinstance(pays, StudPays):
        qualifying = Strength(stud_payoffs(game, pays).lowest_qualifying)
        wins = [WayInStrengths((stay,), highest_of(kind), qualifying, False) for kind in Category]
        no_hand = WayInStrengths((stay,), HIGHEST, LOWEST, False)
        tie = WayInStrengths((stay,), HIGHEST, HIGHEST, False)
        lose = WayInStrengths((stay,), LOWEST, HIGHEST, False)
        return [*wins, no_hand, tie, WayInStrengths((), LOWEST, HIGHEST, True), lose]
    pays = holdem_pays(game)
    below = Strength(max(hand for hand in range(1, CLASSES + 1) if category(Strength(hand)) < pays.ante_wins_from))
    ends = [(HIGHEST, LOWEST), (below, LOWEST), (HIGHEST, HIGHEST), (LOWEST, HIGHEST)]
    found = []
    for player, dealer in ends:
        for turn, river in BETS:
            bets = (stay, *(["turn"] if turn else []), *(["river"] if river else []))
            found.append(WayInStrengths(bets, player, dealer, False))
    return [*found, WayInStrengths((), LOWEST, HIGHEST, True)]


def box_amounts(settings: HouseQuestion, stakes: Mapping[str, Cents]) -> BoxAmounts:
    """The amounts of a box with these stakes before the deal."""
    game, names = settings.game, counted_names(settings.game)
    ways, staked = [], []
    for way in _ways(game):
        bets = {ANTE: stakes[ANTE], **{bet: game.multiples[bet] * stakes[ANTE] for bet in way.bets}}
        box = _box(bets, way.player, folded=way.folded)
        settled = game.settle([box], Deal(SOME_CARDS, SOME_CARDS, way.dealer), None, Draw())
        ways.append({bet: settled.lines[1, bet].net for bet in bets})
        staked.append(bets)
    codes = tuple([_code_amounts(game, names, bet, stakes.get(bet, 0)) for bet in game.jackpot_bets])
    return BoxAmounts(tuple(ways), tuple(staked), codes, _bonus_amounts(game, stakes))


def _box(
    bets: Mapping[str, Cents], strength: Strength, *, folded: bool, cards: tuple[Card, ...] = SOME_CARDS
) -> BoxInPlay:
    return BoxInPlay(1, {bet: Stake(bet, placed, placed) for bet, placed in bets.items()}, cards, strength, folded)


def _code_amounts(game: HouseGame, names: CountedNames, bet: str, stake: Cents) -> tuple[Cents, ...]:
    """The win of a jackpot bet by code, with the meter at zero: shares of the meter are paid afterwards."""
    if isinstance(game.pays, StudPays) and game.has_draw:
        return _wager_amounts(game, game.pays, bet, stake)
    found = []
    for prizes in ((), *[(prize,) for prize in game.prizes]):
        claim = Claim(1, bet, stake, prizes, game.fold)
        [(_, line)], _, _ = pay_in_order([claim], NO_METER, pay_table=game.fold, order=game.fold)
        found.append(line.net)
    if len(found) != names.codes:
        raise ValueError(f"{game.name} has {names.codes} results of a jackpot bet, not {len(found)}")
    return tuple(found)


def _wager_amounts(game: HouseGame, pays: StudPays, bet: str, stake: Cents) -> tuple[Cents, ...]:
    """R-17: what a wager of Singapore Stud wins by its prize and by the draws."""
    lucky = singapore_stud.LUCKY_BOX if bet == singapore_stud.ON_PLAYER else singapore_stud.LUCKY_HOUSE
    magic_card = (singapore_stud.MAGIC_IN_HAND, pays.draws[singapore_stud.MAGIC_CARD])
    lucky_one = (singapore_stud.LUCKY_PLAYER, pays.draws[lucky])
    found = []
    for prize in (None, *game.prizes):
        amount = None if prize is None else prize.worth(0, stake)
        drawn: tuple[list[tuple[Clause, int]], ...] = ([], [lucky_one], [magic_card], [magic_card, lucky_one])
        lines = [singapore_stud.wager_line(bet, stake, hand_prize=amount, draws=draws) for draws in drawn]
        found += [line.net for line in lines]
    return tuple(found)


def _bonus_amounts(game: HouseGame, stakes: Mapping[str, Cents]) -> tuple[Cents, ...]:
    """The win of the Bonus by row, and its loss; empty if none is placed."""
    if not isinstance(game.pays, HoldemPays):
        return ()
    stake = stakes.get("bonus", 0)
    if not stake:
        return (0,) * (len(game.pays.bonus) + 1)
    bets = {ANTE: stakes[ANTE], "bonus": stake}
    found = []
    for row in (*range(len(game.pays.bonus)), NO_ROW):
        hole, dealer = _example_of(game, row)
        box = _box(bets, HIGHEST, folded=False, cards=hole)
        settled = game.settle([box], Deal(dealer, SOME_CARDS, LOWEST), None, Draw())
        found.append(settled.lines[1, "bonus"].net)
    return tuple(found)


def _example_of(game: HouseGame, row: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Hole cards of a player and of the Dealer that win this row of the Bonus, or lose it."""
    for (hole, dealer), found in bonus_rows(game).items():
        if found == row:
            return hole, dealer
    raise ValueError(f"no hole cards win row {row} of the Bonus")


Holes = tuple[tuple[Card, ...], tuple[Card, ...]]


@lru_cache(maxsize=8)
def bonus_rows(game: HouseGame) -> dict[Holes, int]:
    """The row of the Bonus for hole cards of a player and of the Dealer; hole cards with one row have it once.

    Hole cards that win with the help of the Dealer's also win a row by themselves, so those that lose against one pair
    of the Dealer's lose against all.
    """
    pays = holdem_pays(game)
    rows = {row[0]: number for number, row in enumerate(pays.bonus)}
    found: dict[Holes, int] = {}
    uniform: dict[int, bool] = {}
    for hole in combinations(DECK, 2):
        dealers = combinations([card for card in DECK if card not in hole], 2)
        first = next(dealers)
        alone = pays.bonus_row(hole, first)
        found[hole, first] = NO_ROW if alone is None else rows[alone[0]]
        kind = starting_hand(*hole)
        if alone is None or uniform.get(kind):
            continue
        others = {dealer: pays.bonus_row(hole, dealer) for dealer in dealers}
        uniform[kind] = all(row is not None and row[0] == alone[0] for row in others.values())
        if not uniform[kind]:
            found |= {(hole, dealer): NO_ROW if row is None else rows[row[0]] for dealer, row in others.items()}
    return found
