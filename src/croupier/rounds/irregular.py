"""Irregularities in a round in play: reported, ruled on from what the record shows, and carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec.structs import replace as with_changes

from croupier.clauses import Citation, reading
from croupier.errors import InputError
from croupier.refusals import Refused, require
from croupier.rounds.betting import under_minimum
from croupier.rounds.commands import ReportIrregularity, RunOutOfTime
from croupier.rounds.dealt_cards import without_late_cards
from croupier.rounds.drawn_at_once import order_of_draw
from croupier.rounds.effects import effects_of, offered_to, offers_a_way_out
from croupier.rounds.events import Checked, Event, HandFolded, IrregularityRuled, SettlementReversed
from croupier.rounds.outcome import some_bet_is_decided
from croupier.rounds.refuse import require_stage
from croupier.rounds.report_check import (
    ON_RECORD,
    facts_on_record,
    require_agreement,
    stands_on_record,
    with_earlier_cards,
)
from croupier.rounds.state import BoxState, Round, Stage
from croupier.rulings import Authority, Option, Ruling, Verdict, decide
from croupier.rulings.questions import checked_kind
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.settlement.irregularities import DEALT_WRONG

ABOUT_A_BOX = ("player-absent", "hand-not-revealed", "extra-hand-examined")
CONCERNS_A_BOX = (Verdict.INVALIDATE_HAND, Verdict.FOLD_HAND)
CHANGES_A_SETTLEMENT = (*CONCERNS_A_BOX, Verdict.VOID_ROUND, Verdict.RECONSTRUCT, Verdict.CONTINUE_AT_PRIOR_METER)
GOES_ON_AS_IT_LIES = (Verdict.OFFER_OPTIONS, Verdict.INVALIDATE_HAND)
EXPOSED = "exposed-card"
PEOPLE_SAW = (
    "foreign-card",
    "deck-count-wrong",
    "insufficient-cards",
    "unshuffled-deck",
    EXPOSED,
    "simultaneous-draw",
    "interruption",
    "hand-not-revealed",
)
"""R-56: facts that the record does not show."""
COUNTS = ("dealer-card-count", "community-card-count", "player-card-count")
RECORDED_BY_HAND = (*DEALT_WRONG, "burn-missed")
"""The facts that the record shows because somebody has entered cards as they lie."""
UNDOES_OUTCOMES = Authority.PIT_SUPERVISOR
PRIZE_PAID, CORRECTS_PRIZES = reading("R-105"), Authority.SHIFT_MANAGER
TIME_RAN_OUT = (reading("R-51"), reading("R-102"))


def decide_report(round_: Round, command: ReportIrregularity) -> tuple[Event, ...]:
    """Section 5: the ruling, given by a person of the required rank, takes effect at once."""
    require(round_.stage is not Stage.VOID, "ROUND_OVER.void", round_.game.live.ends)
    return tuple(event for report in _reports_in(round_, command) for event in _reported(round_, report))


def _reports_in(round_: Round, command: ReportIrregularity) -> Iterator[ReportIrregularity]:
    """One report for each box that has to be ruled on by itself."""
    if command.kind == "under-limit-bet" and command.box is None and round_.stage is Stage.BETTING:
        boxes = list(under_minimum(round_, round_.boxes.values()))
        yield from (with_changes(command, box=number) for number in boxes)
        if boxes:
            return
    yield command
    for other in _walkers_other_boxes(round_, command):
        yield with_changes(command, box=other.number, facts={})


def _walkers_other_boxes(round_: Round, command: ReportIrregularity) -> Iterator[BoxState]:
    """R-36: a player who walks away folds each of their boxes that still has a decision."""
    if command.kind != "player-absent" or command.box is None or round_.game.live.walked_away is None:
        return
    for box in round_.boxes_of(round_.boxes[command.box].player):
        if box.number != command.box and round_.decision_pending(box):
            yield box


def _reported(round_: Round, command: ReportIrregularity) -> Iterator[Event]:
    facts, ruling = _ruled(round_, command)
    _require_rank(command.by, ruling)
    _require_another_error(round_, command, facts)
    box = _concerned(round_, command, ruling)
    _require_rank_to_undo(round_, command, ruling)
    if round_.stage is Stage.SETTLED and _changes_the_settlement(round_, command, ruling):
        _require_rank_for_prizes(round_, command.by)
        yield SettlementReversed(clause=round_.game.live.noticed_late, reason=command.kind)
    yield IrregularityRuled(
        kind=command.kind,
        facts=facts,
        box=command.box,
        ruling=ruling.ruling.value,
        clause=ruling.clause,
        also=ruling.also,
        by=command.by.value,
        says=ruling.says,
        reconstructs=ruling.ruling is Verdict.RECONSTRUCT or Option.CONTINUE_RECONSTRUCTED in ruling.options,
        as_it_lies=command.kind in DEALT_WRONG and ruling.ruling in GOES_ON_AS_IT_LIES and _keeps_cards(ruling),
        next_card=command.card if ruling.ruling is Verdict.USE_AS_NEXT_CARD and round_.table.by_hand else None,
        exposed_card=command.card if command.kind == EXPOSED else None,
    )
    yield from order_of_draw(round_, command, ruling)
    yield from effects_of(round_, command, ruling, box)


def _keeps_cards(ruling: Ruling) -> bool:
    return Option.CONTINUE_RECONSTRUCTED not in ruling.options


def _is_unshown(round_: Round, command: ReportIrregularity) -> bool:
    """4.3: whether a hand is not shown, which costs it something by the rules of some games (R-38)."""
    return command.kind == "hand-not-revealed" and round_.game.live.not_shown is not None


def _changes_the_settlement(round_: Round, command: ReportIrregularity, ruling: Ruling) -> bool:
    """R-34: whether what was paid has to be paid anew; 4.3 can cost a jackpot prize (R-38)."""
    return _is_unshown(round_, command) or ruling.ruling in CHANGES_A_SETTLEMENT or offers_a_way_out(ruling)


def _ruled(round_: Round, command: ReportIrregularity) -> tuple[Mapping[str, object], Ruling]:
    """The facts, recorded ones first, and the ruling on them."""
    game = round_.game
    try:
        kind = checked_kind(game.name, command.kind, version=game.version)
        facts: Mapping[str, object] = facts_on_record(round_, kind, command)
        ruling = decide(game.name, command.kind, facts, version=game.version)
        require_agreement(round_, command)
        if command.kind == EXPOSED:
            facts = with_earlier_cards(round_, facts)
            ruling = decide(game.name, command.kind, facts, version=game.version)
        return facts, ruling
    except InputError as error:
        raise Refused("BAD_FACTS", None, reason=str(error)) from None


def _require_rank(by: Authority, ruling: Ruling) -> None:
    # A referral may be reported by anyone; who may decide it is asked when it is resolved.
    enough = ruling.ruling is Verdict.REFER or by.reaches(ruling.authority)
    require(enough, "NEEDS_AUTHORITY.decides", ruling.clause, authority=AUTHORITY_IN_WORDS[ruling.authority])


def _require_another_error(round_: Round, command: ReportIrregularity, facts: Mapping[str, object]) -> None:
    """R-57: a further error offers the options again, once the earlier offer is answered; the same report does not."""
    same = (command.kind, command.box, facts)
    for offer in round_.offers:
        entry = round_.irregularities[offer.entry]
        if (entry.kind, entry.box, entry.facts) == same:
            raise Refused("OPTIONS_OPEN.same", offer.clause)


def _require_rank_to_undo(round_: Round, command: ReportIrregularity, ruling: Ruling) -> None:
    """R-56: what people say takes a win away, or gives a lost bet back, if a Pit Supervisor says so."""
    if command.by.reaches(UNDOES_OUTCOMES) or not _rests_on_what_people_say(round_, command):
        return
    unlikely = command.kind == "insufficient-cards" and not round_.table.by_hand  # the deck was committed to whole
    waits = unlikely or _is_unshown(round_, command) or _undoes_an_outcome(round_, command, ruling)
    require(not waits, "NEEDS_AUTHORITY.outcome", ON_RECORD, authority=AUTHORITY_IN_WORDS[UNDOES_OUTCOMES])


def _rests_on_what_people_say(round_: Round, command: ReportIrregularity) -> bool:
    """Whether the record does not show it, or does only because cards were entered once an outcome was certain."""
    if command.kind in COUNTS and not stands_on_record(round_, command):
        return True
    return command.kind in PEOPLE_SAW or (command.kind in RECORDED_BY_HAND and bool(round_.entered_late))


def _undoes_an_outcome(round_: Round, command: ReportIrregularity, ruling: Ruling) -> bool:
    """Whether bets can go back of which some are won or lost already, whatever cards were entered since."""
    before = without_late_cards(round_)
    named = None if command.box is None else before.boxes[command.box]
    match ruling.ruling:
        case Verdict.VOID_ROUND:
            boxes = list(before.boxes.values())
        case Verdict.INVALIDATE_HAND if named is not None:
            boxes = [named]
        case _ if offers_a_way_out(ruling):
            boxes = offered_to(before, command)
        case _:
            return False
    return bool(boxes) and (before.dealer_up or some_bet_is_decided(before, boxes))


def _require_rank_for_prizes(round_: Round, by: Authority) -> None:
    """R-34, R-105: a meter prize that was paid is taken back by an authorised correction only."""
    paid = round_.settlement is not None and round_.settlement.payouts
    enough = not paid or by.reaches(CORRECTS_PRIZES)
    require(enough, "NEEDS_AUTHORITY.prize_paid", PRIZE_PAID, authority=AUTHORITY_IN_WORDS[CORRECTS_PRIZES])


def _concerned(round_: Round, command: ReportIrregularity, ruling: Ruling) -> BoxState | None:
    """The box that the ruling is about, where it is about one."""
    box = None if command.box is None else round_.boxes[command.box]
    if box is None:
        needed = command.kind in ABOUT_A_BOX or ruling.ruling in CONCERNS_A_BOX
        require(not needed, "BOX_NEEDED.ruling", ruling.clause)
        return None
    if ruling.ruling in CONCERNS_A_BOX:
        live = box.has_ante and not box.gone
        require(live, "HAND_OUT.no_hand", ruling.clause, box=box.number)
    if command.kind == "extra-hand-examined":
        first = next((number for number in round_.looks if round_.boxes[number].player == box.player), None)
        require(box.number != first, "FIRST_HAND", ruling.clause, box=box.number, player=box.player)
    return box


def decide_time(round_: Round, command: RunOutOfTime) -> tuple[Event, ...]:
    """R-51: the player has folded, or checked, where the game says so of time. Elsewhere the player has walked away."""
    require_stage(round_, Stage.DECISIONS)
    live = round_.game.live
    box = round_.boxes.get(command.box or 0)
    if box is None or not round_.must_decide(box):
        raise Refused("ALREADY_DECIDED.none_open", live.folds_the_absent, box=command.box)
    if round_.now.may_fold:
        if live.out_of_time_folds is not None:
            return (HandFolded(box=box.number, clause=live.out_of_time_folds, ruled=False),)
    elif live.out_of_time_checks is not None:
        return (Checked(box=box.number, clause=live.out_of_time_checks),)
    return _absent(round_, box)


def _absent(round_: Round, box: BoxState) -> tuple[Event, ...]:
    """The rulings on a player who was not there to decide. R-102: where walking away folds each hand, the player's
    others that wait for the same decision are ruled on too."""
    boxes = [box]
    also: tuple[Citation, ...] = ()
    if round_.game.live.walked_away is not None:
        boxes += [other for other in round_.boxes_of(box.player) if other is not box and round_.must_decide(other)]
        also = TIME_RAN_OUT
    absent = ReportIrregularity(kind="player-absent", by=Authority.DEALER)
    events = [event for each in boxes for event in _reported(round_, with_changes(absent, box=each.number))]
    return tuple(
        replace(event, also=(*event.also, *also)) if isinstance(event, IrregularityRuled) else event for event in events
    )
