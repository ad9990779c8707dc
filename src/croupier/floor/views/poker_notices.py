"""What people are told of a Poker table, event by event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import name, names
from croupier.floor.views.sentences import Told, plural
from croupier.money import dollars
from croupier.poker import Hand
from croupier.poker import events as k
from croupier.settlement import settlement_document

DEEDS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises to",
    "all-in": "goes all-in with",
}
POSTS = {"small": "Small Blind", "big": "Big Blind", "live": "live post", "dead": "dead post"}


def _sat(event: k.PlayerSat, *_: object) -> Told:
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    return f"{event.player} takes seat {event.seat} with {dollars(event.amount)}", fields


def _left(event: k.PlayerLeft, *_: object) -> Told:
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    return f"{event.player} leaves with {dollars(event.amount)}", fields


def _sat_out(event: k.PlayerSatOut, *_: object) -> Told:
    return f"{event.player} is away", {"seat": event.seat, "player": event.player, "returning": event.returning}


def _came_back(event: k.PlayerCameBack, *_: object) -> Told:
    return f"{event.player} is back", {"seat": event.seat, "player": event.player}


def _added(event: k.ChipsAdded, *_: object) -> Told:
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    return f"{event.player} adds {dollars(event.amount)}", fields


def _opened(event: k.RoundOpened, *_: object) -> Told:
    fields = {
        "round": event.round,
        "commitment": event.commitment,
        "button": event.button,
        "small_blind": event.small,
        "big_blind": event.big,
        "seats": [number for number, _, _ in event.dealt],
    }
    return "Place your blind bets, please", fields


def _posted(event: k.BlindsPosted, *_: object) -> Told:
    posted = [{"seat": seat, "post": post, "amount": dollars(amount)} for seat, post, amount in event.posted]
    said = ", ".join(f"seat {seat} the {POSTS[post]} of {dollars(amount)}" for seat, post, amount in event.posted)
    return f"Posted: {said}", {"posted": posted}


def _dealt(event: k.CardsDealt, after: Hand, viewer: str | None) -> Told:
    """Hole cards are their player's own; the board, and a card found face up, are everybody's."""
    count = len(event.cards)
    hidden = event.to == "seat" and _player(after, event.seat) != viewer
    cards = None if hidden else names(event.cards)
    fields: dict[str, Any] = {"to": event.to, "seat": event.seat or None, "count": count, "cards": cards}
    if event.to == "seat":
        return f"{plural(count, 'card')} to seat {event.seat}", fields
    where = "The board gets" if event.to == "community" else "Discarded:"
    return f"{where} {' '.join(names(event.cards))}", fields


def _player(hand: Hand, seat: int) -> str | None:
    return hand.sheet.seats[hand.numbers.index(seat)].player


def _discarded(event: k.CardDiscarded, *_: object) -> Told:
    """5.3: it was exposed, so everybody has seen it."""
    fields = {"seat": event.seat, "card": name(event.card)}
    return f"{name(event.card)} of seat {event.seat} was exposed and is discarded", fields


def _taken_back(event: k.BoardTakenBack, *_: object) -> Told:
    return f"{' '.join(names(event.cards))} go back into the deck", {"cards": names(event.cards)}


def _committed(event: k.DeckCommitted, *_: object) -> Told:
    return "The deck is shuffled again", {"commitment": event.commitment}


def _acted(event: k.Acted, *_: object) -> Told:
    amount = f" {dollars(event.total)}" if event.deed not in ("fold", "check") else ""
    fields = {
        "seat": event.seat,
        "action": event.deed,
        "total": dollars(event.total),
        "paid": dollars(event.paid),
    }
    return f"Seat {event.seat} {DEEDS[event.deed]}{amount}", fields


def _early(event: k.EarlyActionNoted, *_: object) -> Told:
    total = None if event.total is None else dollars(event.total)
    return f"Seat {event.seat} acted out of turn", {"seat": event.seat, "action": event.deed, "total": total}


def _early_left(event: k.EarlyBetLeft, *_: object) -> Told:
    amount = dollars(event.amount)
    return f"{amount} of seat {event.seat} stays in the pot", {"seat": event.seat, "amount": amount}


def _shown(event: k.HandShown, *_: object) -> Told:
    cards = names(event.cards)
    return f"Seat {event.seat} shows {' '.join(cards)}", {"seat": event.seat, "cards": cards}


def _ruled(event: k.IrregularityRuled, *_: object) -> Told:
    return event.says, {"kind": event.kind, "seat": event.seat, "ruling": event.ruling, "by": event.by}


def _settled(event: k.RoundSettled, *_: object) -> Told:
    fields = {
        "settlement": settlement_document(event.settlement),
        "stacks": [{"seat": seat.number, "stack": dollars(seat.end)} for seat in event.settlement.seats],
        "rake": dollars(event.settlement.rake),
    }
    return "The pots are paid", fields


def _voided(event: k.RoundVoided, *_: object) -> Told:
    returned = [{"seat": seat, "amount": dollars(amount)} for seat, amount in event.returned]
    fields = {"settlement": settlement_document(event.settlement), "returned": returned}
    return "The hand is void: all bets go back", fields


POKER: dict[type, tuple[str, Callable[..., Told]]] = {
    k.PlayerSat: ("player_sat", _sat),
    k.PlayerLeft: ("player_left", _left),
    k.PlayerSatOut: ("player_sat_out", _sat_out),
    k.PlayerCameBack: ("player_came_back", _came_back),
    k.ChipsAdded: ("chips_added", _added),
    k.RoundOpened: ("round_opened", _opened),
    k.BlindsPosted: ("blinds_posted", _posted),
    k.CardsDealt: ("cards_dealt", _dealt),
    k.CardBurnt: ("card_burnt", lambda *_: ("A card is burnt", {})),
    k.CardDiscarded: ("card_discarded", _discarded),
    k.BoardTakenBack: ("board_taken_back", _taken_back),
    k.DeckCommitted: ("deck_committed", _committed),
    k.Acted: ("acted", _acted),
    k.EarlyActionNoted: ("early_action_noted", _early),
    k.EarlyBetLeft: ("early_bet_left", _early_left),
    k.HandFolded: ("hand_folded", lambda event, *_: (f"Seat {event.seat} folds", {"seat": event.seat})),
    k.MarkerFlipped: ("marker_flipped", lambda *_: ("Show your hands, please", {})),
    k.HandShown: ("hand_shown", _shown),
    k.HandMucked: ("hand_mucked", lambda event, *_: (f"Seat {event.seat} mucks", {"seat": event.seat})),
    k.IrregularityRuled: ("irregularity_ruled", _ruled),
    k.ReferralResolved: ("referral_resolved", lambda event, *_: ("The pit lets play go on", {"by": event.by})),
    k.RoundSettled: ("round_settled", _settled),
    k.RoundVoided: ("round_voided", _voided),
}
"""Each event of a Poker table: the name it has in a notice, and what is told of it."""
