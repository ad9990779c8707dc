"""Irregularities of Three Card, in the order of its rules."""

from __future__ import annotations

from croupier.rulings.rows import deck_faults, referred_to_shift_manager
from croupier.rulings.words import GameRulings, Table, Verdict, always, when
from tests.sixth_game.three_card import THC, THREE_CARD

VOID = THC["5.5"]

TABLE: Table = {
    # 5.4
    "player-absent": (
        when(decisions_pending=True).rules(
            Verdict.FOLD_HAND, THC["5.4"], "The player is not there to decide: the hand is folded."
        ),
        when(decisions_pending=False).rules(
            Verdict.CONTINUE, THC["5.4"], "The player has decided: the bets are settled as if they were there."
        ),
    ),
    # 5.5
    **deck_faults(foreign_card=VOID, deck_count=VOID, cards_run_out=VOID, unshuffled=VOID, also=()),
    # 5.6
    "late-bet": (always.rules(Verdict.REFUSE_BET, THC["5.6"], "Bets are closed: the bet stays as it was before."),),
    # 5.7
    "error-noticed-late": (
        always.rules(Verdict.NO_EFFECT, THC["5.7"], "The next round has begun: the error changes nothing."),
    ),
}

RULINGS = GameRulings(
    code=THC.code,
    version=THREE_CARD.version,
    title=THREE_CARD.title,
    table=TABLE,
    otherwise=referred_to_shift_manager(THC["5.8"]),
)
