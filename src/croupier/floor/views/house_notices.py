"""What people are told of a house game's round, event by event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import name, names
from croupier.floor.views.sentences import Told, boxes, plural
from croupier.games.prizes import Meter
from croupier.money import dollars
from croupier.rounds import Round
from croupier.rounds import events as r
from croupier.rounds import view as round_view
from croupier.rounds.views import draw_document

Teller = Callable[[Any, Round, str | None], Told]


def _opened(event: r.RoundOpened, *_: object) -> Told:
    fields = {"round": event.round, "game": event.game, "commitment": event.commitment, "meter": _meter(event.meter)}
    return "Place your bets, please", fields


def _meter(meter: Meter | None) -> str | None:
    return None if meter is None else dollars(meter.value)


def _placed(event: r.BetPlaced, after: Round, _: str | None) -> Told:
    noun = after.game.places[event.bet].noun
    return f"Box {event.box}: {dollars(event.amount)} on the {noun}", _bet(event)


def _returned(event: r.BetReturned, after: Round, _: str | None) -> Told:
    noun = after.game.places[event.bet].noun
    return f"Box {event.box}: {dollars(event.amount)} of the {noun} goes back", _bet(event)


def _bet(event: r.BetPlaced | r.BetReturned) -> dict[str, Any]:
    return {"box": event.box, "player": event.player, "bet": event.bet, "amount": dollars(event.amount)}


def _closed(event: r.BetsClosed, *_: object) -> Told:
    return "No more bets", {"draw": draw_document(event.draw), "meter": _meter(event.meter)}


def _burnt(*_: object) -> Told:
    return "A card is burnt", {}


def _dealt(event: r.CardsDealt, *_: object) -> Told:
    """Only what was dealt face up is told."""
    count = len(event.cards)
    where = {"box": f"box {event.box}", "dealer": "the Dealer", "community": "the board"}[event.to]
    up = names(event.cards[count - event.up :])
    fields = {"to": event.to, "box": event.box or None, "count": count, "cards": up}
    return f"{plural(count, 'card')} to {where}" + (f", {' '.join(up)} face up" if up else ""), fields


def _misdealt(event: r.CardMisdealt, *_: object) -> Told:
    return "A card lies where it does not belong", {"to": event.to, "box": event.box or None}


def _examined(event: r.HandExamined, after: Round, viewer: str | None) -> Told:
    """3.7: he who looks sees; the others see that he looks."""
    own = event.player == viewer
    cards = names(after.boxes[event.box].cards) if own else None
    return f"Box {event.box} looks at its hand", {"box": event.box, "player": event.player, "cards": cards}


def _folded(event: r.HandFolded, *_: object) -> Told:
    return f"Box {event.box} folds", {"box": event.box, "ruled": event.ruled}


def _checked(event: r.Checked, *_: object) -> Told:
    return f"Box {event.box} checks", {"box": event.box}


def _turned(_: r.CardsTurned, after: Round, __: str | None) -> Told:
    board = names(after.community[: after.board_up])
    dealer = names(after.dealer) if after.dealer_up else None
    shown = " ".join(dealer if dealer is not None else board)
    who = "The Dealer shows" if dealer is not None else "The board shows"
    return f"{who} {shown}", {"community": board, "dealer": dealer}


def _ruled(event: r.IrregularityRuled, *_: object) -> Told:
    return event.says, {"kind": event.kind, "box": event.box, "ruling": event.ruling, "by": event.by}


def _face_up(event: r.FaceUpCardSet, *_: object) -> Told:
    return f"{name(event.card)} is the Dealer's face-up card", {"card": name(event.card)}


def _offered(event: r.OptionsOffered, *_: object) -> Told:
    fields = {"boxes": list(event.boxes), "options": list(event.options)}
    return f"A choice is offered to {boxes(event.boxes)}: {' or '.join(event.options)}", fields


def _chosen(event: r.OptionChosen, *_: object) -> Told:
    return f"Box {event.box} chooses: {event.choice}", {"box": event.box, "choice": event.choice}


def _options_closed(event: r.OptionsClosed, *_: object) -> Told:
    return f"No answer from {boxes(event.boxes)}: they go on", {"boxes": list(event.boxes)}


def _hand_returned(event: r.HandReturned, *_: object) -> Told:
    total = sum(amount for _, _, amount in event.returned)
    fields = {"box": event.box, "returned": _chips(event.returned)}
    return f"The hand of box {event.box} is out, and {dollars(total)} goes back", fields


def _voided(event: r.RoundVoided, *_: object) -> Told:
    return "The round is void: all bets go back", {"returned": _chips(event.returned)}


def _chips(chips: tuple[r.Chips, ...]) -> list[dict[str, Any]]:
    return [{"box": box, "bet": bet, "amount": dollars(amount)} for box, bet, amount in chips]


def _settled(_: r.RoundSettled, after: Round, viewer: str | None) -> Told:
    """The settlement, and the hands that are laid open, as the round's own view has them."""
    seen = round_view(after, viewer)
    hands = {str(box["box"]): box["cards"] for box in seen["boxes"] if box["cards"] is not None}
    return "Bets are collected and paid", {"settlement": seen["settlement"], "hands": hands}


HOUSE: dict[type, tuple[str, Callable[..., Told]]] = {
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
    r.CardsReconstructed: ("cards_reconstructed", lambda *_: ("The cards are put in order", {})),
    r.HandReturned: ("hand_returned", _hand_returned),
    r.JackpotFailed: ("jackpot_failed", lambda *_: ("The jackpot has failed: play goes on", {})),
    r.ReferralResolved: ("referral_resolved", lambda event, *_: ("The pit lets play go on", {"by": event.by})),
    r.SettlementReversed: ("settlement_reversed", lambda *_: ("The settlement is taken back", {})),
    r.RoundVoided: ("round_voided", _voided),
    r.RoundSettled: ("round_settled", _settled),
}
"""Each event of a round: the name it has in a notice, and what is told of it."""
