"""The jackpot bet and the Bonus of Progressive Hold'em, for a player who folds as best play says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from croupier.cards import DECK, Card
from croupier.counts_cache import Counted
from croupier.exact_odds.document_types import BonusOddsDocument, JackpotOddsDocument
from croupier.exact_odds.endings import Ending, figures, outcomes
from croupier.exact_odds.holdem_odds import starting_hands
from croupier.exact_odds.side_bets import SideBetHit, jackpot_section, returns
from croupier.exact_odds.spaces import FLOPS_TURNS_RIVERS, PAIRS
from croupier.games import progressive_holdem
from croupier.games.prizes import Prize, largest
from croupier.hands import Category
from croupier.hands.grid import starting_hand
from croupier.money import Cents

# PTH 4.2, in the order of the kernel's rows
HAND_ROWS = (
    None,
    progressive_holdem.FOUR_OF_A_KIND,
    progressive_holdem.STRAIGHT_FLUSH,
    progressive_holdem.ROYAL_ON_RIVER,
    progressive_holdem.ROYAL_ON_TURN,
    progressive_holdem.ROYAL_ON_FLOP,
)
BOARD_ROWS = (
    None,
    progressive_holdem.COMMUNITY_PAYS[Category.FOUR_OF_A_KIND],
    progressive_holdem.COMMUNITY_PAYS[Category.STRAIGHT_FLUSH],
    progressive_holdem.COMMUNITY_PAYS[Category.ROYAL_FLUSH],
)


def holdem_prize(on_hand: Prize | None, on_board: Prize | None) -> Prize | None:
    """R-10: the row that pays; a royal flush that uses a hole card counts as its share of the meter."""
    if on_hand is not None and on_hand.percent:
        return on_hand
    prizes = [prize for prize in (on_hand, on_board) if prize is not None]
    return largest(prizes, 0) if prizes else None


def holdem_hits(counted: Counted, multiples: Mapping[str, int]) -> list[SideBetHit]:
    """PTH 4.2 for a player who folds as best play says: after a fold the Community rows only (R-11)."""
    won: dict[Prize, int] = {}
    for hand, rows in zip(starting_hands(counted, multiples), counted["rows"], strict=True):
        for on_hand, row in zip(HAND_ROWS, rows, strict=True):
            for on_board, many in zip(BOARD_ROWS, row, strict=True):
                prize = holdem_prize(on_hand if hand.plays else None, on_board)
                if prize is not None:
                    won[prize] = won.get(prize, 0) + many
    table = [prize for prize in (*reversed(HAND_ROWS), *reversed(BOARD_ROWS)) if prize is not None]
    return [SideBetHit(prize, won.get(prize, 0), PAIRS * FLOPS_TURNS_RIVERS) for prize in table]


def holdem_jackpot(
    counted: Counted, multiples: Mapping[str, int], bet: Cents, meter: Cents | None
) -> JackpotOddsDocument:
    """PTH 4.2."""
    hits = holdem_hits(counted, multiples)
    return jackpot_section(hits, returns(hits, bet), meter)


def holdem_bonus(counted: Counted, multiples: Mapping[str, int]) -> BonusOddsDocument:
    """PTH 4.1, R-13: by the hole cards, the Dealer's for the first row; lost by a fold (3.11.2(a))."""
    hands = starting_hands(counted, multiples)
    many: dict[tuple[str, int], int] = {(name, odds): 0 for name, odds, _ in progressive_holdem.BONUS_PAYS}
    lost = 0
    for number, hole in _one_pair_of_each().items():
        hand = hands[number]
        dealers = list(combinations([card for card in DECK if card not in hole], 2))
        # Only the first row looks at the Dealer's cards, and a hand that it fits is paid without them too.
        if not hand.plays or _bonus_row(hole, dealers[0]) is None:
            lost += hand.pairs * len(dealers)
            continue
        for row in (_bonus_row(hole, dealer) for dealer in dealers):
            if row is None:
                lost += hand.pairs
            else:
                many[row] += hand.pairs
    endings = [Ending(bonus_slug(name), count, odds, 1) for (name, odds), count in many.items()]
    endings.append(Ending("lose", lost, -1, 1))
    return {**figures(endings), "outcomes": outcomes(endings)}


@cache
def _one_pair_of_each() -> dict[int, tuple[Card, Card]]:
    """Hole cards for each of the 169 starting hands: suits have no rank (3.1.1), so one pair stands for all."""
    return {starting_hand(*hole): hole for hole in combinations(DECK, 2)}


def _bonus_row(hole: tuple[Card, Card], dealer: tuple[Card, Card]) -> tuple[str, int] | None:
    """4.1: the first row that fits."""
    fitting = (row for row in progressive_holdem.BONUS_PAYS if row[2](hole, dealer))
    return next(((name, odds) for name, odds, _ in fitting), None)


def bonus_slug(name: str) -> str:
    """The outcome of a row of the Bonus table: `win-a-k-suited` for `A-K suited`."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower().replace("'", ""))
    return "-".join(["win", *words.split()])
