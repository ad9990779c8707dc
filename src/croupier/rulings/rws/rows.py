"""Rows that occur more than once in section 5 of the RWS house games."""

from __future__ import annotations

from croupier.clauses import Citation, Clause, reading
from croupier.rulings.rws.book import Section5
from croupier.rulings.words import Authority, Branch, Branches, Conditions, Number, Option, Verdict, always, when


def void(book: Section5, clause: Clause, says: str, conditions: Conditions, *readings: Citation) -> Branch:
    """5.8: the round is void under one of its sub-clauses, and all bets go back."""
    return conditions.rules(Verdict.VOID_ROUND, clause, says, also=(book.refund, book.void_when, *readings))


def offer_as_is(book: Section5, says: str, conditions: Conditions) -> Branch:
    """5.10 if the cards cannot be corrected: go on with the hand as it is, or take the bets back (R-20)."""
    return conditions.rules(
        Verdict.OFFER_OPTIONS,
        book.other_error,
        says,
        also=(book.go_on_as_is, book.take_back, reading("R-20")),
        options=(Option.CONTINUE, Option.WITHDRAW),
    )


def offer_reconstructed(book: Section5, says: str, conditions: Conditions) -> Branch:
    """5.10 if the cards can be corrected: go on with the corrected hand, or take the bets back (R-20)."""
    return conditions.rules(
        Verdict.OFFER_OPTIONS,
        book.other_error,
        says,
        also=(book.go_on_reconstructed, book.take_back, reading("R-20")),
        options=(Option.CONTINUE_RECONSTRUCTED, Option.WITHDRAW),
    )


def too_late(book: Section5, says: str, conditions: Conditions) -> Branch:
    """5.20 (PTH 5.19): noticed after the next round has started, an error changes nothing (R-34)."""
    return conditions.rules(Verdict.NO_EFFECT, book.noticed_late, says, also=(reading("R-34"),))


def wrong_house_cards(book: Section5, which: str) -> Branches:
    """5.8.7: a wrong number of cards that belong to no player, such as the Dealer's (R-33)."""
    return (
        void(
            book,
            book.house_card_count,
            f"A wrong number of cards in {which} cannot be put right: the round is void and all bets go back.",
            when(noticed="this-round", reconstructible=False),
            reading("R-33"),
        ),
        offer_reconstructed(
            book,
            f"The wrong number of cards in {which} can be put right: do so, and each affected player goes on with "
            "their hand as put right or takes their bets back.",
            when(noticed="this-round", reconstructible=True),
        ),
        too_late(
            book,
            f"The next round has started: the wrong number of cards in {which} changes nothing any more.",
            when(noticed="next-round"),
        ),
    )


def exposed_cards(book: Section5, *, one_of: tuple[str, ...]) -> Branches:
    """5.8.2, 5.10 and 5.12: two or more cards wrongly exposed, or one card that no other clause names (R-21)."""
    return (
        void(
            book,
            book.exposed_unseen,
            "Two or more cards were exposed before any player looked: the round is void and all bets go back.",
            when(count=Number.MORE, players_have_seen=False),
        ),
        when(count=Number.MORE, players_have_seen=True).rules(
            Verdict.CONTINUE,
            book.exposed_seen,
            "Cards were exposed after a player had looked at their own: the round goes on.",
            also=(reading("R-21"),),
        ),
        offer_as_is(
            book,
            "One card was exposed before any player looked: each affected player goes on with their hand as it is, or "
            "takes their bets back.",
            when(count=Number.ONE, whose=one_of, players_have_seen=False),
        ),
        when(count=Number.ONE, whose=one_of, players_have_seen=True).rules(
            Verdict.CONTINUE,
            book.exposed_seen,
            "One card was exposed after a player had looked at their own: the round goes on.",
            also=(reading("R-21"),),
        ),
    )


def used_as_face_up_card(dealer_card_exposed: Clause) -> Branch:
    """5.16 of the two stud games: one card of the Dealer's, whether or not a player has looked (R-21)."""
    return when(count=Number.ONE, whose="dealer").rules(
        Verdict.USE_AS_FACE_UP_CARD,
        dealer_card_exposed,
        "One of the Dealer's cards was exposed in the deal: it becomes the face-up card, on top of the other four.",
        also=(reading("R-21"),),
    )


def paid_in_order_at_one_table(clause: Clause | None, *, also: tuple[Citation, ...]) -> Branch:
    """4.5.1, or R-16 alone if the book is silent: several jackpot winners at one table."""
    return when(tables="same").rules(
        Verdict.PAY_IN_ORDER,
        clause,
        "Pay the winners at the table clockwise, from the Dealer's left, each from the meter as the one before left "
        "it.",
        also=also,
    )


def paid_in_order_across_tables(clause: Clause, *, also: tuple[Citation, ...]) -> Branch:
    """4.5.2 (PTH 4.5): jackpot winners at several tables, in an order that the House determines."""
    return when(tables="several").rules(
        Verdict.PAY_IN_ORDER,
        clause,
        "Pay the winners by the moment each was dealt their hand, the earliest first, each from the meter as the one "
        "before left it; the House decides that order.",
        also=also,
        authority=Authority.HOUSE,
    )


def settled_by_the_cards(not_revealed: Clause) -> Branches:
    """4.3 of CSP and PTH: a hidden hand is settled by its cards, so its player has to know its value (R-38)."""
    return (
        always.rules(
            Verdict.SETTLE,
            not_revealed,
            "The player did not show their cards: the cards as they lie decide their bets, and a jackpot prize that "
            "they do not claim is not paid.",
            also=(reading("R-38"),),
        ),
    )
