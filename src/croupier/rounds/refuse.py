"""Requirements that several decisions share, with their refusals."""

from __future__ import annotations

from croupier.clauses import Citation, reading
from croupier.refusals import Refused, require
from croupier.rounds.state import OVER, BoxState, Round, Stage

BOXES = reading("R-1")


def require_open(round_: Round) -> None:
    """Refuse if the round is over."""
    require(round_.stage not in OVER, "ROUND_OVER.round", round_.game.live.ends)


def require_stage(round_: Round, *stages: Stage) -> None:
    """Refuse unless the round is at one of these stages, and no irregularity waits for an answer."""
    if round_.stage not in stages:
        require_open(round_)
        raise Refused("WRONG_STAGE.round", _comes_under(round_, stages[0]), stage=round_.stage)
    if round_.offers or round_.referrals:
        require_settled_matters(round_)


def _comes_under(round_: Round, stage: Stage) -> Citation | None:
    """The clause on the time for the requested act."""
    live = round_.game.live
    if stage in (Stage.BETTING, Stage.DEALING):
        return live.too_late if stage is Stage.BETTING else live.closes
    return round_.streets[0].decided_under if stage is Stage.DECISIONS else live.ends


def require_settled_matters(round_: Round) -> None:
    """Refuse while an offered choice is open, or something is referred."""
    if round_.offers:
        raise Refused("OPTIONS_OPEN.boxes", round_.game.withdrawn, boxes=round_.offers[0].boxes)
    require(not round_.referrals, "REFERRED.waits", round_.game.live.not_covered)


def require_staff_may_bet(round_: Round, number: int) -> None:
    """5.23 (PTH 5.22): staff may place a bet for a player who asks, in the games whose rules say so.

    At a table that is dealt by hand they enter, in each game, the chips that a player without a screen has put down.
    """
    if round_.game.live.placed_by_staff is not None:
        return
    require(round_.table.by_hand, "NOT_FOR_STAFF", round_.game.live.not_covered, game=round_.game.title)
    require_no_screen(round_, number)


def require_no_screen(round_: Round, number: int) -> None:
    """3.5 (R-52): staff decide nothing at a box whose player bets or looks at the cards by themselves."""
    box = round_.boxes.get(number)
    require(box is None or box.by_staff, "NOT_FOR_STAFF.own_screen", round_.game.live.own_box, box=number)


def owned_box(round_: Round, number: int, player: str) -> BoxState:
    """The box, which must be this player's."""
    box = round_.boxes.get(number)
    if box is None:
        raise Refused("NO_SUCH_BOX.no_bet", BOXES, box=number)
    if box.player != player:
        raise Refused("BOX_TAKEN", round_.game.live.own_box, box=number)
    return box
