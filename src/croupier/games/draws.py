"""R-18: what the jackpot system of Singapore Stud draws for a round."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.games.house import Draw
from croupier.games.words import under
from croupier.shoe import Chance, draw_lucky_box, draw_lucky_dealer, draw_magic_card

LUCKY_PLAYER_ONE_IN = under(50, reading("R-18"))
LUCKY_DEALER_ONE_IN = under(300, reading("R-18"))


def drawn(
    chance: Chance,
    *,
    boxes: int,
    lucky_player_one_in: int = LUCKY_PLAYER_ONE_IN,
    lucky_dealer_one_in: int = LUCKY_DEALER_ONE_IN,
) -> Draw:
    """A Magic Card; rarely a Lucky Player at one of the boxes; more rarely a lucky Dealer."""
    return Draw(
        draw_magic_card(chance),
        draw_lucky_box(chance, boxes=boxes, one_in=lucky_player_one_in),
        draw_lucky_dealer(chance, lucky_dealer_one_in),
    )
