"""A Poker table in words, with all cards open."""

from __future__ import annotations

from croupier.cards import spelt
from croupier.learning.poker_play import hand_of
from croupier.learning.poker_start import AGENTS
from croupier.money import dollars
from croupier.poker import Hand, TableState


def table_in_words(table: TableState) -> str:
    """The board and the pot, and a line for each seat that was dealt in."""
    hand = hand_of(table)
    places = range(len(hand.numbers))
    pot = sum([hand.put_in(place) for place in places])
    head = f"hand {table.rounds}, board {spelt(hand.board) or '-'}, pot {dollars(pot)}"
    return "\n".join([head, *[_seat_in_words(hand, place) for place in places]])


def _seat_in_words(hand: Hand, place: int) -> str:
    bettor = hand.betting.bettors[place]
    seat = hand.numbers[place]
    marks = {"button": seat == hand.opening.button, "folded": bettor.folded, "to act": seat == hand.turn}
    amounts = f"stack {dollars(bettor.stack):>9} bet {dollars(bettor.bet):>9}"
    line = f"{AGENTS[seat]:8} {spelt(hand.hole[place]):6} {amounts} {', '.join(word for word in marks if marks[word])}"
    return line.rstrip()
