"""R-56: checks a report against the record of its round, and refuses it if the record contradicts it.

The record has the bets, the cards with their places, the examined hands and the stage. Some facts only people can see:
a foreign card, an exposed card, a hidden hand. The record cannot contradict these, but it shows when they are
impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from croupier.cards import Card
from croupier.clauses import reading
from croupier.refusals import Refused, require
from croupier.rounds.betting import under_minimum
from croupier.rounds.card_order import (
    BOARD,
    DEALER,
    burn_missed,
    burns_in_all,
    can_be_put_right,
    cards_to_come,
    misplaced,
    shows_wrong_count,
    wrong_count,
)
from croupier.rounds.commands import ReportIrregularity
from croupier.rounds.effects import prescribed
from croupier.rounds.outcome import outcome_established
from croupier.rounds.refuse import BOXES
from croupier.rounds.state import OVER, BoxState, Round, Stage
from croupier.rulings.kinds import IrregularityKind

ON_RECORD = reading("R-56")
BURNS = reading("R-33")
RIGHTLY_UP = reading("R-21")


def facts_on_record(round_: Round, kind: IrregularityKind, command: ReportIrregularity) -> dict[str, object]:
    """The facts of a report, completed from the round. Refused if the two differ."""
    named = command.box is None or command.box in round_.boxes
    require(named, "NO_SUCH_BOX.no_bet", BOXES, box=command.box)
    recorded = _recorded(round_, kind, command)
    for name, value in recorded.items():
        if command.facts.get(name, value) != value:
            raise Refused("FACT_RECORDED.round", ON_RECORD, name=name, value=str(value))
    return {**command.facts, **recorded}


def _recorded(round_: Round, kind: IrregularityKind, command: ReportIrregularity) -> dict[str, object]:
    """The facts of this kind that the round itself knows."""
    facts: dict[str, object] = {"players_have_seen": round_.seen}
    if kind.name in ("over-limit-bet", "under-limit-bet"):
        facts["noticed"] = "before-close" if round_.stage is Stage.BETTING else "after-close"
    elif round_.stage not in OVER or "noticed" not in command.facts:
        # A round that is over cannot tell whether the next round has started.
        facts["noticed"] = "this-round"
    if command.box is not None:
        facts["decisions_pending"] = round_.decision_pending(round_.boxes[command.box])
    if kind.name == "wrong-multiple":
        facts |= _size(round_, concerned(round_, command))
    if "outcome_established" in kind.fact_names:
        facts["outcome_established"] = outcome_established(round_)
    return {name: value for name, value in facts.items() if name in kind.fact_names}


def concerned(round_: Round, command: ReportIrregularity) -> list[BoxState]:
    """The box that a report names, or all boxes, without those whose bets have gone back."""
    boxes = round_.boxes.values() if command.box is None else (round_.boxes[command.box],)
    return [box for box in boxes if not box.gone]


def require_agreement(round_: Round, command: ReportIrregularity) -> None:
    """Refuse a report, with sound facts, of something that did not happen by the record."""
    check = CHECKS.get(command.kind)
    if check is not None:
        check(round_, command)


# Bets


def _over_limit(round_: Round, command: ReportIrregularity) -> None:
    """5.1: some bet is over its maximum."""
    bets = ((round_.table.limits_of(bet)[1], amount) for bet, amount in _bets(round_, command))
    over = any(most is not None and amount > most for most, amount in bets)
    require(over, "FACT_RECORDED.none_over", ON_RECORD)


def _under_limit(round_: Round, command: ReportIrregularity) -> None:
    """5.2: some bet is under its minimum."""
    under = under_minimum(round_, concerned(round_, command))
    require(bool(under), "FACT_RECORDED.none_under", ON_RECORD)


def _bets(round_: Round, command: ReportIrregularity) -> Iterable[tuple[str, int]]:
    return (bet for box in concerned(round_, command) for bet in box.bets.items())


def _size(round_: Round, boxes: Iterable[BoxState]) -> dict[str, object]:
    """5.3: whether a BET, Flop, Turn or River is too large or too small, if that is clear."""
    sizes = set()
    for box in boxes:
        for bet, amount in box.bets.items():
            wanted = prescribed(round_, box, bet)
            if wanted is not None and amount != wanted:
                sizes.add("more" if amount > wanted else "less")
    require(bool(sizes), "FACT_RECORDED.multiples_right", ON_RECORD)
    return {"size": sizes.pop()} if len(sizes) == 1 else {}


def _without_ante(round_: Round, command: ReportIrregularity) -> None:
    """5.4: a jackpot bet lies on a box without an ante."""
    jackpot_bets = set(round_.game.jackpot_bets)
    alone = any(not box.has_ante and jackpot_bets & set(box.bets) for box in concerned(round_, command))
    require(alone, "FACT_RECORDED.ante_there", ON_RECORD)


def _late(round_: Round, _command: ReportIrregularity) -> None:
    """5.11: bets are closed."""
    require(round_.stage is not Stage.BETTING, "FACT_RECORDED.bets_open", ON_RECORD)


# Cards


def _card_came(round_: Round) -> None:
    require(any(True for _ in round_.cards()), "FACT_RECORDED.no_card", ON_RECORD)


def _misdeal(round_: Round, command: ReportIrregularity) -> None:
    """5.8.6: some card lies at a wrong spot. R-33: 5.9 alone rules on a burnt card that was missed."""
    _card_came(round_)
    require(not burn_missed(round_), "FACT_RECORDED.burn_missed", BURNS)
    require(misplaced(round_), "FACT_RECORDED.cards_in_place", ON_RECORD)
    _require_order(round_, command)


def _require_order(round_: Round, command: ReportIrregularity) -> None:
    """If a report claims that the cards can be put in order, the system must be able to do it."""
    claimed = command.facts.get("reconstructible") is True
    require(not claimed or can_be_put_right(round_), "FACT_RECORDED.no_order", ON_RECORD)


def stands_on_record(round_: Round, command: ReportIrregularity) -> bool:
    """Whether the record shows a wrong number of cards. Otherwise somebody says that a deal has stopped too early."""
    spots = {"dealer-card-count": [DEALER], "community-card-count": [BOARD]}.get(command.kind)
    if spots is None:
        spots = [("box", box.number) for box in concerned(round_, command)]
    return any(shows_wrong_count(round_, spot) for spot in spots)


def _dealer_count(round_: Round, command: ReportIrregularity) -> None:
    """5.8.7: the Dealer's hand has too few or too many cards."""
    _card_came(round_)
    wrong = wrong_count(round_, DEALER)
    require(wrong, "FACT_RECORDED.dealer_count", ON_RECORD, count=len(round_.dealer))
    _require_order(round_, command)


def _community_count(round_: Round, command: ReportIrregularity) -> None:
    """PTH 5.8.7: there are too few or too many community cards."""
    _card_came(round_)
    wrong = wrong_count(round_, BOARD)
    require(wrong, "FACT_RECORDED.community_count", ON_RECORD, count=len(round_.community))
    _require_order(round_, command)


def _player_count(round_: Round, command: ReportIrregularity) -> None:
    """5.15: a hand has too few or too many cards."""
    _card_came(round_)
    boxes = concerned(round_, command)
    if command.box is not None:
        box = round_.boxes[command.box]
        wrong = box.gone or wrong_count(round_, ("box", box.number))
        require(wrong, "FACT_RECORDED.box_count", ON_RECORD, box=box.number, count=len(box.cards))
    else:
        wrong = any(wrong_count(round_, ("box", box.number)) for box in boxes)
        require(wrong, "FACT_RECORDED.box_counts", ON_RECORD)
    _require_order(round_, command)


def _burn(round_: Round, command: ReportIrregularity) -> None:
    """5.9: cards have come without a burnt card before them. A game without such a rule refers the matter (R-4)."""
    if round_.game.live.burnt_card is None:
        return
    require(burns_in_all(round_) > 0, "NO_BURN", BURNS)
    _card_came(round_)
    require(burn_missed(round_), "FACT_RECORDED.card_burnt", ON_RECORD)
    _require_order(round_, command)


def _cards_run_out(round_: Round, _command: ReportIrregularity) -> None:
    """5.8.4: the round still needs cards."""
    require(cards_to_come(round_), "FACT_RECORDED.all_dealt", ON_RECORD)


def _drawn_together(round_: Round, _command: ReportIrregularity) -> None:
    """5.14: cards are being drawn."""
    require(round_.stage is not Stage.BETTING, "FACT_RECORDED.no_card", ON_RECORD)


def _exposed(round_: Round, command: ReportIrregularity) -> None:
    """R-21: at least as many cards lie face down there as the report calls exposed."""
    _card_came(round_)
    whose, count = str(command.facts["whose"]), int(str(command.facts["count"]))
    require(whose != "dealer" or not round_.dealer_up, "FACT_RECORDED.dealer_open", ON_RECORD)
    if command.card is not None and command.card == round_.dealer_card_up:
        raise Refused("FACT_RECORDED.face_up_card", RIGHTLY_UP, card=command.card)
    down = FACE_DOWN[whose](round_, concerned(round_, command))
    require(count <= len(down), "FACT_RECORDED.fewer_cards", ON_RECORD, count=len(down))
    if command.card is not None and command.card not in down:
        raise Refused("FACT_RECORDED.card_elsewhere", ON_RECORD, card=command.card)
    if command.card in round_.exposed_by_name:
        raise Refused("FACT_RECORDED.exposed_before", ON_RECORD, card=command.card)


def _dealers_down(round_: Round, _boxes: Iterable[BoxState]) -> list[Card]:
    return [] if round_.dealer_up else [card for card in round_.dealer if card != round_.dealer_card_up]


def _players_down(_round: Round, boxes: Iterable[BoxState]) -> list[Card]:
    return [card for box in boxes for card in box.cards]


def _board_down(round_: Round, _boxes: Iterable[BoxState]) -> list[Card]:
    return list(round_.community[round_.board_up :])


def _any_down(round_: Round, boxes: Iterable[BoxState]) -> list[Card]:
    return [*_dealers_down(round_, boxes), *_players_down(round_, boxes), *_board_down(round_, boxes)]


FACE_DOWN: Mapping[str, Callable[[Round, Iterable[BoxState]], list[Card]]] = {
    "dealer": _dealers_down,
    "player": _players_down,
    "community": _board_down,
    "mixed": _any_down,
}
"""By owner: the cards that can have been exposed wrongly."""


def with_earlier_cards(round_: Round, facts: Mapping[str, object]) -> Mapping[str, object]:
    """5.8.2, SSP 5.4: the exposed cards of one deal add up over reports."""
    earlier, whose = round_.exposed, facts["whose"]
    if earlier is None:
        return facts
    count = earlier.cards + int(str(facts["count"]))
    return {**facts, "count": count, "whose": whose if whose == earlier.whose else "mixed"}


# Looks, hands shown, and what stops a round


def _extra_look(round_: Round, command: ReportIrregularity) -> None:
    """5.19 (PTH 5.18): the player was seen to look at this hand too. A look that was refused did not happen."""
    if command.box is not None:
        require(command.box in round_.looks, "FACT_RECORDED.no_look", ON_RECORD, box=command.box)


def _not_shown(round_: Round, command: ReportIrregularity) -> None:
    """4.3: a hand is shown when it is compared with the Dealer's. A folded hand is not compared."""
    if command.box is not None:
        require(round_.dealer_up, "FACT_RECORDED.not_compared", ON_RECORD)
        require(round_.boxes[command.box].in_play, "HAND_OUT.not_in_play", ON_RECORD, box=command.box)


def _interrupted(round_: Round, _command: ReportIrregularity) -> None:
    """5.7: there is something left to continue."""
    require(round_.stage not in OVER, "FACT_RECORDED.settled", ON_RECORD)


def _jackpot_failed(round_: Round, _command: ReportIrregularity) -> None:
    """5.17, 5.18: the round is played for a jackpot. If no jackpot bets are taken (5.18.2(c)), a fault changes
    nothing."""
    require(round_.meter is not None, "FACT_RECORDED.no_jackpot", ON_RECORD)


def _several_winners(round_: Round, command: ReportIrregularity) -> None:
    """4.5: hands have been compared, and as many boxes have jackpot bets as can have won at once."""
    require(round_.dealer_up, "FACT_RECORDED.not_compared", ON_RECORD)
    jackpot_bets = set(round_.game.jackpot_bets)
    bets = sum(1 for box in round_.boxes.values() if not box.gone and jackpot_bets & set(box.bets))
    enough = bets >= (2 if command.facts.get("tables") == "same" else 1)
    require(enough, "FACT_RECORDED.jackpot_bets", ON_RECORD, count=bets)


CHECKS: Mapping[str, Callable[[Round, ReportIrregularity], None]] = {
    "over-limit-bet": _over_limit,
    "under-limit-bet": _under_limit,
    "jackpot-bet-without-ante": _without_ante,
    "late-bet": _late,
    "misdeal": _misdeal,
    "dealer-card-count": _dealer_count,
    "community-card-count": _community_count,
    "player-card-count": _player_count,
    "burn-missed": _burn,
    "insufficient-cards": _cards_run_out,
    "exposed-card": _exposed,
    "simultaneous-draw": _drawn_together,
    "extra-hand-examined": _extra_look,
    "hand-not-revealed": _not_shown,
    "interruption": _interrupted,
    "jackpot-fault": _jackpot_failed,
    "simultaneous-jackpots": _several_winners,
}
"""The checks by kind. The record cannot contradict reports of other kinds."""
