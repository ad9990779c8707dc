"""Irregularities of Poker (RWS), in the order of its rules."""

from __future__ import annotations

from croupier.clauses import Clause, reading, rulebook
from croupier.games.poker import VERSION
from croupier.rulings.poker_players import PLAYERS
from croupier.rulings.rows import (
    bet_by_staff_stands,
    deck_faults,
    interruption,
    referred_to_shift_manager,
    standing_bet_refused,
)
from croupier.rulings.words import (
    Authority,
    Branch,
    Branches,
    Conditions,
    GameRulings,
    Number,
    Table,
    Verdict,
    always,
    when,
)

PKR = rulebook("PKR")

REFUND = PKR["5.12"]
NOT_COVERED = PKR["5.14"]


def _void(clause: Clause, says: str, conditions: Conditions) -> Branch:
    """5.2: the round is void under one of its sub-clauses, and all bets go back."""
    return conditions.rules(Verdict.VOID_ROUND, clause, says, also=(REFUND, PKR["5.2"]))


def _too_many(clause: Clause, street: str, cards: str) -> Branches:
    """5.8 to 5.8.2: too many cards on one street."""
    return (
        when(street=street, reconstructible=False).rules(
            Verdict.RESHUFFLE_AND_REDEAL,
            clause,
            f"Too many {cards} were dealt and nobody can tell which is right: take them and the burnt card back, "
            "shuffle them into the rest, and deal again.",
        ),
        when(street=street, reconstructible=True).rules(
            Verdict.RECONSTRUCT,
            clause,
            f"Too many {cards} were dealt but the right ones can be told apart: put them in order and play on.",
            also=(reading("R-43"),),
        ),
    )


def _shown_early(clause: Clause, street: str, card: str) -> Branch:
    """5.7 and 5.9: a board card that came before betting was complete."""
    return when(street=street).rules(
        Verdict.RESHUFFLE_AND_REDEAL,
        clause,
        f"{card} was exposed before betting was complete: take it and the burnt card back, shuffle them into the "
        "rest, and deal again when betting is done.",
    )


HOW_TO_PLAY: Table = {
    # 3.2, 3.3
    "standing-player-bet": standing_bet_refused(PKR["3.2"]),
    "acted-for-another": (
        always.rules(
            Verdict.REFUSE_ACTION,
            PKR["3.3"],
            "Nobody may decide for another player: the action is refused, and that player acts.",
        ),
    ),
    # 3.6
    "table-stake-change": (
        when(change="increase", during_round=True).rules(
            Verdict.REFUSE_ACTION,
            PKR["3.6.1"],
            "No chips may be added to a table stake during a round: the player waits until it is over.",
        ),
        when(change="increase", during_round=False).rules(
            Verdict.CONTINUE,
            PKR["3.6.1"],
            "Between rounds a player may add to their table stake: let them, and go on.",
        ),
        when(change="reduce").rules(
            Verdict.REFUSE_ACTION,
            PKR["3.6.2"],
            "No chips may be taken off a table stake, during a round or between rounds: they stay on the table.",
        ),
    ),
    # 3.7
    "button-not-placed": (
        always.rules(
            Verdict.CONTINUE,
            PKR["3.7"],
            "The Dealer Button was forgotten: place it now, as soon as it is noticed, and go on.",
        ),
    ),
    # 3.14
    "hand-not-revealed": (
        when(active_players="one").rules(
            Verdict.NOTHING_DUE,
            PKR["3.14.1"],
            "The last active player wins the pot and does not have to show their hand.",
        ),
        when(active_players="several").rules(
            Verdict.FOLD_HAND,
            PKR["3.14.2"],
            "Several players are left, so hands must be shown: one that is not shown is folded and cannot win.",
            also=(reading("R-30"),),
        ),
    ),
    # 3.15
    "all-in-button-missing": (
        always.rules(
            Verdict.CONTINUE,
            PKR["3.15"],
            "The all-in button was forgotten: the all-in counts and the round goes on.",
        ),
    ),
    # 4.2
    "pot-split-agreed": (
        always.rules(
            Verdict.REFUSE_ACTION,
            PKR["4.2"],
            "Players may not agree to divide the pot: the hand is played to its end.",
        ),
    ),
}

THE_DEAL: Table = {
    # 5.1
    "interruption": interruption(with_outcome=PKR["5.1.1"], without_outcome=PKR["5.1.2"], refund=REFUND),
    # 5.2.1 to 5.2.4
    **deck_faults(
        foreign_card=PKR["5.2.1"],
        deck_count=PKR["5.2.2"],
        cards_run_out=PKR["5.2.3"],
        unshuffled=PKR["5.2.4"],
        also=(REFUND, PKR["5.2"]),
    ),
    # 5.2.5, and 5.3 for a single card
    "exposed-card": (
        _void(
            PKR["5.2.5"],
            "Two or more cards were exposed in the Initial Deal: the round is void and all bets go back, even if "
            "the cards could be put right.",
            when(count=Number.MORE),
        ),
        when(count=Number.ONE).rules(
            Verdict.DISCARD_CARD,
            PKR["5.3"],
            "One card was exposed in the Initial Deal: discard it for this round; the next card takes its place.",
            also=(reading("R-44"),),
        ),
    ),
    # 5.2.6
    "player-card-count": (
        _void(
            PKR["5.2.6"],
            "A player has a wrong number of cards and somebody has looked: the round is void and all bets go back.",
            when(players_have_seen=True),
        ),
        when(players_have_seen=False).rules(
            Verdict.REFER,
            NOT_COVERED,
            "A player has a wrong number of cards and nobody has looked: the rules do not cover that, so the Table "
            "Game Shift Manager decides.",
            also=(reading("R-43"),),
            authority=Authority.SHIFT_MANAGER,
        ),
    ),
    # 5.2.7
    "hand-count": (
        _void(
            PKR["5.2.7(a)"],
            "A hand is missing or one too many, nobody has looked, and the cards cannot be put right: the round is "
            "void and all bets go back.",
            when(players_have_seen=False, reconstructible=False),
        ),
        when(players_have_seen=False, reconstructible=True).rules(
            Verdict.RECONSTRUCT,
            PKR["5.2.7(a)"],
            "A hand is missing or one too many, but nobody has looked and the cards can be put right: do so and "
            "play on.",
            also=(reading("R-43"),),
        ),
        _void(
            PKR["5.2.7(b)"],
            "A hand is missing or one too many and a player has looked: the round is void and all bets go back.",
            when(players_have_seen=True),
        ),
    ),
    # 5.3
    "face-up-card": (
        always.rules(
            Verdict.DISCARD_CARD,
            PKR["5.3"],
            "A card found face up in the shoe is discarded for this round; the next card takes its place.",
            also=(reading("R-44"),),
        ),
    ),
    # 5.7 and 5.9
    "premature-board-card": (
        _shown_early(PKR["5.7"], "flop", "A Flop Card"),
        _shown_early(PKR["5.9"], "turn", "The Turn Card"),
        _shown_early(PKR["5.9"], "river", "The River Card"),
    ),
    # 5.8
    "excess-board-cards": (
        *_too_many(PKR["5.8"], "flop", "Flop Cards"),
        *_too_many(PKR["5.8.1"], "turn", "Turn Cards"),
        *_too_many(PKR["5.8.2"], "river", "River Cards"),
    ),
}

RULINGS = GameRulings(
    code="PKR",
    version=VERSION,
    title="Poker",
    table={
        **HOW_TO_PLAY,
        **THE_DEAL,
        **PLAYERS,
        # 5.13
        "bet-by-pit-employee": bet_by_staff_stands(PKR["5.13"]),
    },
    otherwise=referred_to_shift_manager(NOT_COVERED),
)
