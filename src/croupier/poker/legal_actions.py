"""The actions that are open to the player in turn, with their lowest and highest totals."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from croupier.games.poker_betting import Deed, choices
from croupier.money import Cents
from croupier.poker.hand import BETTING, Bound, Hand
from croupier.rulings import Verdict


class LegalAction(NamedTuple):
    """One thing that may be done; totals are those of the betting round, None for a fold and a check."""

    deed: Deed
    lowest: Cents | None = None
    highest: Cents | None = None


MAY_FOLD, MAY_CHECK = LegalAction("fold"), LegalAction("check")


def legal_actions(hand: Hand) -> tuple[LegalAction, ...]:
    """All actions of the player in turn; none where no player is in turn."""
    turn = hand.betting.turn
    if turn is None or hand.stage is not BETTING or hand.waits:
        return ()
    may = choices(hand.betting)
    to_call = hand.betting.bettors[turn].bet + may.owed
    actions = [MAY_FOLD, LegalAction("call", to_call, to_call) if may.owed else MAY_CHECK]
    if may.all_in is not None:
        if may.lowest is not None:
            raises = LegalAction("raise" if may.opened else "bet", may.lowest, may.all_in - hand.sheet.table.chip)
            actions.append(raises)
        actions.append(LegalAction("all-in", may.all_in, may.all_in))
    return tuple(actions if hand.bound is None else _left_by(hand.bound, actions, hand.betting.level))


def _left_by(bound: Bound, found: list[LegalAction], level: Cents) -> list[LegalAction]:
    """5.10.1 to 5.10.4: the actions left to a player who acted too early."""
    total = bound.total
    match bound.ruling:
        case Verdict.MUST_CHECK:
            return [one for one in found if one.deed == "check"]
        case Verdict.CALL_OR_FOLD:
            return [
                one
                for one in found
                if one.deed in ("fold", "check", "call") or ((one.lowest or 0) <= level and one.deed == "all-in")
            ]
        case Verdict.CALL_OR_RAISE:
            return found
        case Verdict.BET_STANDS:
            stands = [one for one in found if one.lowest is not None and one.deed != "call"]
            return [
                one._replace(lowest=total, highest=total)
                for one in stands
                if total is not None and (one.lowest or 0) <= total <= (one.highest or 0)
            ]
        case _:
            assert_never(bound.ruling)
