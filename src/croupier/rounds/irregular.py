"""Irregularities in a round in play: reported, ruled on from the facts that the round has recorded, and carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec.structs import replace as with_changes

from croupier.clauses import reading
from croupier.errors import InputError
from croupier.games.dealing import Device
from croupier.refusals import Refused, require
from croupier.rounds.commands import ReportIrregularity, RunOutOfTime
from croupier.rounds.effects import effects_of, offers_a_way_out, prescribed
from croupier.rounds.events import Event, HandFolded, IrregularityRuled, SettlementReversed
from croupier.rounds.outcome import outcome_established
from croupier.rounds.refuse import BOXES, require_stage
from croupier.rounds.state import OVER, BoxState, Round, Stage
from croupier.rulings import Authority, Option, Ruling, Verdict, decide
from croupier.rulings.kinds import IrregularityKind
from croupier.rulings.questions import checked_kind
from croupier.rulings.words import AUTHORITY_IN_WORDS

RANKS = tuple(Authority)
"""From the lowest to the highest."""
CONCERNS_A_BOX = (Verdict.INVALIDATE_HAND, Verdict.FOLD_HAND)
CHANGES_A_SETTLEMENT = (*CONCERNS_A_BOX, Verdict.VOID_ROUND, Verdict.RECONSTRUCT, Verdict.CONTINUE_AT_PRIOR_METER)
NO_BURN = reading("R-33")
ON_RECORD = reading("R-103")
PRIZE_PAID, CORRECTS_PRIZES = reading("R-105"), Authority.SHIFT_MANAGER
TIME_RAN_OUT = (reading("R-51"), reading("R-102"))


def decide_report(round_: Round, command: ReportIrregularity) -> tuple[Event, ...]:
    """Section 5: what the rules say about it, given by someone of the rank they ask for, takes effect at once."""
    require(round_.stage is not Stage.VOID, "ROUND_OVER.void", round_.game.live.ends)
    _require_possible(round_, command)
    found = list(_reported(round_, command))
    for other in _walkers_other_boxes(round_, command):
        found += _reported(round_, with_changes(command, box=other.number, facts={}))
    return tuple(found)


def _require_possible(round_: Round, command: ReportIrregularity) -> None:
    """What the round knows cannot have happened is not ruled on."""
    named = command.box is None or command.box in round_.boxes
    require(named, "NO_SUCH_BOX.no_bet", BOXES, box=command.box)
    no_burn = command.kind == "burn-missed" and round_.table.device is Device.SHUFFLER and not round_.game.has_draw
    require(not no_burn, "NO_BURN", NO_BURN)


def _walkers_other_boxes(round_: Round, command: ReportIrregularity) -> Iterator[BoxState]:
    """R-36: a player who walks away folds each of his boxes that still has a decision."""
    if command.kind != "player-absent" or command.box is None or round_.game.has_draw:
        return
    for box in round_.boxes_of(round_.boxes[command.box].player):
        if box.number != command.box and round_.decision_pending(box):
            yield box


def _reported(round_: Round, command: ReportIrregularity) -> Iterator[Event]:
    facts, ruling = _ruled(round_, command)
    _require_rank(command.by, ruling)
    if round_.offer is not None and offers_a_way_out(ruling):
        raise Refused("OPTIONS_OPEN.earlier", ruling.clause)
    box = _concerned(round_, command, ruling)
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
    )
    yield from effects_of(round_, command, ruling, box)


def _changes_the_settlement(round_: Round, command: ReportIrregularity, ruling: Ruling) -> bool:
    """R-34: whether what was paid has to be paid anew; 4.3 can cost a jackpot prize (R-38)."""
    unshown = command.kind == "hand-not-revealed" and not round_.game.has_draw
    return unshown or ruling.ruling in CHANGES_A_SETTLEMENT or offers_a_way_out(ruling)


def _ruled(round_: Round, command: ReportIrregularity) -> tuple[Mapping[str, object], Ruling]:
    """The facts, recorded ones first, and the ruling on them."""
    try:
        kind = checked_kind(round_.game.name, command.kind, version=round_.game.version)
        recorded = _recorded(round_, kind, command)
        for name, value in recorded.items():
            if command.facts.get(name, value) != value:
                raise Refused("FACT_RECORDED.round", ON_RECORD, name=name, value=str(value))
        facts = {**command.facts, **recorded}
        return facts, decide(round_.game.name, command.kind, facts, version=round_.game.version)
    except InputError as error:
        raise Refused("BAD_FACTS", None, reason=str(error)) from None


def _recorded(round_: Round, kind: IrregularityKind, command: ReportIrregularity) -> dict[str, object]:
    """Those facts of this kind that the round knows by itself."""
    known: dict[str, object] = {"players_have_seen": round_.seen}
    if kind.name in ("over-limit-bet", "under-limit-bet"):
        known["noticed"] = "before-close" if round_.stage is Stage.BETTING else "after-close"
    elif round_.stage not in OVER or "noticed" not in command.facts:
        # Whether the next round has started, a round that is over cannot tell.
        known["noticed"] = "this-round"
    if command.box is not None:
        box = round_.boxes[command.box]
        known["decisions_pending"] = round_.decision_pending(box)
        known |= _size(round_, box)
    if "outcome_established" in kind.fact_names:
        known["outcome_established"] = outcome_established(round_)
    return {name: value for name, value in known.items() if name in kind.fact_names}


def _size(round_: Round, box: BoxState) -> dict[str, object]:
    """5.3: whether the box's BET, Flop, Turn or River is more or less than it must be, where that is clear."""
    found = set()
    for bet, amount in box.bets.items():
        wanted = prescribed(round_, box, bet)
        if wanted is not None and amount != wanted:
            found.add("more" if amount > wanted else "less")
    return {"size": found.pop()} if len(found) == 1 else {}


def _require_rank(by: Authority, ruling: Ruling) -> None:
    # A referral may be reported by anyone; who may decide it is asked when it is resolved.
    enough = ruling.ruling is Verdict.REFER or RANKS.index(by) >= RANKS.index(ruling.authority)
    require(enough, "NEEDS_AUTHORITY.decides", ruling.clause, authority=AUTHORITY_IN_WORDS[ruling.authority])


def _require_rank_for_prizes(round_: Round, by: Authority) -> None:
    """R-34, R-105: a meter prize that was paid is taken back by an authorised correction only."""
    paid = round_.settlement is not None and round_.settlement.payouts
    enough = not paid or RANKS.index(by) >= RANKS.index(CORRECTS_PRIZES)
    require(enough, "NEEDS_AUTHORITY.prize_paid", PRIZE_PAID, authority=AUTHORITY_IN_WORDS[CORRECTS_PRIZES])


def _concerned(round_: Round, command: ReportIrregularity, ruling: Ruling) -> BoxState | None:
    """The box that the ruling is about, where it is about one."""
    box = None if command.box is None else round_.boxes[command.box]
    unshown = command.kind == "hand-not-revealed" and not round_.game.has_draw
    if box is None:
        needed = unshown or ruling.ruling in CONCERNS_A_BOX
        require(not needed, "BOX_NEEDED.ruling", ruling.clause)
        return None
    if ruling.ruling in CONCERNS_A_BOX:
        live = box.has_ante and not box.gone
        require(live, "HAND_OUT.no_hand", ruling.clause, box=box.number)
    if command.kind == "extra-hand-examined" and ruling.ruling is Verdict.INVALIDATE_HAND:
        first = next((number for number in round_.looks if round_.boxes[number].player == box.player), None)
        require(box.number != first, "FIRST_HAND", ruling.clause, box=box.number, player=box.player)
    return box


def decide_time(round_: Round, command: RunOutOfTime) -> tuple[Event, ...]:
    """R-51: 5.5 folds the hand, and the player's others (R-102); in Singapore Stud it is a fold by that reading."""
    require_stage(round_, Stage.DECISIONS)
    box = round_.boxes.get(command.box or 0)
    if box is None or not round_.must_decide(box):
        raise Refused("ALREADY_DECIDED.none_open", round_.game.live.walked_away, box=command.box)
    if round_.game.has_draw:
        return (HandFolded(box=box.number, clause=round_.game.live.walked_away, ruled=False),)
    events = decide_report(round_, ReportIrregularity(kind="player-absent", by=Authority.DEALER, box=box.number))
    return tuple(
        replace(event, also=(*event.also, *TIME_RAN_OUT)) if isinstance(event, IrregularityRuled) else event
        for event in events
    )
