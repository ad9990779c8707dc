"""The shared rulings of the three RWS house games on bets, in the order of section 5; then 3.5, on betting for
others."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.rulings.rows import bet_by_staff_stands, standing_bet_refused
from croupier.rulings.rws.book import Section5
from croupier.rulings.words import Option, Table, Verdict, always, when


def rulings_on_bets(book: Section5) -> Table:
    """5.1 to 5.6, 5.11, 5.21 and 5.23 (PTH 5.20 and 5.22), and 3.5."""
    return {
        "over-limit-bet": (
            when(noticed="before-close").rules(
                Verdict.REJECT_EXCESS,
                book.over_limit_in_time,
                "The bet is over the maximum and bets are still open: accept the maximum and hand back the rest.",
                also=(reading("R-42"),),
            ),
            when(noticed="after-close").rules(
                Verdict.SETTLE_AT_LIMIT,
                book.over_limit_too_late,
                "The bet went in over the maximum: it wins or loses as if it were the maximum, and the excess goes "
                "back.",
                also=(reading("R-6"),),
            ),
        ),
        "under-limit-bet": (
            when(noticed="before-close").rules(
                Verdict.ADVISE_PLAYER,
                book.under_limit_in_time,
                "The bet is under the minimum and bets are still open: tell the player, who may increase it or take "
                "it back.",
                also=(reading("R-42"),),
                options=(Option.INCREASE, Option.WITHDRAW),
            ),
            when(noticed="after-close").rules(
                Verdict.SETTLE_AS_PLACED,
                book.under_limit_too_late,
                "The bet under the minimum was let through: it wins or loses for its own amount.",
            ),
        ),
        "wrong-multiple": (
            when(size="more").rules(
                Verdict.RETURN_EXCESS,
                book.multiple_exceeded,
                f"The {book.later_bet} is more than {book.multiple}: hand back the excess and settle the rest.",
                also=(reading("R-41"),),
            ),
            when(size="less").rules(
                Verdict.SETTLE_AS_PLACED,
                book.multiple_not_met,
                f"The {book.later_bet} is less than {book.multiple}: it is settled for the amount that lies there.",
                also=(reading("R-41"),),
            ),
        ),
        "jackpot-bet-without-ante": (
            always.rules(
                Verdict.RETURN_BET,
                book.jackpot_without_ante,
                "There is no Ante to go with this jackpot bet: it goes back to the player.",
                also=(reading("R-9"),),
            ),
        ),
        "player-absent": (
            when(decisions_pending=True).rules(
                Verdict.FOLD_HAND,
                book.left_while_deciding,
                "The player has walked away with a decision still open: their hand is folded.",
                also=(reading("R-36"),),
            ),
            when(decisions_pending=False).rules(
                Verdict.SETTLE,
                book.left_when_done,
                "The player has walked away with nothing left to decide: their bets are settled as usual.",
            ),
        ),
        "late-bet": (
            when(attempt="place").rules(
                Verdict.REFUSE_BET,
                book.bets_closed,
                "Bets are closed: the new bet is refused.",
                also=(reading("R-37"),),
            ),
            when(attempt="increase").rules(
                Verdict.REFUSE_BET,
                book.bets_closed,
                "Bets are closed: the increase is refused and the bet stays as it was.",
                also=(reading("R-37"),),
            ),
            when(attempt="withdraw").rules(
                Verdict.BET_STANDS,
                book.bets_closed,
                "Bets are closed: the bet cannot be taken back; it stands and wins or loses.",
                also=(reading("R-37"),),
            ),
        ),
        "misplaced-chips": (
            always.rules(
                Verdict.SETTLE_AS_PLACED,
                book.chips_as_they_lie,
                "Bets count where the chips lay when bets were closed.",
            ),
        ),
        "bet-placed-in-error": (
            always.rules(
                Verdict.BET_STANDS,
                book.chips_as_they_lie,
                "A bet placed in error stands where it lies and wins or loses there; the House owes nothing for "
                "the bet that the player meant.",
                also=(reading("R-49"),),
            ),
        ),
        "bet-by-pit-employee": bet_by_staff_stands(book.placed_by_staff),
        "standing-player-bet": standing_bet_refused(book.seated_only),
        "box-taken": (
            always.rules(
                Verdict.REFUSE_BET,
                book.seated_only,
                "The box belongs to another player: the bet is refused.",
                also=(book.one_hand_each,),
            ),
        ),
    }
