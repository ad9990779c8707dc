"""The end of a round: its sheet is settled by the same functions as any other sheet."""

from __future__ import annotations

from croupier.games.prizes import Meter
from croupier.refusals import Refused, require
from croupier.rounds.betting import require_meter
from croupier.rounds.commands import SettleRound
from croupier.rounds.events import Event, RoundSettled
from croupier.rounds.refuse import require_stage
from croupier.rounds.sheet import sheet_of
from croupier.rounds.state import BoxState, Round, Stage
from croupier.settlement.house import RankedRound, ranked_round
from croupier.settlement.irregularities import DEALT_WRONG
from croupier.table_commands import ManagerDecision

FOLD_HAND = ManagerDecision.FOLD_HAND
BEFORE_SETTLING = (Stage.DECISIONS, Stage.TURNING, Stage.SETTLEMENT)


def decide_settle(round_: Round, command: SettleRound) -> tuple[Event, ...]:
    """Section 4: collect and pay, once all cards are face up and their number is right."""
    ranked = ready_to_settle(round_)
    require_meter(command.meter)
    return (settled_from(ranked, command.meter),)


def ready_to_settle(round_: Round) -> RankedRound:
    """The round with its hands ranked. Refused if something prevents its settlement."""
    require_stage(round_, Stage.SETTLEMENT)
    _require_reconstructed(round_)
    require_right_counts(round_)
    return ranked_round(sheet_of(round_))


def settled_from(ranked: RankedRound, meter: Meter | None) -> RoundSettled:
    """The round settled, with prizes paid from this meter, or from the one that it was played for."""
    sheet = ranked.sheet._replace(meter=meter or ranked.sheet.meter)
    return RoundSettled(sheet=sheet, settlement=ranked.settled_from(sheet.meter), clause=sheet.game.live.ends)


def _require_reconstructed(round_: Round) -> None:
    """R-55: hands that go on after a reconstruction are settled as reconstructed."""
    goes_on = any(box.has_ante and not box.gone for box in round_.boxes.values())
    require(not (round_.reconstructs and goes_on), "RECONSTRUCT_FIRST.round", round_.put_right_under)


def require_right_counts(round_: Round) -> None:
    """A wrong number of cards must be ruled on first (5.8.7, 5.15)."""
    game = round_.game
    for box in miscounted(round_):
        again = played_on_in_vain(round_) is not None
        require(not again, "WRONG_CARD_COUNT.played_on", None, box=box.number, count=len(box.cards))
        raise Refused("WRONG_CARD_COUNT.box", None, box=box.number, count=len(box.cards))
    for what, cards, count in (
        ("dealer", round_.dealer, game.dealer_cards),
        ("community", round_.community, game.community_cards),
    ):
        if len(cards) != count:
            raise Refused("WRONG_CARD_COUNT.house", None, count=len(cards), what=what)


def miscounted(round_: Round) -> list[BoxState]:
    """The hands that have a wrong number of cards, so that they cannot be compared; not one folded for it (R-58)."""
    entries = round_.irregularities
    folded = {entry.box for entry in entries if entry.kind in DEALT_WRONG and entry.decided == FOLD_HAND}
    hands = (box for box in round_.boxes.values() if box.has_ante and not box.gone and box.number not in folded)
    return [box for box in hands if len(box.cards) != round_.game.hand_cards]


def played_on_in_vain(round_: Round) -> int | None:
    """The referral that was decided by playing on, though a hand has a wrong number of cards and cannot be compared."""
    if round_.stage not in BEFORE_SETTLING or not miscounted(round_):
        return None
    played_on = [
        number
        for number, entry in enumerate(round_.irregularities)
        if entry.referred and entry.kind in DEALT_WRONG and entry.decided is None
    ]
    return played_on[-1] if played_on else None
