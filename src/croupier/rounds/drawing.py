"""R-18: the draws of Singapore Stud's jackpot system as bets are closed. Chance is handed in."""

from __future__ import annotations

from croupier.games.house import Draw
from croupier.rounds.state import Round
from croupier.shoe import Chance, draw_lucky_box, draw_lucky_dealer, draw_magic_card

LUCKY_PLAYER_ONE_IN = 50
LUCKY_DEALER_ONE_IN = 300
"""R-18: how rare the lucky draws are, unless the House has set another number."""


def drawn_for(
    round_: Round,
    chance: Chance,
    *,
    lucky_player: int = LUCKY_PLAYER_ONE_IN,
    lucky_dealer: int = LUCKY_DEALER_ONE_IN,
) -> Draw | None:
    """R-18: a Magic Card, and in rare rounds a Lucky Player or a lucky Dealer; None for games without a draw."""
    if not round_.game.has_draw:
        return None
    return Draw(
        draw_magic_card(chance),
        draw_lucky_box(chance, boxes=round_.table.boxes, one_in=lucky_player),
        draw_lucky_dealer(chance, lucky_dealer),
    )
