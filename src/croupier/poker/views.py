"""A Poker table as one person may see it, built up from that and nothing else."""

from __future__ import annotations

from typing import Any

from croupier.cards import Card, names
from croupier.games.poker import STREETS
from croupier.hands import best_five, hand_in_words
from croupier.messages import as_document, in_english
from croupier.money import dollars
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.hand import BETTING_ROUND, OVER, Hand
from croupier.poker.joining_dues import JoiningDues, joining_dues
from croupier.poker.legal_actions import LegalAction, legal_actions
from croupier.poker.table_state import SeatState, TableState
from croupier.settlement import settlement_document

WHOLE_BOARD = 5


def view(table: TableState, viewer: str | None = None) -> dict[str, Any]:
    """The table as a player sees it, or as a passer-by does (None)."""
    hand = table.hand
    mine = None if viewer is None else table.seat_of(viewer)
    return {
        "table": table.id,
        **_hand(table, hand),
        "button": table.button if hand is None else hand.opening.button,
        "seats": [_seat(seat, hand, viewer) for seat in table.seated],
        "you": None if mine is None else mine.number,
        "owes": None if mine is None else _owes(joining_dues(table, mine)),
        "legal": _legal(hand, viewer),
        "settings": _settings(table),
    }


def _hand(table: TableState, hand: Hand | None) -> dict[str, Any]:
    """The part of the hand that everybody sees."""
    if hand is None:
        nothing = dict.fromkeys(("hand", "street", "small_blind", "big_blind", "turn", "commitment", "settlement"))
        none_yet: dict[str, Any] = {"posts": [], "board": [], "pot": dollars(0), "bet": dollars(0)}
        return {**nothing, **none_yet, "stage": "idle", "marker": BETTING_ROUND}
    over = hand.stage in OVER
    pot = 0 if over else sum(hand.put_in(place) for place in range(len(hand.numbers)))
    return {
        "hand": hand.id,
        "stage": hand.stage.name.lower(),
        "marker": hand.marker,
        "street": _street(hand),
        "small_blind": hand.opening.small,
        "big_blind": hand.opening.big,
        "posts": [{"seat": n, "amount": dollars(amount), "dead": dead} for n, amount, dead in hand.opening.posts],
        "turn": hand.turn,
        "board": names(hand.board),
        **({} if hand.on_table is None else _cards_on_table(table, hand, hand.on_table)),
        "pot": dollars(pot),
        "bet": dollars(0 if over else hand.betting.level),
        "commitment": hand.commitment,
        "settlement": None if hand.settlement is None else settlement_document(hand.settlement),
    }


def _cards_on_table(table: TableState, hand: Hand, on_table: CardsOnTable) -> dict[str, Any]:
    """The other cards on a table that is dealt by hand, beside the board and the hands."""
    # Everybody has seen these cards too, and no seat shows them any more.
    of_departed = [card for place in _departed(table, hand) for card in hand.hole[place]]
    return {
        "burnt": len(on_table.burnt),
        "misdealt": names(on_table.ahead),
        "discarded": names((*on_table.discarded, *of_departed)),
        "elsewhere": [{"seat": seat, "cards_dealt": count} for seat, count in sorted(on_table.elsewhere.items())],
        "play_waits": hand.waits,
    }


def _departed(table: TableState, hand: Hand) -> list[int]:
    """The places of folded hands whose players have left their seats."""
    out = [place for place in range(len(hand.numbers)) if place not in hand.active]
    return [place for place in out if not _still_there(table.seats.get(hand.numbers[place]), hand, place)]


def _still_there(seat: SeatState | None, hand: Hand, place: int) -> bool:
    """Whether the player who was dealt in at this place still sits there."""
    return seat is not None and seat.player == hand.sheet.seats[place].player


def _street(hand: Hand) -> str:
    return STREETS[max(len(hand.board) - 2, 0)]


def _settings(table: TableState) -> dict[str, Any]:
    """3.6, 4.1: the signage of the table."""
    settings = table.settings
    found = settings.table_document()
    if "rake" in found:
        found["rake"] = {"cap": None, **found["rake"]}  # a table that takes rake says so where it has no cap
    stakes = {"min_stake": dollars(settings.min_stake), "max_stake": dollars(settings.max_stake)}
    by_hand = {"by_hand": True} if settings.by_hand else {}
    return {**found, **stakes, "seats": settings.seats, **by_hand}


def _owes(dues: JoiningDues | None) -> dict[str, Any] | None:
    """5.4: what the Dealer tells a player who has yet to join, or to return to, the game."""
    if dues is None:
        return None
    amounts = {"blind": dues.blind, "live": dollars(dues.live), "dead": dollars(dues.dead), "waits": dues.waits}
    return {"sentence": in_english(dues.message), **as_document(dues.message), **amounts}


def _seat(seat: SeatState, hand: Hand | None, viewer: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "seat": seat.number,
        "player": seat.player,
        "stack": dollars(seat.stack),
        "bet": dollars(0),
        "put_in": dollars(0),
        "in_hand": False,
        "folded": False,
        "all_in": False,
        "away": seat.away,
        "missed": seat.missed,
        "waits": seat.waits,
        "cards_dealt": 0,
        "cards": None,
        "hand_in_words": None,
    }
    if hand is None or seat.number not in hand.numbers:
        return found
    place = hand.numbers.index(seat.number)
    if not _still_there(seat, hand, place):
        return found
    return found | _in_hand(hand, place, seat.player == viewer)


def _in_hand(hand: Hand, place: int, own: bool) -> dict[str, Any]:
    bettor = hand.betting.bettors[place]
    out = bettor.folded or place in hand.not_revealed
    cards = hand.hole[place]
    # Where a person deals, players see their own cards on the table alone: the system does not know them.
    seen = place in hand.shown or (own and hand.on_table is None)
    found: dict[str, Any] = {
        "in_hand": True,
        "folded": out,
        "cards_dealt": hand.cards_at(place),
        "cards": names(cards) if seen else None,
        "hand_in_words": hand_in_words(cards + hand.board) if seen and cards else None,
    }
    if hand.on_table is not None:
        found["exposed"] = names(cards)
    if hand.stage in OVER:
        return found | _best(hand, cards if seen and not out else ())
    put_in = dollars(hand.put_in(place))
    all_in = not bettor.stack and not out
    return found | {
        "stack": dollars(bettor.stack),
        "bet": dollars(bettor.bet),
        "put_in": put_in,
        "all_in": all_in,
    }


def _best(hand: Hand, cards: tuple[Card, ...]) -> dict[str, Any]:
    """3.14: the five cards that count, of a hand that lies open at the end beside a whole board."""
    return {"best": names(best_five(cards + hand.board))} if cards and len(hand.board) == WHOLE_BOARD else {}


def _legal(hand: Hand | None, viewer: str | None) -> list[dict[str, str]]:
    """Only the player in turn is told what they may do."""
    if hand is None or viewer is None or hand.turn is None:
        return []
    if hand.sheet.seats[hand.numbers.index(hand.turn)].player != viewer:
        return []
    return [_as_document(action) for action in legal_actions(hand)]


def _as_document(action: LegalAction) -> dict[str, str]:
    found: dict[str, str] = {"action": action.deed}
    if action.lowest is None or action.highest is None:
        return found
    return {**found, "lowest": dollars(action.lowest), "highest": dollars(action.highest)}
