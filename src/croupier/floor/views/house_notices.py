"""The notices of a house game's round, event by event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from croupier.cards import Card, name, names
from croupier.floor.views.notice_parts import NoticeParts
from croupier.games.prizes import Meter
from croupier.messages import NamedBet, say
from croupier.money import dollars
from croupier.rounds import Round, Stage
from croupier.rounds import events as r
from croupier.rounds.betting import bets_to_put_right
from croupier.rounds.state import dealt_up_by
from croupier.rounds.views import draw_view, round_view
from croupier.rulings import ruling_message


def _opened(event: r.RoundOpened, *_: object) -> NoticeParts:
    fields = {
        "round": event.round,
        "game": event.game,
        "commitment": event.commitment,
        "draw_commitment": event.draw_commitment,
        "meter": _meter(event.meter),
    }
    return say("notice.round_opened"), fields


def _meter(meter: Meter | None) -> str | None:
    return None if meter is None else dollars(meter.value)


def _placed(event: r.BetPlaced, after: Round, _: str | None) -> NoticeParts:
    """5.2: tell the owner of a bet under the minimum, while they can still correct it."""
    bet = _named(after, event.bet)
    if event.placed_by:
        message = say("notice.bet_placed_by", box=event.box, amount=event.amount, bet=bet, staff=event.placed_by)
        return message, {**_bet(event), "placed_by": event.placed_by}
    least = None
    if after.stage is Stage.BETTING:
        least = bets_to_put_right(after, (after.boxes[event.box],)).get(event.box, {}).get(event.bet)
    if least is None:
        return say("notice.bet_placed", box=event.box, amount=event.amount, bet=bet), _bet(event)
    message = say("notice.bet_under_minimum", box=event.box, amount=event.amount, bet=bet, minimum=least)
    return message, {**_bet(event), "minimum": dollars(least)}


def _returned(event: r.BetReturned, after: Round, _: str | None) -> NoticeParts:
    bet = _named(after, event.bet)
    return say("notice.bet_returned", box=event.box, amount=event.amount, bet=bet), {**_bet(event), **_entered(event)}


def _entered(event: r.BetReturned | r.HandExamined | r.HandFolded | r.Checked | r.OptionChosen) -> dict[str, str]:
    """The member of staff who entered it, if the player has no screen."""
    return {"entered_by": event.entered_by} if event.entered_by else {}


def _named(round_: Round, bet: str) -> NamedBet:
    return NamedBet(bet, round_.game.places[bet].noun)


def _bet(event: r.BetPlaced | r.BetReturned) -> dict[str, Any]:
    return {"box": event.box, "player": event.player, "bet": event.bet, "amount": dollars(event.amount)}


def _closed(event: r.BetsClosed, *_: object) -> NoticeParts:
    return say("notice.bets_closed"), {"draw": to_builtins(draw_view(event.draw)), "meter": _meter(event.meter)}


def _burnt(*_: object) -> NoticeParts:
    return say("notice.card_burnt"), {}


def _dealt(event: r.CardsDealt, after: Round, _: str | None) -> NoticeParts:
    """Tell only the cards that lie face up."""
    count, up = len(event.cards), _turned_up(event, after)
    fields = {"to": event.to, "box": event.box or None, "count": count, "cards": names(up)}
    if event.to == "box":
        return say("notice.cards_to_box", count=count, box=event.box), fields
    if event.to == "dealer":
        shown = say("notice.cards_to_dealer_up", count=count, cards=up)
        return shown if up else say("notice.cards_to_dealer", count=count), fields
    shown = say("notice.cards_to_board_up", count=count, cards=up)
    return shown if up else say("notice.cards_to_board", count=count), fields


def _turned_up(event: r.CardsDealt, after: Round) -> tuple[Card, ...]:
    """The cards that this deal has brought face up."""
    if event.to == "community":
        return _new_on_board(event, after) if event.up else ()
    up = event.cards[len(event.cards) - event.up :]
    if event.to == "dealer" and not after.dealer_up:
        return tuple(card for card in up if card == after.dealer_card_up)  # after 5.16 it may be another one
    return up


def _new_on_board(event: r.CardsDealt, after: Round) -> tuple[Card, ...]:
    """PTH 3.11.3 to 3.11.5: the cards of a street are turned up once all of them lie there."""
    last = after.community.index(event.cards[-1])
    streets = range(len(after.streets))
    before = [dealt_up_by(after.game, after.table.device, street) for street in streets]
    first = max((count for count in before if count <= last), default=0)
    return after.community[first : last + 1] if last < after.board_up else ()


def _misdealt(event: r.CardMisdealt, *_: object) -> NoticeParts:
    return say("notice.card_misdealt"), {"to": event.to, "box": event.box or None}


def _examined(event: r.HandExamined, after: Round, viewer: str | None) -> NoticeParts:
    """3.7: the player who looks sees the cards. The others see that they look."""
    own = event.player == viewer
    cards = names(after.boxes[event.box].cards) if own else None
    fields = {"box": event.box, "player": event.player, "cards": cards, **_entered(event)}
    return say("notice.hand_examined", box=event.box), fields


def _folded(event: r.HandFolded, *_: object) -> NoticeParts:
    return say("notice.box_folds", box=event.box), {"box": event.box, "ruled": event.ruled, **_entered(event)}


def _checked(event: r.Checked, *_: object) -> NoticeParts:
    return say("notice.box_checks", box=event.box), {"box": event.box, **_entered(event)}


def _turned(_: r.CardsTurned, after: Round, __: str | None) -> NoticeParts:
    board = after.community[: after.board_up]
    if after.dealer_up:
        fields = {"community": names(board), "dealer": names(after.dealer)}
        return say("notice.dealer_shows", cards=after.dealer), fields
    return say("notice.board_shows", cards=board), {"community": names(board), "dealer": None}


def _ruled(event: r.IrregularityRuled, after: Round, _: str | None) -> NoticeParts:
    message = ruling_message(after.game.name, event.kind, event.says, version=after.game.version)
    return message, {"kind": event.kind, "box": event.box, "ruling": event.ruling, "by": event.by}


def _face_up(event: r.FaceUpCardSet, *_: object) -> NoticeParts:
    return say("notice.face_up_card", card=event.card), {"card": name(event.card)}


def _offered(event: r.OptionsOffered, *_: object) -> NoticeParts:
    fields = {"boxes": list(event.boxes), "options": list(event.options)}
    return say("notice.options_offered", boxes=event.boxes, options=event.options), fields


def _chosen(event: r.OptionChosen, *_: object) -> NoticeParts:
    fields = {"box": event.box, "choice": event.choice, **_entered(event)}
    return say("notice.option_chosen", box=event.box, choice=event.choice), fields


def _options_closed(event: r.OptionsClosed, *_: object) -> NoticeParts:
    return say("notice.options_closed", boxes=event.boxes), {"boxes": list(event.boxes)}


def _hand_returned(event: r.HandReturned, *_: object) -> NoticeParts:
    total = sum(amount for _, _, amount in event.returned)
    fields = {"box": event.box, "returned": _chips(event.returned)}
    return say("notice.hand_returned", box=event.box, total=total), fields


def _voided(event: r.RoundVoided, *_: object) -> NoticeParts:
    return say("notice.round_voided"), {"returned": _chips(event.returned)}


def _chips(chips: tuple[r.Chips, ...]) -> list[dict[str, Any]]:
    return [{"box": box, "bet": bet, "amount": dollars(amount)} for box, bet, amount in chips]


def _settled(_: r.RoundSettled, after: Round, viewer: str | None) -> NoticeParts:
    """The settlement and the hands that are laid open, as the round's own view has them."""
    seen = round_view(after, viewer)
    hands = {str(box.box): box.cards for box in seen.boxes if box.cards is not None}
    return say("notice.round_settled"), {"settlement": seen.settlement, "hands": hands}


def _resolved(event: r.ReferralResolved, *_: object) -> NoticeParts:
    fields = {"by": event.by, "decision": event.decision, "reason": event.reason, "box": event.box}
    if event.decision == "play-on":
        return say("notice.referral_resolved"), fields
    return say("notice.referral_decided", decision=event.decision, reason=event.reason), fields


def _bet_corrected(event: r.BetCorrected, after: Round, _: str | None) -> NoticeParts:
    bet = _named(after, event.bet)
    fields = {"box": event.box, "player": event.player, "bet": event.bet, "amount": dollars(event.amount)}
    return say("notice.bet_corrected", box=event.box, amount=event.amount, bet=bet), fields


HOUSE: dict[type, tuple[str, Callable[..., NoticeParts]]] = {
    r.RoundOpened: ("round_opened", _opened),
    r.BetPlaced: ("bet_placed", _placed),
    r.BetReturned: ("bet_returned", _returned),
    r.BetsClosed: ("bets_closed", _closed),
    r.CardBurnt: ("card_burnt", _burnt),
    r.CardsDealt: ("cards_dealt", _dealt),
    r.CardMisdealt: ("card_misdealt", _misdealt),
    r.HandExamined: ("hand_examined", _examined),
    r.HandFolded: ("hand_folded", _folded),
    r.Checked: ("checked", _checked),
    r.CardsTurned: ("cards_turned", _turned),
    r.IrregularityRuled: ("irregularity_ruled", _ruled),
    r.FaceUpCardSet: ("face_up_card_set", _face_up),
    r.OptionsOffered: ("options_offered", _offered),
    r.OptionChosen: ("option_chosen", _chosen),
    r.OptionsClosed: ("options_closed", _options_closed),
    r.CardsOrdered: ("cards_ordered", lambda *_: (say("notice.cards_ordered"), {})),
    r.CardsReconstructed: ("cards_reconstructed", lambda *_: (say("notice.cards_reconstructed"), {})),
    r.HandReturned: ("hand_returned", _hand_returned),
    r.JackpotFailed: ("jackpot_failed", lambda *_: (say("notice.jackpot_failed"), {})),
    r.ReferralResolved: ("referral_resolved", _resolved),
    r.BetCorrected: ("bet_corrected", _bet_corrected),
    r.CardCorrected: ("card_corrected", lambda *_: (say("notice.card_corrected"), {})),
    r.SettlementReversed: ("settlement_reversed", lambda *_: (say("notice.settlement_reversed"), {})),
    r.RoundVoided: ("round_voided", _voided),
    r.RoundSettled: ("round_settled", _settled),
}
"""Each event of a round: its name in a notice, and its message."""
