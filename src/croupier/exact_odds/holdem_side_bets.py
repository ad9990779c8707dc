"""The jackpot bet and the Bonus of Progressive Hold'em, for a player who plays these starting hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from croupier.cards import DECK, Card
from croupier.computation.counts_cache import Counted
from croupier.errors import InputError
from croupier.exact_odds.document_types import BonusOddsDocument, JackpotOddsDocument
from croupier.exact_odds.endings import Ending, figures, outcomes
from croupier.exact_odds.holdem_odds import HoldemPayoffs, Plays
from croupier.exact_odds.sample_spaces import FLOPS_TURNS_RIVERS, PAIRS
from croupier.exact_odds.side_bets import SideBetHit, jackpot_section, returns
from croupier.games.pay_tables import BonusRow, HoldemPays
from croupier.games.prizes import Prize
from croupier.hands import Category
from croupier.hands.grid import pairs_of, starting_hand
from croupier.money import Cents

HANDS = (Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH)
ROYALS = ("river", "turn", "flop")
BOARDS = (*HANDS, Category.ROYAL_FLUSH)
"""The rows of PTH 4.2 as the kernel counts them, the lowest first; no hand below four of a kind is counted."""


def jackpot_rows(pays: HoldemPays) -> tuple[tuple[Prize | None, ...], tuple[Prize | None, ...]]:
    """The prizes on a player's hand and those on the board, in the order of the kernel's rows; none comes first."""
    uncounted = {*pays.hands.keys() - set(HANDS), *pays.community.keys() - set(BOARDS)}
    if uncounted:
        raise InputError("version", f"nobody counts how often a jackpot is won with {min(uncounted).title.lower()}")
    on_hand = (None, *(pays.hands.get(kind) for kind in HANDS), *(pays.royals.get(street) for street in ROYALS))
    return on_hand, (None, *(pays.community.get(kind) for kind in BOARDS))


def holdem_prize(on_hand: Prize | None, on_board: Prize | None, bet: Cents = 0) -> Prize | None:
    """R-10: the row that pays. A share of the meter counts as more than any fixed amount."""
    prizes = [prize for prize in (on_hand, on_board) if prize is not None]
    return max(prizes, key=lambda prize: (prize.percent, prize.worth(0, bet)), default=None)


def holdem_hits(counted: Counted, payoffs: HoldemPayoffs, plays: Plays, bet: Cents = 0) -> list[SideBetHit]:
    """PTH 4.2: after a fold the Community rows only (R-11)."""
    hand_rows, board_rows = jackpot_rows(payoffs.pays)
    won: dict[Prize, int] = {}
    for played, rows in zip(plays, counted["rows"], strict=True):
        for on_hand, row in zip(hand_rows, rows, strict=True):
            for on_board, many in zip(board_rows, row, strict=True):
                prize = holdem_prize(on_hand if played else None, on_board, bet)
                if prize is not None:
                    won[prize] = won.get(prize, 0) + many
    table = [prize for prize in (*reversed(hand_rows), *reversed(board_rows)) if prize is not None]
    return [SideBetHit(prize, won.get(prize, 0), PAIRS * FLOPS_TURNS_RIVERS) for prize in table]


def holdem_jackpot(
    counted: Counted, payoffs: HoldemPayoffs, plays: Plays, bet: Cents, meter: Cents | None
) -> JackpotOddsDocument:
    """PTH 4.2."""
    hits = holdem_hits(counted, payoffs, plays, bet)
    return jackpot_section(hits, returns(hits, bet), meter)


class BonusHits(NamedTuple):
    """The deals of hole cards, the player's and the Dealer's, that win the rows of the Bonus table, and the others."""

    rows: Mapping[BonusRow, int]
    lost: int


def bonus_hits(pays: HoldemPays, plays: Plays) -> BonusHits:
    """PTH 4.1, R-13: by the hole cards, the Dealer's for the first row; lost by a fold (3.11.2(a))."""
    many: dict[BonusRow, int] = dict.fromkeys(pays.bonus, 0)
    lost = 0
    for number, hole in _one_pair_of_each().items():
        pairs = pairs_of(number)
        dealers = list(combinations([card for card in DECK if card not in hole], 2))
        # Hole cards that win with the help of the Dealer's also win without it.
        if not plays[number] or pays.bonus_row(hole, dealers[0]) is None:
            lost += pairs * len(dealers)
            continue
        for row in (pays.bonus_row(hole, dealer) for dealer in dealers):
            if row is None:
                lost += pairs
            else:
                many[row] += pairs
    return BonusHits(many, lost)


def holdem_bonus(pays: HoldemPays, plays: Plays) -> BonusOddsDocument:
    """The `bonus` part of the answer."""
    many, lost = bonus_hits(pays, plays)
    endings = [Ending(bonus_slug(name), count, odds, 1) for (name, odds, _), count in many.items()]
    endings.append(Ending("lose", lost, -1, 1))
    return {**figures(endings), "outcomes": outcomes(endings)}


@cache
def _one_pair_of_each() -> dict[int, tuple[Card, Card]]:
    """Hole cards for each of the 169 starting hands: suits have no rank (3.1.1), so one pair stands for all."""
    return {starting_hand(*hole): hole for hole in combinations(DECK, 2)}


def bonus_slug(name: str) -> str:
    """The outcome of a row of the Bonus table: `win-a-k-suited` for `A-K suited`."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower().replace("'", ""))
    return "-".join(["win", *words.split()])
