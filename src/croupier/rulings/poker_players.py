"""Irregularities of Poker (RWS) that concern its players: joining, absence, and early actions."""

from __future__ import annotations

from croupier.clauses import reading, rulebook
from croupier.rulings.words import Amount, Branches, Table, Verdict, always, when

PKR = rulebook("PKR")

# 5.4 and 5.4.1; the payment is live, and only the seat of the Big Blind matters
NEW_PLAYER: Branches = (
    when(relocated=False, first_orbit=False).rules(
        Verdict.PAY,
        PKR["5.4"],
        "A new player pays the amount of the Big Blind to join; it counts as their bet.",
        also=(reading("R-29"), reading("R-46")),
        amount=Amount.BIG_BLIND,
    ),
    when(relocated=False, first_orbit=True, due_big_blind=True).rules(
        Verdict.PAY,
        PKR["5.4"],
        "It is the first orbit, but the new player sits where the Big Blind is due: they post it.",
        also=(reading("R-29"), reading("R-46")),
        amount=Amount.BIG_BLIND,
    ),
    when(relocated=False, first_orbit=True, due_big_blind=False).rules(
        Verdict.NOTHING_DUE,
        PKR["5.4"],
        "In the first orbit a new player joins without paying the Big Blind: tell them so.",
        also=(reading("R-46"),),
    ),
    when(relocated=True, due_big_blind=True).rules(
        Verdict.PAY,
        PKR["5.4.1"],
        "The player was moved here by staff, but sits where the Big Blind is due: they post it.",
        also=(reading("R-29"), reading("R-46")),
        amount=Amount.BIG_BLIND,
    ),
    when(relocated=True, due_big_blind=False).rules(
        Verdict.NOTHING_DUE,
        PKR["5.4.1"],
        "The player was moved here by staff: they join without paying a blind.",
        also=(reading("R-46"),),
    ),
)

# 5.4.2; a returning player's Big Blind is live, their missed Small Blind dead
RETURNING_PLAYER: Branches = (
    when(missed="small", position="button").rules(
        Verdict.PAY,
        PKR["5.4.2(a)"],
        "The player missed the Small Blind and the button is at their seat: they pay the Small Blind only, and wait "
        "until the button has passed them.",
        also=(reading("R-29"), reading("R-45")),
        amount=Amount.SMALL_BLIND,
        wait_for_button=True,
    ),
    when(missed="small", position="other").rules(
        Verdict.PAY,
        PKR["5.4.2(b)"],
        "The player missed the Small Blind and neither the button nor a blind is at their seat: they pay the Small "
        "Blind only, into the pot.",
        also=(reading("R-29"),),
        amount=Amount.SMALL_BLIND,
    ),
    when(missed="small", position="big-blind").rules(
        Verdict.PAY,
        PKR["5.4.2(c)"],
        "The player missed the Small Blind and is now due the Big Blind: they post the Big Blind only.",
        also=(reading("R-29"),),
        amount=Amount.BIG_BLIND,
    ),
    when(missed="both", position="big-blind").rules(
        Verdict.PAY,
        PKR["5.4.2(d)"],
        "The player missed both blinds and is now due the Big Blind: they post the Big Blind only.",
        also=(reading("R-29"),),
        amount=Amount.BIG_BLIND,
    ),
    when(missed="big", position="big-blind").rules(
        Verdict.PAY,
        PKR["5.4.2(d)"],
        "The player missed the Big Blind and is now due it again: they post the Big Blind only.",
        also=(reading("R-29"), reading("R-45")),
        amount=Amount.BIG_BLIND,
    ),
    when(position="small-blind").rules(
        Verdict.PAY,
        PKR["5.4.2"],
        "The player returns where the Small Blind is due: they pay both blinds, this round's Small Blind included.",
        also=(reading("R-29"), reading("R-45")),
        amount=Amount.BOTH_BLINDS,
    ),
    when(missed=("big", "both"), position=("button", "other")).rules(
        Verdict.PAY,
        PKR["5.4.2"],
        "The player missed the Big Blind and is not due it now: they pay both blinds, the Big Blind as their bet "
        "and the Small Blind into the pot.",
        also=(reading("R-29"), reading("R-45")),
        amount=Amount.BOTH_BLINDS,
    ),
)

PLAYERS: Table = {
    "new-player": NEW_PLAYER,
    "returning-player": RETURNING_PLAYER,
    # 5.5 and 5.6
    "absent-small-blind": (
        always.rules(
            Verdict.CONTINUE,
            PKR["5.5"],
            "There is no Small Blind this round: the player on the absent player's left posts the Big Blind. Next "
            "round the button goes to the empty seat, and the two players on its left post the blinds.",
            also=(reading("R-32"),),
        ),
    ),
    "absent-big-blind": (
        always.rules(
            Verdict.CONTINUE,
            PKR["5.6"],
            "The player on the absent player's left posts the Big Blind, and a missed-Blind button marks the empty "
            "seat. Next round the Dealer Button goes to the player who posted the Small Blind now, and the players on "
            "the absent player's left post the blinds.",
            also=(reading("R-32"),),
        ),
    ),
    # 5.10, with
    "out-of-turn": (
        when(passed_over="checks").rules(
            Verdict.MUST_CHECK,
            PKR["5.10.1"],
            "The early action is taken back. The player passed over has checked, so the player who was early must "
            "check.",
            also=(PKR["5.10"], reading("R-31"), reading("R-47")),
        ),
        when(passed_over="bets-less-or-equal").rules(
            Verdict.CALL_OR_FOLD,
            PKR["5.10.2"],
            "The early action is taken back. A player passed over has bet no more than the early bet, so the player "
            "who was early may call or fold, not raise.",
            also=(PKR["5.10"], reading("R-31"), reading("R-47")),
        ),
        when(passed_over="bets-more").rules(
            Verdict.CALL_OR_RAISE,
            PKR["5.10.3"],
            "The early action is taken back. A player passed over has bet more, so the player who was early may "
            "call or raise; if they fold, their early bet stays in the pot.",
            also=(PKR["5.10"], reading("R-31"), reading("R-47")),
        ),
        when(passed_over="folds").rules(
            Verdict.BET_STANDS,
            PKR["5.10.4"],
            "The players passed over have folded: the early bet stands and stays in the pot.",
            also=(PKR["5.10"], reading("R-31"), reading("R-47")),
        ),
    ),
    # 5.11, and 3.14.2(b) once there is nothing left to decide
    "hole-cards-exposed": (
        when(decisions_pending=True).rules(
            Verdict.FOLD_HAND,
            PKR["5.11"],
            "The player showed hole cards before betting was finished: their hand is folded.",
        ),
        when(decisions_pending=False).rules(
            Verdict.CONTINUE,
            PKR["3.14.2(b)"],
            "The player showed their hand before the marker was turned, but nobody has anything left to decide: the "
            "hand is valid and play goes on.",
        ),
    ),
}
