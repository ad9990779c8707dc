"""The immediate effects of a ruling on a round. Other effects appear when the round is settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.clauses import Citation, reading
from croupier.games.words import under
from croupier.refusals import Refused
from croupier.rounds import events as e
from croupier.rounds.betting import returned
from croupier.rounds.commands import ReportIrregularity
from croupier.rounds.state import OVER, BoxState, Round
from croupier.rulings import Option, Ruling, Verdict


def effects_of(round_: Round, command: ReportIrregularity, ruling: Ruling, box: BoxState | None) -> Iterator[e.Event]:
    """The events that follow from a ruling; `box` is the box of the report."""
    if ruling.clause is not None:
        yield from _effects(round_, command, ruling, box, ruling.clause)


def _effects(
    round_: Round, command: ReportIrregularity, ruling: Ruling, box: BoxState | None, clause: Citation
) -> Iterator[e.Event]:
    match ruling.ruling:
        case Verdict.VOID_ROUND:
            yield voided(round_, clause)
        case Verdict.INVALIDATE_HAND if box is not None:
            yield e.HandReturned(box=box.number, returned=chips_on(box), clause=clause)
        case Verdict.FOLD_HAND if box is not None and not box.folded:
            yield e.HandFolded(box=box.number, clause=clause, ruled=True)
        case Verdict.USE_AS_FACE_UP_CARD:
            yield _face_up(round_, command, clause)
        case Verdict.CONTINUE_AT_PRIOR_METER:
            yield e.JackpotFailed(clause=clause)
        case Verdict.REJECT_EXCESS | Verdict.RETURN_EXCESS | Verdict.RETURN_BET if round_.stage not in OVER:
            for each in _concerned(round_, box):
                yield from _chips_back(round_, each, ruling.ruling, clause)
        case _ if offers_a_way_out(ruling):
            yield from _offer(ruling, offered_to(round_, command), clause)


def offers_a_way_out(ruling: Ruling) -> bool:
    """Whether the affected players may take their bets back under 5.10; 5.2 comes before bets are closed."""
    return Option.WITHDRAW in ruling.options and ruling.ruling is not Verdict.ADVISE_PLAYER


OFFERED_TO_ALL = under(("burn-missed", "simultaneous-draw"), reading("R-57"))
"""5.9, 5.14.1: the kinds that give every player at the table the options, even if the report names one box."""


def offered_to(round_: Round, command: ReportIrregularity) -> list[BoxState]:
    """R-57: the boxes that have options. A folded hand has none: its bets stay lost."""
    everyone = command.box is None or command.kind in OFFERED_TO_ALL
    boxes: Iterable[BoxState] = round_.boxes.values() if everyone else (round_.boxes[command.box or 0],)
    return [box for box in boxes if box.in_play]


def _offer(ruling: Ruling, boxes: list[BoxState], clause: Citation) -> Iterator[e.Event]:
    """5.9, 5.10, 5.14.1: each affected player may choose."""
    numbers = sorted(box.number for box in boxes)
    if numbers:
        options = tuple(option.value for option in ruling.options)
        yield e.OptionsOffered(boxes=tuple(numbers), options=options, clause=clause)


def _concerned(round_: Round, box: BoxState | None) -> list[BoxState]:
    """The named box, or all boxes, without those whose bets have gone back."""
    boxes: Iterable[BoxState] = round_.boxes.values() if box is None else (box,)
    return [each for each in boxes if not each.gone]


def _face_up(round_: Round, command: ReportIrregularity, clause: Citation) -> e.FaceUpCardSet:
    """5.16: the exposed card becomes the Dealer's face-up card, and the others stay covered."""
    card = round_.dealer[0] if command.card is None and len(round_.dealer) == 1 else command.card
    if card is None or card not in round_.dealer:
        raise Refused("CARD_NEEDED.exposed_of_dealer", clause)
    return e.FaceUpCardSet(card=card, clause=clause)


def _chips_back(round_: Round, box: BoxState, verdict: Verdict, clause: Citation) -> Iterator[e.BetReturned]:
    """5.1, 5.4, and 5.3.1 before the Dealer's cards are turned (R-41): an excess, or a bet without an ante, goes
    back."""
    for bet, amount in box.bets.items():
        most = _most(round_, box, bet, verdict)
        if most is not None and amount > most:
            yield returned(box, bet, amount - most, clause)


def _most(round_: Round, box: BoxState, bet: str, verdict: Verdict) -> int | None:
    """The most of a bet that can stay; None if this ruling does not concern it."""
    if verdict is Verdict.REJECT_EXCESS:
        return round_.table.limits_of(bet)[1]
    if verdict is Verdict.RETURN_EXCESS:
        return prescribed(round_, box, bet) if not round_.dealer_up else None
    return 0 if bet in round_.game.jackpot_bets and not box.has_ante else None


def prescribed(round_: Round, box: BoxState, bet: str) -> int | None:
    """The prescribed amount of a bet that is a multiple of the ante that counts (R-6); None for other bets."""
    if bet not in round_.game.multiples:
        return None
    _, maximum = round_.table.limits_of("ante")
    ante = box.bets["ante"]
    return round_.game.multiples[bet] * (ante if maximum is None else min(ante, maximum))


def voided(round_: Round, clause: Citation) -> e.RoundVoided:
    """R-35: all bets that are still in the round go back."""
    chips = tuple(chip for box in round_.boxes.values() if not box.gone for chip in chips_on(box))
    return e.RoundVoided(returned=chips, clause=round_.game.void or clause)


def chips_on(box: BoxState) -> tuple[e.Chips, ...]:
    """Each bet of a box."""
    return tuple((box.number, bet, amount) for bet, amount in box.bets.items())
