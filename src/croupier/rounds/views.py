"""A round as each person at the table may see it, built up from that and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from croupier.cards import Card, name, names
from croupier.games.house import Draw
from croupier.hands import best_five
from croupier.messages import SentenceView, with_sentence
from croupier.money import dollars
from croupier.rounds.betting import bets_to_put_right
from croupier.rounds.state import OVER, BoxState, Irregularity, Round, Stage
from croupier.rulings import ruling_message
from croupier.settlement import settlement_document
from croupier.settlement.document_types import HouseSettlementDocument


class DrawView(msgspec.Struct, frozen=True, kw_only=True):
    """R-18: the draws of the jackpot system, which everyone sees."""

    magic_card: str | None
    lucky_box: int | None
    lucky_dealer: bool


class ChoiceView(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of a box's owner, with its amount if there is one."""

    choice: str
    amount: str | UnsetType = UNSET


class BoxView(msgspec.Struct, frozen=True, kw_only=True):
    """A box of the round. `cards` are null as long as the viewer may not see them."""

    box: int
    player: str
    bets: dict[str, str]
    under_minimum: dict[str, str]
    """5.2: by bet, the minimum that it has to be increased to."""
    cards_dealt: int
    cards: list[str] | None
    hand_in_words: str | None
    examined: bool
    decisions: list[str]
    folded: bool
    out: bool
    to_decide: bool
    choices: list[ChoiceView]
    best: list[str] | UnsetType = UNSET
    """PTH 1.10: the five cards that count, when the round is settled."""


class DealerView(msgspec.Struct, frozen=True, kw_only=True):
    """The Dealer's hand."""

    cards_dealt: int
    face_up: list[str]
    hand_in_words: str | None
    best: list[str] | UnsetType = UNSET


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling's offer to players: its options, and the viewer's boxes that can take them."""

    options: list[str]
    boxes: list[int]


class RulingView(SentenceView, frozen=True, kw_only=True):
    """A ruling of a round, as the Dealer announces it to everyone."""

    kind: str
    box: int | None
    clause: str | None


class RoundView(msgspec.Struct, frozen=True, kw_only=True):
    """A round as one person may see it."""

    round: str
    game: str
    version: int
    stage: str
    waiting_for: str
    commitment: str | None
    draw_commitment: str | None
    meter: str | None
    draw: DrawView | None
    boxes: list[BoxView]
    dealer: DealerView
    community: list[str]
    offer: OfferView | None
    rulings: list[RulingView]
    referred: bool
    jackpot_failed: bool
    jackpot_down: bool
    closed_boxes: list[int]
    settlement: HouseSettlementDocument | None


def view(round_: Round, viewer: str | None = None) -> dict[str, Any]:
    """The round as a player sees it, or as a passer-by does (None), as a document."""
    document: dict[str, Any] = msgspec.to_builtins(round_view(round_, viewer))
    return document


def round_view(round_: Round, viewer: str | None = None) -> RoundView:
    """The round as a player sees it, or as a passer-by does (None)."""
    return RoundView(
        round=round_.id,
        game=round_.game.name,
        version=round_.game.version,
        stage=round_.stage.name.lower(),
        waiting_for=round_.stage.value,
        commitment=round_.commitment,
        draw_commitment=round_.draw_commitment,
        meter=None if round_.meter is None else dollars(round_.meter.value),
        draw=None if round_.draw is None else draw_view(round_.draw),
        boxes=_boxes(round_, viewer),
        dealer=_dealer(round_),
        community=names(round_.community[: round_.board_up]) if round_.board_up else [],
        offer=_offer(round_, viewer) if round_.offers else None,
        rulings=[ruling_view(round_, entry) for entry in round_.irregularities],
        referred=bool(round_.referrals),
        jackpot_failed=round_.jackpot_failed,
        jackpot_down=round_.jackpot_down,
        closed_boxes=list(round_.closed_boxes),
        settlement=None if round_.settlement is None else settlement_seen(round_, viewer),
    )


def draw_view(draw: Draw | None) -> DrawView | None:
    """R-18: the draws of the jackpot system, which everyone sees."""
    if draw is None:
        return None
    magic = None if draw.magic_card is None else name(draw.magic_card)
    return DrawView(magic_card=magic, lucky_box=draw.lucky_box, lucky_dealer=draw.lucky_dealer)


def ruling_view(round_: Round, entry: Irregularity) -> RulingView:
    """A ruling of this round, as the Dealer announces it to everyone."""
    message = ruling_message(round_.game.name, entry.kind, entry.says, version=round_.game.version)
    clause = None if entry.clause is None else entry.clause.cite
    return RulingView(kind=entry.kind, box=entry.box, clause=clause, **with_sentence(message))


def _boxes(round_: Round, viewer: str | None) -> list[BoxView]:
    boxes, board = [box for _, box in sorted(round_.boxes.items())], round_.community[: round_.board_up]
    asked = round_.stage is Stage.DECISIONS or round_.offers
    to_put_right = bets_to_put_right(round_, boxes) if round_.stage is Stage.BETTING else {}  # 5.2
    return [
        BoxView(
            box=box.number,
            player=box.player,
            bets={bet: dollars(amount) for bet, amount in box.bets.items()},
            under_minimum={bet: dollars(least) for bet, least in to_put_right.get(box.number, {}).items()},
            cards_dealt=len(box.cards),
            cards=names(box.cards) if seen else None,
            hand_in_words=round_.game.in_words(box.cards + board) if seen and box.cards else None,
            examined=box.examined,
            decisions=list(box.decisions),
            folded=box.folded,
            out=box.gone,
            to_decide=round_.stage is Stage.DECISIONS and round_.must_decide(box),
            choices=_choices(round_, box) if asked and box.player == viewer else [],
            best=_best(round_, box.cards) if seen else UNSET,
        )
        for box, seen in zip(boxes, _may_see(round_, boxes, viewer), strict=True)
    ]


def _best(round_: Round, cards: tuple[Card, ...]) -> list[str] | UnsetType:
    """When the round is settled, the five cards of a hand that count, of its own and the community's (PTH 1.10)."""
    game, board = round_.game, round_.community[: round_.board_up]
    whole = round_.settlement is not None and len(cards) == game.hand_cards and len(board) == game.community_cards
    return names(best_five(cards + board)) if whole and game.best_five is not None else UNSET


def _may_see(round_: Round, boxes: Sequence[BoxState], viewer: str | None) -> list[bool]:
    """By box: a player sees a hand that they have examined. Everyone sees the hands that are laid open at the end."""
    return [(box.examined and box.player == viewer) or (round_.compared and _laid_open(round_, box)) for box in boxes]


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


def settlement_seen(round_: Round, viewer: str | None) -> HouseSettlementDocument | None:
    """The settlement, without the strength of hands that the viewer may not see."""
    if round_.settlement is None:
        return None
    all_settled = round_.settlement.boxes
    seen = _may_see(round_, [round_.boxes[settled.number] for settled in all_settled], viewer)
    boxes = [
        settled if may_see else settled._replace(hand=None) for settled, may_see in zip(all_settled, seen, strict=True)
    ]
    return settlement_document(round_.settlement._replace(boxes=tuple(boxes)))


def _choices(round_: Round, box: BoxState) -> list[ChoiceView]:
    """The choices of the box's owner, each with its amount if there is one."""
    if round_.offers:
        asked = box.number in round_.offers[0].boxes
        return [ChoiceView(choice=option) for option in round_.offers[0].options] if asked else []
    if round_.stage is not Stage.DECISIONS or not round_.must_decide(box) or round_.now.decides is None:
        return []
    bet = round_.now.decides
    amount = dollars(round_.game.multiples[bet] * box.bets["ante"])
    return [ChoiceView(choice=bet, amount=amount), ChoiceView(choice="fold" if round_.now.may_fold else "check")]


def _dealer(round_: Round) -> DealerView:
    if round_.dealer_up:
        return DealerView(
            cards_dealt=len(round_.dealer),
            face_up=names(round_.dealer),
            hand_in_words=round_.game.in_words(round_.dealer + round_.community[: round_.board_up]),
            best=_best(round_, round_.dealer),
        )
    up = [] if round_.dealer_card_up is None else [name(round_.dealer_card_up)]
    return DealerView(cards_dealt=len(round_.dealer), face_up=up, hand_in_words=None)


def _offer(round_: Round, viewer: str | None) -> OfferView | None:
    if round_.stage in OVER:
        return None
    own = [number for number in round_.offers[0].boxes if round_.boxes[number].player == viewer]
    return OfferView(options=list(round_.offers[0].options), boxes=own)
