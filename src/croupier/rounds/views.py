"""A round as each person at the table may see it, built up from that and nothing else."""

from __future__ import annotations

from typing import Any

from croupier.cards import Card, name, names
from croupier.games.house import Draw
from croupier.hands import best_five
from croupier.messages import as_document, in_english
from croupier.money import dollars
from croupier.rounds.betting import bets_to_put_right
from croupier.rounds.state import OVER, BoxState, Irregularity, Round, Stage
from croupier.rulings import ruling_message
from croupier.settlement import settlement_document
from croupier.settlement.document_types import HouseSettlementDocument


def view(round_: Round, viewer: str | None = None) -> dict[str, Any]:
    """The round as a player sees it, or as a passer-by does (None)."""
    return {
        "round": round_.id,
        "game": round_.game.name,
        "version": round_.game.version,
        "stage": round_.stage.name.lower(),
        "waiting_for": round_.stage.value,
        "commitment": round_.commitment,
        "draw_commitment": round_.draw_commitment,
        "meter": None if round_.meter is None else dollars(round_.meter.value),
        "draw": None if round_.draw is None else draw_document(round_.draw),
        "boxes": [_box(round_, box, viewer) for _, box in sorted(round_.boxes.items())],
        "dealer": _dealer(round_),
        "community": names(round_.community[: round_.board_up]) if round_.board_up else [],
        "offer": None if not round_.offers else _offer(round_, viewer),
        "rulings": [ruling_document(round_, entry) for entry in round_.irregularities],
        "referred": bool(round_.referrals),
        "jackpot_failed": round_.jackpot_failed,
        "jackpot_down": round_.jackpot_down,
        "closed_boxes": list(round_.closed_boxes),
        "settlement": None if round_.settlement is None else _settlement(round_, viewer),
    }


def draw_document(draw: Draw | None) -> dict[str, Any] | None:
    """R-18: the draws of the jackpot system, which everyone sees."""
    if draw is None:
        return None
    magic = None if draw.magic_card is None else name(draw.magic_card)
    return {"magic_card": magic, "lucky_box": draw.lucky_box, "lucky_dealer": draw.lucky_dealer}


def ruling_document(round_: Round, entry: Irregularity) -> dict[str, Any]:
    """A ruling of this round, as the Dealer announces it to everyone."""
    message = ruling_message(round_.game.name, entry.kind, entry.says, version=round_.game.version)
    clause = None if entry.clause is None else entry.clause.cite
    return {
        "kind": entry.kind,
        "box": entry.box,
        "sentence": in_english(message),
        **as_document(message),
        "clause": clause,
    }


def _box(round_: Round, box: BoxState, viewer: str | None) -> dict[str, Any]:
    seen, board = _may_see(round_, box, viewer), round_.community[: round_.board_up]
    asked = round_.stage is Stage.DECISIONS or round_.offers
    to_put_right = bets_to_put_right(round_, box) if round_.stage is Stage.BETTING else {}  # 5.2
    return {
        "box": box.number,
        "player": box.player,
        "bets": {bet: dollars(amount) for bet, amount in box.bets.items()},
        "under_minimum": {bet: dollars(least) for bet, least in to_put_right.items()},
        "cards_dealt": len(box.cards),
        "cards": names(box.cards) if seen else None,
        "hand_in_words": round_.game.in_words(box.cards + board) if seen and box.cards else None,
        "examined": box.examined,
        "decisions": list(box.decisions),
        "folded": box.folded,
        "out": box.gone,
        "to_decide": round_.stage is Stage.DECISIONS and round_.must_decide(box),
        "choices": _choices(round_, box) if asked and box.player == viewer else [],
        **(_best(round_, box.cards) if seen else {}),
    }


def _best(round_: Round, cards: tuple[Card, ...]) -> dict[str, list[str]]:
    """When the round is settled, the five cards of a hand that count, of its own and the community's (PTH 1.10)."""
    game, board = round_.game, round_.community[: round_.board_up]
    whole = round_.settlement is not None and len(cards) == game.hand_cards and len(board) == game.community_cards
    return {"best": names(best_five(cards + board))} if whole and game.best_five is not None else {}


def _may_see(round_: Round, box: BoxState, viewer: str | None) -> bool:
    """A player sees a hand that they have examined. Everyone sees the hands that are laid open at the end."""
    return (box.examined and box.player == viewer) or (round_.compared and _laid_open(round_, box))


def _laid_open(round_: Round, box: BoxState) -> bool:
    """Whether the hand is compared with the Dealer's, or takes a jackpot prize (4.4). A hidden hand (4.3) never is."""
    if any(entry.kind == "hand-not-revealed" and entry.box == box.number for entry in round_.irregularities):
        return False
    return box.in_play or (box.has_ante and not box.gone and _wins_jackpot(round_, box))


def _wins_jackpot(round_: Round, box: BoxState) -> bool:
    """Whether a folded hand has won a jackpot bet by its own cards, where the game lets it (R-11)."""
    if round_.settlement is None:
        return False
    places, lines = round_.game.places, round_.settlement.box(box.number).lines
    return any(places[line.bet].wins_after_fold is not None and line.outcome == "win" for line in lines)


def _settlement(round_: Round, viewer: str | None) -> HouseSettlementDocument | None:
    """The settlement, without the strength of hands that the viewer may not see."""
    if round_.settlement is None:
        return None
    boxes = tuple(
        [
            found if _may_see(round_, round_.boxes[found.number], viewer) else found._replace(hand=None)
            for found in round_.settlement.boxes
        ]
    )
    return settlement_document(round_.settlement._replace(boxes=boxes))


def _choices(round_: Round, box: BoxState) -> list[dict[str, str]]:
    """The choices of the box's owner, each with its amount if there is one."""
    if round_.offers:
        return (
            [{"choice": option} for option in round_.offers[0].options] if box.number in round_.offers[0].boxes else []
        )
    if round_.stage is not Stage.DECISIONS or not round_.must_decide(box) or round_.now.decides is None:
        return []
    bet = round_.now.decides
    amount = dollars(round_.game.multiples[bet] * box.bets["ante"])
    return [{"choice": bet, "amount": amount}, {"choice": "fold" if round_.now.may_fold else "check"}]


def _dealer(round_: Round) -> dict[str, Any]:
    if round_.dealer_up:
        words = round_.game.in_words(round_.dealer + round_.community[: round_.board_up])
        found = {"cards_dealt": len(round_.dealer), "face_up": names(round_.dealer), "hand_in_words": words}
        return found | _best(round_, round_.dealer)
    up = [] if round_.dealer_card_up is None else [name(round_.dealer_card_up)]
    return {"cards_dealt": len(round_.dealer), "face_up": up, "hand_in_words": None}


def _offer(round_: Round, viewer: str | None) -> dict[str, Any] | None:
    if not round_.offers or round_.stage in OVER:
        return None
    own = [number for number in round_.offers[0].boxes if round_.boxes[number].player == viewer]
    return {"options": list(round_.offers[0].options), "boxes": own}
