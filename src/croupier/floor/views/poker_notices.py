"""The notices of a Poker table, event by event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import name, names
from croupier.floor.views.notice_parts import NoticeParts
from croupier.messages import Message, say
from croupier.money import Cents, dollars
from croupier.poker import Hand
from croupier.poker import events as k
from croupier.rulings import ruling_message
from croupier.settlement import settlement_document


def _sat(event: k.PlayerSat, *_: object) -> NoticeParts:
    """5.4: tell a newcomer in the first Orbit what they owe."""
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    player, number, amount = event.player, event.seat, event.amount
    if event.first_orbit:
        return say("notice.player_sat_in_first_orbit", player=player, number=number, amount=amount), fields
    return say("notice.player_sat", player=player, number=number, amount=amount), fields


def _left(event: k.PlayerLeft, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    return say("notice.player_left", player=event.player, amount=event.amount), fields


def _chips_returned(event: k.ChipsReturnedAfterLeaving, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    return say("notice.chips_returned_after_leaving", player=event.player, amount=event.amount), fields


def _sat_out(event: k.PlayerSatOut, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "returning": event.returning}
    return say("notice.player_away", player=event.player), fields


def _came_back(event: k.PlayerCameBack, *_: object) -> NoticeParts:
    return say("notice.player_back", player=event.player), {"seat": event.seat, "player": event.player}


def _added(event: k.ChipsAdded, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "amount": dollars(event.amount)}
    return say("notice.chips_added", player=event.player, amount=event.amount), fields


def _changed_seats(event: k.SeatChanged, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "to_seat": event.to_seat, "player": event.player, "missed": event.missed_before}
    return say("notice.seat_changed", player=event.player, number=event.to_seat), fields


def _opened(event: k.HandOpened, *_: object) -> NoticeParts:
    fields = {
        "round": event.round,
        "commitment": event.commitment,
        "button": event.button,
        "small_blind": event.small,
        "big_blind": event.big,
        "seats": [number for number, _, _ in event.dealt],
    }
    return say("notice.hand_opened"), fields


def _posted(event: k.BlindsPosted, *_: object) -> NoticeParts:
    posted = [{"seat": seat, "post": post, "amount": dollars(amount)} for seat, post, amount in event.posted]
    posts = tuple(_post(post, seat, amount) for seat, post, amount in event.posted)
    return say("notice.blinds_posted", posts=posts), {"posted": posted}


def _post(post: str, seat: int, amount: Cents) -> Message:
    match post:
        case "small":
            return say("notice.post_small", seat=seat, amount=amount)
        case "big":
            return say("notice.post_big", seat=seat, amount=amount)
        case "live":
            return say("notice.post_live", seat=seat, amount=amount)
        case _:
            return say("notice.post_dead", seat=seat, amount=amount)


def _dealt(event: k.PokerCardsDealt, after: Hand, viewer: str | None) -> NoticeParts:
    """Hole cards are for their player only. Everyone sees the board, and a card found face up."""
    count = len(event.cards)
    hidden = event.to == "seat" and _player(after, event.seat) != viewer
    cards = None if hidden else names(event.cards)
    fields: dict[str, Any] = {"to": event.to, "seat": event.seat or None, "count": count, "cards": cards}
    if event.to == "seat":
        return say("notice.cards_to_seat", count=count, seat=event.seat), fields
    if event.to == "community":
        return say("notice.board_gets", cards=event.cards), fields
    return say("notice.cards_discarded", cards=event.cards), fields


def _face_down(event: k.CardsFaceDown, *_: object) -> NoticeParts:
    """Nobody knows these cards, not even the system."""
    fields: dict[str, Any] = {"to": event.to, "seat": event.seat or None, "count": event.number, "cards": None}
    if event.to == "burnt":
        return say("notice.card_burnt"), fields
    return say("notice.cards_to_seat", count=event.number, seat=event.seat), fields


def _counted(event: k.CardsCounted, *_: object) -> NoticeParts:
    message = say("notice.cards_counted", seat=event.seat, count=event.number)
    return message, {"seat": event.seat, "count": event.number}


def _board_misdealt(event: k.BoardCardMisdealt, *_: object) -> NoticeParts:
    return say("notice.board_card_misdealt", card=event.card), {"card": name(event.card)}


def _hole_cards_seen(event: k.HoleCardsSeen, *_: object) -> NoticeParts:
    message = say("notice.hole_cards_seen", seat=event.seat, cards=event.cards)
    return message, {"seat": event.seat, "cards": names(event.cards)}


def _player(hand: Hand, seat: int) -> str | None:
    return hand.sheet.seats[hand.numbers.index(seat)].player


def _discarded(event: k.CardDiscarded, *_: object) -> NoticeParts:
    """5.3: everyone has seen the exposed card."""
    fields = {"seat": event.seat, "card": name(event.card)}
    return say("notice.exposed_card_discarded", card=event.card, seat=event.seat), fields


def _taken_back(event: k.BoardTakenBack, *_: object) -> NoticeParts:
    return say("notice.board_taken_back", cards=event.cards), {"cards": names(event.cards)}


def _committed(event: k.DeckCommitted, *_: object) -> NoticeParts:
    return say("notice.deck_shuffled"), {"commitment": event.commitment}


def _acted(event: k.Acted, *_: object) -> NoticeParts:
    fields = {
        "seat": event.seat,
        "action": event.deed,
        "total": dollars(event.total),
        "paid": dollars(event.paid),
    }
    if event.entered_by:
        fields["entered_by"] = event.entered_by
    if not event.placed_by:
        return _deed(event), fields
    said = say("notice.placed_for_seat", seat=event.seat, total=event.total, staff=event.placed_by)
    return said, {**fields, "placed_by": event.placed_by}


def _deed(event: k.Acted) -> Message:
    seat, total = event.seat, event.total
    match event.deed:
        case "fold":
            return say("notice.folds", seat=seat)
        case "check":
            return say("notice.checks", seat=seat)
        case "call":
            return say("notice.calls", seat=seat, total=total)
        case "bet":
            return say("notice.bets", seat=seat, total=total)
        case "raise":
            return say("notice.raises", seat=seat, total=total)
        case _:
            return say("notice.all_in", seat=seat, total=total)


def _early(event: k.EarlyActionNoted, *_: object) -> NoticeParts:
    total = None if event.total is None else dollars(event.total)
    fields = {"seat": event.seat, "action": event.deed, "total": total}
    return say("notice.acted_early", seat=event.seat), fields


def _early_left(event: k.EarlyBetLeft, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "amount": dollars(event.amount)}
    return say("notice.early_bet_stays", amount=event.amount, seat=event.seat), fields


def _folded(event: k.HandFoldedByRuling, *_: object) -> NoticeParts:
    """5.11, R-53: the unmatched part of a bet goes back at once."""
    if not event.unmatched:
        return say("notice.folds", seat=event.seat), {"seat": event.seat}
    message = say("notice.folds_unmatched_back", seat=event.seat, amount=event.unmatched)
    return message, {"seat": event.seat, "returned": dollars(event.unmatched)}


def _shown(event: k.HandShown, *_: object) -> NoticeParts:
    message = say("notice.hand_shown", seat=event.seat, cards=event.cards)
    return message, {"seat": event.seat, "cards": names(event.cards)}


def _mucked(event: k.HandMucked, *_: object) -> NoticeParts:
    fields: dict[str, Any] = {"seat": event.seat}
    return say("notice.mucks", seat=event.seat), {
        **fields,
        "entered_by": event.entered_by,
    } if event.entered_by else fields


def _ruled(event: k.PokerIrregularityRuled, after: Hand, _viewer: str | None) -> NoticeParts:
    message = ruling_message("poker", event.kind, event.says, version=after.opening.version)
    return message, {"kind": event.kind, "seat": event.seat, "ruling": event.ruling, "by": event.by}


def _resolved(event: k.PokerReferralResolved, *_: object) -> NoticeParts:
    fields = {"by": event.by, "decision": event.decision, "reason": event.reason, "seat": event.seat}
    if event.decision == "play-on":
        return say("notice.referral_resolved"), fields
    return say("notice.referral_decided", decision=event.decision, reason=event.reason), fields


def _hand_returned(event: k.PokerHandReturned, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "returned": dollars(event.amount)}
    return say("notice.hand_taken_out", seat=event.seat, amount=event.amount), fields


def _bet_corrected(event: k.PokerBetCorrected, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "before": dollars(event.before), "amount": dollars(event.amount)}
    return say("notice.seat_bet_corrected", seat=event.seat, amount=event.amount), fields


def _settled(event: k.HandSettled, *_: object) -> NoticeParts:
    fields = {
        "settlement": settlement_document(event.settlement),
        "stacks": [{"seat": seat.number, "stack": dollars(seat.end)} for seat in event.settlement.seats],
        "rake": dollars(event.settlement.rake),
    }
    return say("notice.pots_paid"), fields


def _voided(event: k.HandVoided, *_: object) -> NoticeParts:
    returned = [{"seat": seat, "amount": dollars(amount)} for seat, amount in event.returned]
    fields = {"settlement": settlement_document(event.settlement), "returned": returned}
    return say("notice.hand_voided"), fields


POKER: dict[type, tuple[str, Callable[..., NoticeParts]]] = {
    k.PlayerSat: ("player_sat", _sat),
    k.PlayerLeft: ("player_left", _left),
    k.ChipsReturnedAfterLeaving: ("chips_returned_after_leaving", _chips_returned),
    k.PlayerSatOut: ("player_sat_out", _sat_out),
    k.PlayerCameBack: ("player_came_back", _came_back),
    k.ChipsAdded: ("chips_added", _added),
    k.SeatChanged: ("seat_changed", _changed_seats),
    k.HandOpened: ("round_opened", _opened),
    k.BlindsPosted: ("blinds_posted", _posted),
    k.PokerCardsDealt: ("cards_dealt", _dealt),
    k.PokerCardBurnt: ("card_burnt", lambda *_: (say("notice.card_burnt"), {})),
    k.CardsFaceDown: ("cards_face_down", _face_down),
    k.CardsCounted: ("cards_counted", _counted),
    k.BoardCardMisdealt: ("board_card_misdealt", _board_misdealt),
    k.HoleCardsSeen: ("hole_cards_seen", _hole_cards_seen),
    k.CardDiscarded: ("card_discarded", _discarded),
    k.BoardTakenBack: ("board_taken_back", _taken_back),
    k.DeckCommitted: ("deck_committed", _committed),
    k.Acted: ("acted", _acted),
    k.EarlyActionNoted: ("early_action_noted", _early),
    k.EarlyBetLeft: ("early_bet_left", _early_left),
    k.HandFoldedByRuling: ("hand_folded", _folded),
    k.MarkerFlipped: ("marker_flipped", lambda *_: (say("notice.show_hands"), {})),
    k.HandShown: ("hand_shown", _shown),
    k.HandMucked: ("hand_mucked", _mucked),
    k.PokerIrregularityRuled: ("irregularity_ruled", _ruled),
    k.PokerHandReconstructed: ("hand_reconstructed", lambda *_: (say("notice.cards_reconstructed"), {})),
    k.PokerReferralResolved: ("referral_resolved", _resolved),
    k.PokerHandReturned: ("hand_returned", _hand_returned),
    k.PokerBetCorrected: ("bet_corrected", _bet_corrected),
    k.PokerCardCorrected: ("card_corrected", lambda *_: (say("notice.card_corrected"), {})),
    k.HandSettled: ("round_settled", _settled),
    k.HandVoided: ("round_voided", _voided),
}
"""Each event of a Poker table: its name in a notice, and its message."""
