"""The shared rulings of the three RWS house games on cards, play and the jackpot system, in the order of section 5."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.rulings.rows import deck_faults, interruption
from croupier.rulings.rws.book import Section5
from croupier.rulings.rws.rows import offer_as_is, offer_reconstructed, too_late, void, wrong_house_cards
from croupier.rulings.words import Authority, Option, Table, Verdict, always, when


def rulings_on_cards(book: Section5) -> Table:
    """5.7 to 5.10 and 5.13 to 5.20 (PTH to 5.19). Each game's own file has the rows on exposed cards (5.12, 5.16)."""
    return {
        "interruption": interruption(
            with_outcome=book.interrupted_with_outcome,
            without_outcome=book.interrupted_without_outcome,
            refund=book.refund,
        ),
        **deck_faults(
            foreign_card=book.foreign_card,
            deck_count=book.deck_count,
            cards_run_out=book.cards_run_out,
            unshuffled=book.unshuffled,
            also=(book.refund, book.void_when),
        ),
        "misdeal": (
            void(
                book,
                book.misdealt_unseen,
                "The cards were dealt to the wrong places, nobody has looked, and moving complete hands does not help: "
                "the round is void and all bets go back.",
                when(players_have_seen=False, reconstructible=False),
            ),
            offer_reconstructed(
                book,
                "Moving complete hands puts the deal right: each affected player goes on with their hand as put right, "
                "or takes their bets back.",
                when(reconstructible=True),
            ),
            offer_as_is(
                book,
                "A player has looked and the deal cannot be put right: each affected player goes on with the hand "
                "they have, or takes their bets back.",
                when(players_have_seen=True, reconstructible=False),
            ),
        ),
        "dealer-card-count": wrong_house_cards(book, "the Dealer's hand"),
        "player-card-count": (
            when(noticed="this-round", reconstructible=False).rules(
                Verdict.INVALIDATE_HAND,
                book.player_card_count,
                "The player has a wrong number of cards that cannot be put right: their hand is out and all its bets "
                "go back.",
                also=(reading("R-33"), reading("R-35")),
            ),
            offer_reconstructed(
                book,
                "The player's wrong number of cards can be put right: each affected player goes on with their hand as "
                "put right, or takes their bets back.",
                when(noticed="this-round", reconstructible=True),
            ),
            too_late(
                book,
                "The next round has started: the player's wrong number of cards changes nothing any more.",
                when(noticed="next-round"),
            ),
        ),
        "burn-missed": (
            when(players_have_seen=True).rules(
                Verdict.VOID_ROUND,
                book.burn_missed,
                "The burnt card was missed and a player has looked at their cards: the round is void and all bets go "
                "back.",
                also=(book.refund,),
            ),
            when(players_have_seen=False, reconstructible=True).rules(
                Verdict.RECONSTRUCT,
                book.burn_missed,
                "The burnt card was missed, nobody has looked, and the House finds that the cards can be put in order: "
                "do so, and each player goes on with the hand as put right or takes their bets back.",
                also=(book.other_error, book.go_on_reconstructed, book.take_back),
                authority=Authority.HOUSE,
                options=(Option.CONTINUE_RECONSTRUCTED, Option.WITHDRAW),
            ),
            when(players_have_seen=False, reconstructible=False).rules(
                Verdict.VOID_ROUND,
                book.burn_missed,
                "The burnt card was missed and the House finds that the cards cannot be put in order: the round is "
                "void and all bets go back.",
                also=(book.refund,),
                authority=Authority.HOUSE,
            ),
        ),
        "face-up-card": (
            always.rules(
                Verdict.USE_AS_NEXT_CARD,
                book.face_up_in_shoe,
                "A card lying face up in the shoe or shuffler is dealt in its turn, as the next card.",
                also=(reading("R-21"),),
            ),
        ),
        "simultaneous-draw": (
            when(order_known=True).rules(
                Verdict.OFFER_OPTIONS,
                book.drawn_together,
                "The cards came out together but their order is known: put them in order, and each player goes on "
                "or takes their bets back.",
                also=(book.other_error, book.go_on_reconstructed, book.take_back, reading("R-22")),
                options=(Option.CONTINUE_RECONSTRUCTED, Option.WITHDRAW),
            ),
            when(order_known=False).rules(
                Verdict.OFFER_OPTIONS,
                book.drawn_together,
                "The cards came out together and nobody can tell their order: the Pit Supervisor says which comes "
                "first, and each player goes on or takes their bets back.",
                also=(book.order_unknown, book.other_error, book.go_on_as_is, book.take_back, reading("R-22")),
                authority=Authority.PIT_SUPERVISOR,
                options=(Option.CONTINUE, Option.WITHDRAW),
            ),
        ),
        "jackpot-fault": (
            when(players_have_seen=False).rules(
                Verdict.VOID_ROUND,
                book.jackpot_fault_unseen,
                "The jackpot system failed before anyone looked at their cards: the round is void and all bets go "
                "back.",
                also=(book.refund,),
            ),
            when(players_have_seen=True).rules(
                Verdict.CONTINUE_AT_PRIOR_METER,
                book.jackpot_fault_seen,
                "The jackpot system failed after a player had looked: play goes on, and jackpot prizes are paid "
                "from the meter as it stood before the fault.",
                also=(reading("R-23"),),
            ),
        ),
        "jackpot-fault-next-round": (
            always.rules(
                Verdict.OFFER_OPTIONS,
                book.jackpot_fault_later,
                "As long as the jackpot system is down the House chooses: close the table, close the box, or deal on "
                "without jackpot bets and put up a notice.",
                also=(book.close_table, book.close_box, book.no_jackpot_bets),
                authority=Authority.HOUSE,
                options=(Option.CLOSE_TABLE, Option.CLOSE_BOX, Option.NO_JACKPOT_BETS),
            ),
        ),
        "extra-hand-examined": (
            when(intentional=True).rules(
                Verdict.INVALIDATE_HAND,
                book.extra_hand,
                "The player looked at a further hand on purpose: that hand is taken out and its bets go back; the "
                "hand they looked at first stays valid.",
                also=(book.one_hand_each, reading("R-35")),
                authority=Authority.PIT_SUPERVISOR,
            ),
            when(intentional=False).rules(
                Verdict.CONTINUE,
                book.extra_hand,
                "The player looked at a further hand by mistake: it stays valid and its owner decides on it.",
                also=(book.one_hand_each, reading("R-39")),
                authority=Authority.PIT_SUPERVISOR,
            ),
        ),
        "error-noticed-late": (
            too_late(
                book,
                "The error came out only after a later round had started: neither its own round nor a later one "
                "changes.",
                always,
            ),
        ),
    }
