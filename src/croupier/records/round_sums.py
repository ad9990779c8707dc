"""The sums of one settled round or hand, or of many: bets, wins, prizes, pots and rake."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.games import HouseGame
from croupier.games.limits import within_limits
from croupier.games.words import Line
from croupier.money import Cents
from croupier.rounds.events import RoundSettled
from croupier.settlement import HouseSettlement, PokerSettlement
from croupier.settlement.house import SettledBox

RETURNED = "returned"
"""The outcome of a bet that had no part in the round."""


class RoundSums(NamedTuple):
    """All amounts are in cents; wins are the House's."""

    rounds: int = 0
    handle: Cents = 0
    """All bets that took part."""
    antes: Cents = 0
    """The antes, as far as they counted."""
    ante_squares: int = 0
    """The sum of their squares: it says how far the result may differ by chance alone."""
    main_win: Cents = 0
    """From antes and the bets that follow them."""
    bonus: Cents = 0
    bonus_win: Cents = 0
    jackpot_bets: Cents = 0
    fixed_prizes: Cents = 0
    """Paid by the table's bank on jackpot bets: prizes that come from no meter, and returned stakes."""
    meter_prizes: Cents = 0
    pots: Cents = 0
    rake: Cents = 0
    ante_round_squares: int = 0
    """The squares of the antes of whole rounds: the boxes of a round share the Dealer's hand."""
    bonus_squares: int = 0
    bonus_round_squares: int = 0

    def plus(self, other: RoundSums) -> RoundSums:
        """The sums of both."""
        return RoundSums(*[mine + others for mine, others in zip(self, other, strict=True)])

    def minus(self, other: RoundSums) -> RoundSums:
        """The sums without a reversed round."""
        return RoundSums(*[mine - others for mine, others in zip(self, other, strict=True)])

    @property
    def bank(self) -> Cents:
        """The win of the table's bank, from the settlements."""
        return self.main_win + self.bonus_win - self.fixed_prizes


NOTHING = RoundSums()


def sum_of(parts: Iterable[RoundSums]) -> RoundSums:
    """The sums of all of them."""
    total = NOTHING
    for part in parts:
        total = total.plus(part)
    return total


def house_sums(settled: RoundSettled) -> RoundSums:
    """The sums of a house game's round."""
    found = _sums_of_boxes(settled, settled.settlement.boxes)
    from_meter = settled.settlement.from_meter
    return found._replace(
        fixed_prizes=found.fixed_prizes - from_meter,
        meter_prizes=from_meter,
        ante_round_squares=found.antes**2,
        bonus_round_squares=found.bonus**2,
    )


def sums_of_player(settled: RoundSettled, player: str) -> RoundSums:
    """The sums of one player's boxes. All their prizes count as fixed ones, wherever they came from."""
    return _sums_of_boxes(settled, [box for box in settled.settlement.boxes if box.player == player])


def _sums_of_boxes(settled: RoundSettled, boxes: Iterable[SettledBox]) -> RoundSums:
    _, ante_max = settled.sheet.table.limits["ante"]
    found = RoundSums(rounds=1)
    for box in boxes:
        for line in box.lines:
            if line.outcome != RETURNED:
                found = found.plus(_bet(settled.sheet.game, ante_max, line))
    return found


def _bet(game: HouseGame, ante_max: Cents | None, line: Line) -> RoundSums:
    bet, stake, gets = line.bet, line.stake, line.pays + line.returned
    if bet in game.jackpot_bets:
        return RoundSums(handle=stake, jackpot_bets=stake, fixed_prizes=gets)
    if bet == "ante" or bet in game.multiples:
        ante = _counts(game, ante_max, stake) if bet == "ante" else 0
        return RoundSums(handle=stake, antes=ante, ante_squares=ante * ante, main_win=stake - gets)
    return RoundSums(handle=stake, bonus=stake, bonus_win=stake - gets, bonus_squares=stake * stake)


def _counts(game: HouseGame, ante_max: Cents | None, ante: Cents) -> Cents:
    """5.1.1: an ante counts up to the maximum."""
    return within_limits("ante", ante, minimum=None, maximum=ante_max, rules=game.limits).counts


def poker_sums(settlement: PokerSettlement) -> RoundSums:
    """The sums of a Poker hand."""
    return RoundSums(rounds=1, pots=sum([pot.amount for pot in settlement.pots]), rake=settlement.rake)


def nets_of(settlement: HouseSettlement | PokerSettlement) -> dict[str, Cents]:
    """Each player's win or loss."""
    nets: dict[str, Cents] = {}
    for place in settlement.boxes if isinstance(settlement, HouseSettlement) else settlement.seats:
        if place.player:
            nets[place.player] = nets.get(place.player, 0) + place.net
    return nets
