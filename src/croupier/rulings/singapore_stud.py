"""Irregularities of Singapore Stud Poker (MBS), in the order of its rules.

Its section 5 is short, and it has no clause for open questions: they are referred to the House (R-19, R-40).
"""

from __future__ import annotations

from croupier.clauses import Citation, reading, rulebook
from croupier.games.singapore_stud import VERSION
from croupier.rulings.words import (
    Authority,
    Branch,
    Conditions,
    GameRulings,
    Number,
    Ruling,
    Table,
    Verdict,
    always,
    when,
)

SSP = rulebook("SSP")

NOT_COVERED = Ruling(
    ruling=Verdict.REFER,
    clause=None,
    also=(reading("R-19"),),
    authority=Authority.HOUSE,
    options=(),
    says="The rules of this game say nothing about this: the House decides.",
)


def _referred(conditions: Conditions, says: str, *also: Citation) -> Branch:
    """R-19: a question that the rules touch, or that a settlement meets, without an answer in the rules."""
    return conditions.rules(Verdict.REFER, None, says, also=(reading("R-19"), *also), authority=Authority.HOUSE)


TABLE: Table = {
    # 3.5, 3.10: a settlement has to treat these bets somehow, but no clause rules on them
    "over-limit-bet": (
        _referred(
            when(noticed="before-close"),
            "The rules set no limits for bets: the House decides about a bet over the table's maximum.",
        ),
        _referred(
            when(noticed="after-close"),
            "The rules set no limits for bets: the House decides. Until then the bet is settled at the maximum "
            "and the rest goes back.",
            reading("R-6"),
        ),
    ),
    "wrong-multiple": (
        _referred(
            when(size="more"),
            "The rules do not cover a Bet of more than twice the Ante: the House decides.",
        ),
        _referred(
            when(size="less"),
            "The rules do not cover a Bet of less than twice the Ante: the House decides. Until "
            "then the Bet is settled for its own amount.",
            reading("R-14"),
        ),
    ),
    "jackpot-bet-without-ante": (
        _referred(
            always,
            "A Jackpot Wager needs an Ante, but the rules do not cover a wager without one: the House decides. "
            "Until then the wager goes back.",
            SSP["3.5"],
            reading("R-17"),
        ),
    ),
    # 4.2 gives no order of payment: R-16 alone does
    "simultaneous-jackpots": (
        when(tables="same").rules(
            Verdict.PAY_IN_ORDER,
            None,
            "Pay the winners at the table clockwise, from the Dealer's left, each from the meter as the one before "
            "left it; then the wagers on the Dealer's hand.",
            also=(reading("R-16"), reading("R-17")),
        ),
        when(tables="several").rules(
            Verdict.PAY_IN_ORDER,
            None,
            "Pay the winners by the moment each was dealt their hand, the earliest first, each from the meter as the "
            "one before left it.",
            also=(reading("R-16"),),
        ),
    ),
    # 5.1
    "foreign-card": (
        always.rules(
            Verdict.VOID_ROUND,
            SSP["5.1.1"],
            "A foreign card was found: the round is void and all wagers go back; earlier results stand.",
            also=(SSP["5.1.2"], reading("R-40")),
        ),
    ),
    # 5.2
    "misdeal": (
        when(players_have_seen=False, reconstructible=False).rules(
            Verdict.VOID_ROUND,
            SSP["5.2"],
            "The hands were dealt to the wrong places, nobody has handled their cards, and moving complete hands does "
            "not help: the round is void and all wagers go back.",
            also=(reading("R-40"),),
        ),
        when(players_have_seen=False, reconstructible=True).rules(
            Verdict.RECONSTRUCT,
            SSP["5.2"],
            "Moving complete hands puts the deal right and nobody has handled their cards: move them and play on.",
            also=(reading("R-40"),),
        ),
        _referred(
            when(players_have_seen=True),
            "A player has already handled their cards, and the rules do not cover a wrong deal after that: "
            "the House decides.",
            reading("R-40"),
        ),
    ),
    # 5.3
    "dealer-card-count": (
        when(noticed="this-round", reconstructible=False).rules(
            Verdict.VOID_ROUND,
            SSP["5.3"],
            "The Dealer has a wrong number of cards that cannot be put right: the round is void and all wagers go "
            "back.",
            also=(reading("R-40"),),
        ),
        when(noticed="this-round", reconstructible=True).rules(
            Verdict.RECONSTRUCT,
            SSP["5.3"],
            "The Dealer's wrong number of cards can be put right: do so and play on.",
            also=(reading("R-40"),),
        ),
        when(noticed="next-round").rules(
            Verdict.NO_EFFECT,
            SSP["5.3"],
            "The next game has started: the Dealer's wrong number of cards changes nothing any more.",
            also=(reading("R-40"),),
        ),
    ),
    # 5.4
    "exposed-card": (
        when(count=Number.MORE).rules(
            Verdict.VOID_ROUND,
            SSP["5.4"],
            "Two or more cards were exposed in the deal: the round is void and all wagers go back, even if a player "
            "has looked.",
            also=(reading("R-40"),),
        ),
        _referred(
            when(count=Number.ONE),
            "The rules speak of two or more exposed cards only: the House decides about a single one.",
            reading("R-40"),
        ),
    ),
    # 5.5
    "deck-count-wrong": (
        always.rules(
            Verdict.VOID_ROUND,
            SSP["5.5"],
            "The deck is short or has cards too many: the round is void and all wagers go back.",
            also=(reading("R-40"),),
        ),
    ),
    # 5.6 and 5.7
    "late-bet": (
        when(attempt="place").rules(
            Verdict.REFUSE_BET,
            SSP["5.6"],
            "Bets are closed: the late wager is refused, and goes back if it slipped through.",
            also=(reading("R-37"),),
        ),
        when(attempt="increase").rules(
            Verdict.REFUSE_BET,
            SSP["5.6"],
            "Bets are closed: the increase is refused, and goes back if it slipped through.",
            also=(reading("R-37"),),
        ),
        when(attempt="withdraw").rules(
            Verdict.BET_STANDS,
            SSP["5.7"],
            "Bets are closed: the wager cannot be taken back; withdrawn or not, it wins or loses.",
            also=(reading("R-37"),),
        ),
    ),
}

RULINGS = GameRulings(code="SSP", version=VERSION, title="Singapore Stud Poker", table=TABLE, otherwise=NOT_COVERED)
