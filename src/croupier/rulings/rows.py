"""Rows that the RWS house games and Poker share. SSP, a game of another house, has none of them."""

from __future__ import annotations

from croupier.clauses import Citation, Clause, reading
from croupier.rulings.words import Authority, Branches, Ruling, Table, Verdict, always, when


def interruption(*, with_outcome: Clause, without_outcome: Clause, refund: Clause) -> Branches:
    """5.7 (PKR 5.1): play stops for a technical reason."""
    return (
        when(outcome_established=True).rules(
            Verdict.CONCLUDE_ROUND,
            with_outcome,
            "Some bet had already won or lost for certain when play stopped: the round is played to its end.",
            also=(reading("R-24"),),
        ),
        when(outcome_established=False).rules(
            Verdict.VOID_ROUND,
            without_outcome,
            "No bet had won or lost for certain when play stopped: the round is void and all bets go back.",
            also=(refund, reading("R-24")),
        ),
    )


def deck_faults(
    *, foreign_card: Clause, deck_count: Clause, cards_run_out: Clause, unshuffled: Clause, also: tuple[Citation, ...]
) -> Table:
    """5.8 (PKR 5.2): faults of the cards themselves void the round."""

    def void(clause: Clause, says: str) -> Branches:
        return (always.rules(Verdict.VOID_ROUND, clause, says, also=also),)

    return {
        "foreign-card": void(
            foreign_card,
            "A card that does not belong to the deck was found: the round is void and all bets go back.",
        ),
        "deck-count-wrong": void(
            deck_count,
            "The deck is short or has cards too many: the round is void and all bets go back.",
        ),
        "insufficient-cards": void(
            cards_run_out,
            "There are not enough cards left to finish the round: it is void and all bets go back.",
        ),
        "unshuffled-deck": void(
            unshuffled,
            "The cards were never shuffled: the round is void and all bets go back.",
        ),
    }


def standing_bet_refused(seated_only: Clause) -> Branches:
    """3.5 (PKR 3.2): nobody bets standing."""
    return (
        always.rules(
            Verdict.REFUSE_BET,
            seated_only,
            "Only seated players may bet: the standing player's bet is refused.",
        ),
    )


def bet_by_staff_stands(placed_by_staff: Clause) -> Branches:
    """5.23 (PTH 5.22, PKR 5.13): the player answers for bets that staff place for them."""
    return (
        always.rules(
            Verdict.BET_STANDS,
            placed_by_staff,
            "The bet was placed for the player at their request: it stands as it lies, because the player had to "
            "check it.",
        ),
    )


def referred_to_shift_manager(not_covered: Clause) -> Ruling:
    """5.24 (PTH 5.23, PKR 5.14): matters that the rules do not resolve."""
    return Ruling(
        ruling=Verdict.REFER,
        clause=not_covered,
        also=(),
        authority=Authority.SHIFT_MANAGER,
        options=(),
        says="The rules of this game do not settle this: call the Table Game Shift Manager, who decides.",
    )
