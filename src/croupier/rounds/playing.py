"""Cards and decisions: dealing, examining, staying, folding, checking, turning."""

from __future__ import annotations

from croupier.cards import Card
from croupier.clauses import Citation, reading
from croupier.games.dealing import Slot
from croupier.money import MOST, Cents
from croupier.refusals import Refused, require
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.betting import bet_on
from croupier.rounds.outcome import outcome_established
from croupier.rounds.refuse import (
    BOXES,
    owned_box,
    require_open,
    require_settled_matters,
    require_staff_may_bet,
    require_stage,
)
from croupier.rounds.state import BoxState, Round, Stage

ANSWER_FIRST = reading("R-57")


def decide_deal(round_: Round, command: c.DealCards) -> tuple[e.Event, ...]:
    """3.10 to 3.12: the next cards go where they belong, in the order of the device."""
    require_stage(round_, Stage.DEALING)
    left = round_.to_come
    cards = command.cards or ()
    require(bool(cards), "NO_CARDS", left[0].clause)
    few = len(cards) <= len(left)
    require(few, "TOO_MANY_CARDS.to_come", left[0].clause, wanted=len(left), count=len(cards))
    require_new_cards(round_, cards)
    return tuple(dealt_to(round_, left, cards))


def require_new_cards(round_: Round, cards: tuple[Card, ...]) -> None:
    """2.2.1: one deck, so no card comes twice. 5.13: a card found face up in the shoe comes before others."""
    came = set(round_.cards())
    next_card, clause = round_.found_face_up or (cards[0], None)
    require(next_card in came or cards[0] == next_card, "FOUND_CARD_FIRST", clause, card=next_card)
    for card in cards:
        require(card not in came, "CARD_TWICE.came", round_.game.one_deck, card=card)
        came.add(card)


def dealt_to(round_: Round, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> list[e.Event]:
    """An event for each card, or for each run of cards that go to one place."""
    # 5.16: if an exposed card is the Dealer's face-up card, the Dealer's last card stays face down.
    shows_one = round_.dealer_card_up is not None and not round_.now.dealer_up
    events: list[e.Event] = []
    start = 0
    while start < len(cards):
        slot, end = slots[start], start + 1
        if slot.to == "burnt":
            events.append(e.CardBurnt(card=cards[start], clause=slot.clause))
        else:
            while end < len(cards) and slots[end][:2] == slot[:2]:
                end += 1
            run = slots[start:end]
            up = 0 if shows_one and slot.to == "dealer" else sum(1 for part in run if part.face_up)
            events.append(e.CardsDealt(to=slot.to, box=slot.box, cards=cards[start:end], up=up, clause=run[-1].clause))
        start = end
    return events


def decide_record(round_: Round, command: c.RecordCard) -> tuple[e.Event, ...]:
    """At a physical table the next card drawn can go anywhere, also to a box without a bet."""
    require_open(round_)
    by_hand = round_.table.by_hand
    require(by_hand, "NOT_BY_HAND.misdeals", None)
    require(round_.stage is not Stage.BETTING, "WRONG_STAGE.round", None, stage=round_.stage)
    to, card = command.to, command.card
    if to == "seat":
        raise Refused("NO_SUCH_PLACE.house", None)
    if card is None:
        raise Refused("CARDS_NEEDED", None)
    a_place = to != "box" or 1 <= command.box <= round_.table.boxes
    require(a_place, "NO_SUCH_BOX.number", BOXES, boxes=round_.table.boxes)
    require(to != "community" or round_.game.community_cards > 0, "NO_BOARD", None, game=round_.game.name)
    require_new_cards(round_, (card,))
    spot = (to, command.box if to == "box" else 0)
    left = round_.to_come if round_.stage is Stage.DEALING else ()
    if left and left[0][:2] == spot and command.order_known:
        return tuple(dealt_to(round_, left[:1], (card,)))
    return (
        e.CardMisdealt(
            to=to,
            box=spot[1],
            card=card,
            clause=None,
            fills=any(slot[:2] == spot for slot in left),
            order_known=command.order_known,
            outcome_known=round_.dealer_up or outcome_established(round_),
        ),
    )


def decide_examine(round_: Round, command: c.ExamineHand) -> tuple[e.Event, ...]:
    """3.7: a player examines one hand of their own. By hand, a further one is recorded, and ruled on (5.19).

    Once the Dealer's hand is turned each hand in play counts as looked at (R-56): to look at a further one then is no
    way to have its lost bets returned.
    """
    require_open(round_)
    game, by_hand = round_.game, round_.table.by_hand
    require(not round_.offers, "OPTIONS_OPEN.answer_first", ANSWER_FIRST)
    if not by_hand:
        require_settled_matters(round_)
    box = owned_box(round_, command.box, command.player)
    require(not box.gone, "HAND_OUT.out", game.live.one_hand, box=box.number)
    require(not box.folded, "FOLDED.box", game.fold, box=box.number)
    require(not box.examined, "ALREADY_EXAMINED", game.live.one_hand, box=box.number)
    require(_can_be_seen(round_, box), "NOT_DEALT", round_.streets[0].decided_under)
    others = [other.number for other in round_.boxes.values() if other.player == box.player and other.examined]
    if others and (not by_hand or round_.dealer_up):
        raise Refused("ONE_HAND_ONLY", game.live.one_hand, player=box.player, box=others[0])
    return (e.HandExamined(box=box.number, player=box.player, clause=game.live.one_hand, entered_by=command.placed_by),)


def _can_be_seen(round_: Round, box: BoxState) -> bool:
    """Whether there are cards to look at: a whole hand, or by hand any card, since a player can always look (5.12)."""
    if round_.table.by_hand:
        return bool(box.cards)
    return len(box.cards) >= round_.game.hand_cards and not (round_.stage is Stage.DEALING and round_.street == 0)


def _deciding(round_: Round, number: int, player: str) -> tuple[BoxState, Citation | None]:
    """The box whose decision is open, and the clause that opens it."""
    require_stage(round_, Stage.DECISIONS)
    box = owned_box(round_, number, player)
    clause = round_.now.decided_under
    require(box.has_ante, "NO_ANTE", round_.game.ante_needed, box=number)
    require(not box.gone, "HAND_OUT.out", clause, box=number)
    require(not box.folded, "FOLDED.box", round_.game.fold, box=number)
    require(round_.must_decide(box), "ALREADY_DECIDED.decided", clause, box=number)
    return box, clause


def decide_stay(round_: Round, command: c.PlaceBet) -> tuple[e.Event, ...]:
    """3.12.2 (SSP 3.10, PTH 3.11): the bet of a player who stays, for exactly its multiple of the ante."""
    game, wanted_bet = round_.game, round_.now.decides
    if command.placed_by:
        require_staff_may_bet(round_, command.box)
    box, clause = _deciding(round_, command.box, command.player)
    if command.bet != wanted_bet:
        raise Refused("WRONG_BET", clause, wanted_bet=wanted_bet, bet=command.bet)
    if not round_.table.by_hand:
        _require_multiple(round_, box, command.bet, command.amount)
    require(command.amount > 0, "NO_AMOUNT.bet", game.live.multiple)
    if command.amount > MOST:
        raise Refused("TOO_LARGE.bet", None, most=MOST)
    under = game.live.stays if command.bet == game.stay_bet or clause is None else clause
    return (_placed(round_, command, box, under),)


def _placed(round_: Round, command: c.PlaceBet | c.IncreaseBet, box: BoxState, under: Citation) -> e.BetPlaced:
    return e.BetPlaced(
        box=box.number,
        player=box.player,
        bet=command.bet,
        amount=command.amount,
        clause=round_.game.live.placed_by_staff or under if command.placed_by else under,
        placed_by=command.placed_by,
    )


def _require_multiple(round_: Round, box: BoxState, bet: str, amount: Cents) -> None:
    wanted = round_.game.multiples[bet] * box.bets["ante"]
    if amount != wanted:
        raise Refused("WRONG_STAKE.multiple", round_.game.live.multiple, bet=bet, wanted=wanted, amount=amount)


def decide_make_up(round_: Round, command: c.IncreaseBet) -> tuple[e.Event, ...]:
    """R-41: a BET, Flop, Turn or River that is too small can be made up until the Dealer's cards are turned."""
    require_stage(round_, Stage.DECISIONS, Stage.TURNING, Stage.DEALING)
    if command.placed_by:
        require_staff_may_bet(round_, command.box)
    box = owned_box(round_, command.box, command.player)
    require(box.in_play, "HAND_OUT.not_in_play", round_.game.live.multiple, box=box.number)
    lying = bet_on(round_, box, command.bet)
    require(command.amount > 0, "NO_AMOUNT.increase", round_.game.live.multiple)
    _require_multiple(round_, box, command.bet, lying + command.amount)
    return (_placed(round_, command, box, round_.game.live.multiple),)


def decide_fold(round_: Round, command: c.Fold) -> tuple[e.Event, ...]:
    """3.12.1 (SSP 3.9, PTH 3.11.2(a)): a player gives up; after the Flop a hold'em player is in for the finish."""
    box, clause = _deciding(round_, command.box, command.player)
    require(round_.now.may_fold, "CANNOT_FOLD", clause, box=box.number)
    return (e.HandFolded(box=box.number, clause=round_.game.fold, ruled=False, entered_by=command.placed_by),)


def decide_check(round_: Round, command: c.Check) -> tuple[e.Event, ...]:
    """PTH 1.6: a player goes on without a further bet."""
    box, clause = _deciding(round_, command.box, command.player)
    checks = round_.game.live.checks
    if checks is None or round_.now.may_fold:
        raise Refused("CANNOT_CHECK", clause, box=box.number)
    return (e.Checked(box=box.number, clause=checks, entered_by=command.placed_by),)


def decide_turn(round_: Round, _command: c.TurnCards) -> tuple[e.Event, ...]:
    """3.13 (SSP 3.11, PTH 3.12.4 to 3.12.6): the Dealer turns up the next cards."""
    require_stage(round_, Stage.TURNING)
    street = round_.now
    clause = street.turned_under or round_.game.live.ends
    return (e.CardsTurned(board_up=street.board_up, dealer_up=street.dealer_up, clause=clause),)
