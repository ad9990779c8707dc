"""Irregularities in a round in play: reported, ruled on from the facts that the round has recorded, and carried out."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import InputError
from croupier.refusals import Refused, require
from croupier.rounds.betting import limits_of
from croupier.rounds.commands import ReportIrregularity, ResolveReferral, RunOutOfTime
from croupier.rounds.events import (
    BetReturned,
    Chips,
    Event,
    FaceUpCardSet,
    HandFolded,
    HandReturned,
    IrregularityRuled,
    JackpotFailed,
    OptionsOffered,
    ReferralResolved,
    RoundVoided,
    SettlementReversed,
)
from croupier.rounds.outcome import outcome_established
from croupier.rounds.refuse import BOXES, require_stage
from croupier.rounds.state import BoxState, Round, Stage
from croupier.rulings import Authority, Option, Ruling, Verdict, decide
from croupier.rulings.kinds import Kind
from croupier.rulings.questions import checked_kind

RANKS = tuple(Authority)
"""From the lowest to the highest."""
CONCERNS_A_BOX = (Verdict.INVALIDATE_HAND, Verdict.FOLD_HAND)
CHANGES_A_SETTLEMENT = (*CONCERNS_A_BOX, Verdict.VOID_ROUND, Verdict.OFFER_OPTIONS, Verdict.RECONSTRUCT)


def decide_report(round_: Round, command: ReportIrregularity) -> tuple[Event, ...]:
    """Section 5: what the rules say about it, given by someone of the rank they ask for, takes effect at once."""
    require(round_.stage is not Stage.VOID, "ROUND_OVER", round_.game.live.ends, "this round is void")
    require(round_.offer is None, "OPTIONS_OPEN", round_.game.withdrawn, "a ruling's offer waits for an answer first")
    facts, ruling = _ruled(round_, command)
    _require_rank(command.by, ruling)
    box = _concerned(round_, command, ruling)
    ruled = IrregularityRuled(
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
    effects = _effects(round_, command, ruling, box)
    if round_.stage is Stage.SETTLED and ruling.ruling in CHANGES_A_SETTLEMENT:
        return (SettlementReversed(clause=round_.game.live.noticed_late), ruled, *effects)
    return (ruled, *effects)


def _ruled(round_: Round, command: ReportIrregularity) -> tuple[Mapping[str, object], Ruling]:
    """The facts, recorded ones first, and the ruling on them."""
    try:
        kind = checked_kind(round_.game.name, command.kind)
        recorded = _recorded(round_, kind, command.box)
        for name, value in recorded.items():
            if command.facts.get(name, value) != value:
                raise Refused("FACT_RECORDED", None, f"the round has recorded that {name} is {value}")
        facts = {**command.facts, **recorded}
        return facts, decide(round_.game.name, command.kind, facts)
    except InputError as error:
        raise Refused("BAD_FACTS", None, str(error)) from None


def _recorded(round_: Round, kind: Kind, number: int | None) -> dict[str, object]:
    """Those facts of this kind that the round knows by itself."""
    known: dict[str, object] = {"players_have_seen": round_.seen}
    if kind.name in ("over-limit-bet", "under-limit-bet"):
        known["noticed"] = "before-close" if round_.stage is Stage.BETTING else "after-close"
    elif "noticed" in kind.fact_names:
        known["noticed"] = "this-round"
    if "decisions_pending" in kind.fact_names and number is not None and number in round_.boxes:
        known["decisions_pending"] = round_.decision_pending(round_.boxes[number])
    if "outcome_established" in kind.fact_names:
        known["outcome_established"] = outcome_established(round_)
    return {name: value for name, value in known.items() if name in kind.fact_names}


def _require_rank(by: Authority, ruling: Ruling) -> None:
    # A referral may be reported by anyone; who may decide it is asked when it is resolved.
    enough = ruling.ruling is Verdict.REFER or RANKS.index(by) >= RANKS.index(ruling.authority)
    require(enough, "NEEDS_AUTHORITY", ruling.clause, f"this is for the {ruling.authority.value} or above to decide")


def _concerned(round_: Round, command: ReportIrregularity, ruling: Ruling) -> BoxState | None:
    """The box that the ruling is about, where it is about one."""
    box = None if command.box is None else round_.boxes.get(command.box)
    if command.box is not None and box is None:
        raise Refused("NO_SUCH_BOX", BOXES, f"there is no bet on box {command.box}")
    unshown = command.kind == "hand-not-revealed" and not round_.game.has_draw
    if box is None and (unshown or ruling.ruling in CONCERNS_A_BOX):
        raise Refused("BOX_NEEDED", ruling.clause, "this ruling concerns one box: say which")
    if ruling.ruling in CONCERNS_A_BOX and box is not None:
        live = box.has_ante and not box.gone
        require(live, "HAND_OUT", ruling.clause, f"box {box.number} has no hand in the round")
    return box


def _effects(round_: Round, command: ReportIrregularity, ruling: Ruling, box: BoxState | None) -> tuple[Event, ...]:
    """What the ruling does to the round at once; everything else shows when the round is settled."""
    clause = ruling.clause
    match ruling.ruling:
        case Verdict.VOID_ROUND if clause is not None:
            chips = tuple(chip for found in round_.boxes.values() if not found.gone for chip in chips_on(found))
            return (RoundVoided(returned=chips, clause=round_.game.void or clause),)
        case Verdict.INVALIDATE_HAND if box is not None and clause is not None:
            return (HandReturned(box=box.number, returned=chips_on(box), clause=clause),)
        case Verdict.FOLD_HAND if box is not None and clause is not None and not box.folded:
            return (HandFolded(box=box.number, clause=clause, ruled=True),)
        case Verdict.USE_AS_FACE_UP_CARD if clause is not None:
            return (_face_up(round_, command, ruling),)
        case Verdict.CONTINUE_AT_PRIOR_METER if clause is not None:
            return (JackpotFailed(clause=clause),)
        case Verdict.REJECT_EXCESS if box is not None and clause is not None:
            return tuple(_excess(round_, box, ruling))
    if Option.WITHDRAW in ruling.options and ruling.ruling is not Verdict.ADVISE_PLAYER and clause is not None:
        affected = [box] if box is not None else list(round_.boxes.values())
        numbers = tuple(sorted(found.number for found in affected if found.has_ante and not found.gone))
        options = tuple(option.value for option in ruling.options)
        return (OptionsOffered(boxes=numbers, options=options, clause=clause),) if numbers else ()
    return ()


def _face_up(round_: Round, command: ReportIrregularity, ruling: Ruling) -> FaceUpCardSet:
    """5.16: the exposed card covers the Dealer's others."""
    card = command.card
    if card is None or card not in round_.dealer or ruling.clause is None:
        raise Refused("CARD_NEEDED", ruling.clause, "say which of the Dealer's cards was exposed")
    return FaceUpCardSet(card=card, clause=ruling.clause)


def _excess(round_: Round, box: BoxState, ruling: Ruling) -> list[Event]:
    """5.1: what is over the maximum goes back while bets are open."""
    found: list[Event] = []
    for bet, amount in box.bets.items():
        _, maximum = limits_of(round_, bet)
        if maximum is not None and amount > maximum and ruling.clause is not None:
            back = amount - maximum
            event = BetReturned(box=box.number, player=box.player, bet=bet, amount=back, clause=ruling.clause)
            found.append(event)
    return found


def chips_on(box: BoxState) -> tuple[Chips, ...]:
    """Each bet of a box."""
    return tuple((box.number, bet, amount) for bet, amount in box.bets.items())


def decide_time(round_: Round, command: RunOutOfTime) -> tuple[Event, ...]:
    """R-51: 5.5 folds the hand; in Singapore Stud it is a fold by that reading."""
    require_stage(round_, Stage.DECISIONS)
    box = round_.boxes.get(command.box)
    if box is None or not round_.must_decide(box):
        raise Refused("ALREADY_DECIDED", round_.game.live.walked_away, f"no decision of box {command.box} is open")
    if round_.game.has_draw:
        return (HandFolded(box=box.number, clause=round_.game.live.walked_away, ruled=False),)
    return decide_report(round_, ReportIrregularity(kind="player-absent", by=Authority.DEALER, box=box.number))


def decide_resolve(round_: Round, command: ResolveReferral) -> tuple[Event, ...]:
    """5.24 (PTH 5.23; SSP R-19): who may decides that play goes on."""
    require(round_.referred, "NOT_REFERRED", None, "nothing waits for such a decision")
    ruling = decide(round_.game.name, "unlisted", {})
    enough = RANKS.index(command.by) >= RANKS.index(ruling.authority)
    require(enough, "NEEDS_AUTHORITY", ruling.clause, f"this is for the {ruling.authority.value} or above to decide")
    return (ReferralResolved(by=command.by.value, clause=ruling.clause),)
