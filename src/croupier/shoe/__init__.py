"""The shoe: decks shuffled from a given source of chance, committed to before the deal, and verified after it."""

from croupier.shoe.decks import Deck, commit, committed_text, fresh_deck, matches, shuffle_rest
from croupier.shoe.records import opened_deck, record_document, revealed_deck
from croupier.shoe.shuffling import (
    Chance,
    ChanceError,
    below,
    draw_lucky_box,
    draw_lucky_dealer,
    draw_magic_card,
    shuffled,
)
from croupier.shoe.verification import CardMove, DrawSummary, Problem, Verification, verify_record

__all__ = [
    "CardMove",
    "Chance",
    "ChanceError",
    "Deck",
    "DrawSummary",
    "Problem",
    "Verification",
    "below",
    "commit",
    "committed_text",
    "draw_lucky_box",
    "draw_lucky_dealer",
    "draw_magic_card",
    "fresh_deck",
    "matches",
    "opened_deck",
    "record_document",
    "revealed_deck",
    "shuffle_rest",
    "shuffled",
    "verify_record",
]
