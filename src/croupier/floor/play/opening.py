"""Opens a round of a house game, with its deck, and with the limits that faults of its jackpot set."""

from __future__ import annotations

from typing import NamedTuple

from croupier.floor.drafting.draft import Draft
from croupier.floor.play.round_events import displayed_meter, take_round_event
from croupier.floor.state.table_state import HouseTable
from croupier.games import HOUSE_EDITIONS
from croupier.games.house import Draw, HouseGame
from croupier.games.prizes import Meter
from croupier.jackpots import Jackpot, Measure
from croupier.refusals import require
from croupier.rounds import commands as c
from croupier.rounds.decide import decide
from croupier.rounds.drawing import committed_draw, draw_as_secret, drawn_for
from croupier.shoe import fresh_deck
from croupier.shoe.decks import draw_key


class FaultRestrictions(NamedTuple):
    """5.18.2 (PTH 5.17.2): how the faults of a jackpot restrict a table, by the House's choice."""

    table_closed: bool = False
    closed_boxes: tuple[int, ...] = ()
    jackpot_down: bool = False


def fault_restrictions(jackpot: Jackpot | None, table: str) -> FaultRestrictions:
    """The restrictions for the next round at a table."""
    if jackpot is None or not jackpot.faults:
        return FaultRestrictions()
    closed = {fault.box for fault in jackpot.faults_at(table, Measure.CLOSE_BOX) if fault.box is not None}
    return FaultRestrictions(
        table_closed=bool(jackpot.faults_at(table, Measure.CLOSE_TABLE)),
        closed_boxes=tuple(sorted(closed)),
        jackpot_down=bool(jackpot.faults_at(table, Measure.NO_JACKPOT_BETS)),
    )


def is_outdated(table: HouseTable, jackpot: Jackpot | None) -> bool:
    """Whether nobody has bet in the open round, and the next one would be opened differently. Then it is replaced."""
    round_ = table.round
    if round_ is None or not table.idle:
        return False
    restrictions = fault_restrictions(jackpot, table.id)
    opened = (round_.game.version, round_.table, round_.closed_boxes, round_.meter is not None)
    return opened != (
        table.sign.version,
        table.limits,
        restrictions.closed_boxes,
        _takes_jackpot_bets(jackpot, restrictions),
    )


def _takes_jackpot_bets(jackpot: Jackpot | None, restrictions: FaultRestrictions) -> bool:
    return jackpot is not None and not restrictions.jackpot_down


def open_round(draft: Draft, table: HouseTable) -> None:
    """ "Place your Bets, please": from a deck that is committed to now, unless cards are entered by hand.

    Singapore Stud's draw is made and committed to now, too (R-18).
    """
    jackpot = None if table.jackpot is None else draft.state.jackpot(table.jackpot)
    require(not table.playing or is_outdated(table, jackpot), "ROUND_OPEN.table", None, table=table.id)
    restrictions = fault_restrictions(jackpot, table.id)
    _require_may_open(table, restrictions)
    deck = None if table.limits.by_hand else fresh_deck(draft.chance)
    game = HOUSE_EDITIONS.of(table.sign.game, table.sign.version)
    draw = committed_draw(drawn_at(draft, game, table.limits.boxes), draft.chance)
    opening = c.OpenRound(
        game=table.sign.game,
        version=table.sign.version,
        round=table.next_round,
        settings=table.limits,
        commitment=None if deck is None else deck.commitment,
        draw_commitment=None if draw is None else draw.commitment,
        meter=_meter(jackpot, restrictions),
        closed_boxes=restrictions.closed_boxes,
        jackpot_down=restrictions.jackpot_down,
    )
    if deck is not None:
        draft.keep_deck(deck, opening.round)
    if draw is not None:
        draft.secrets[draw_key(opening.round)] = draw_as_secret(draw)
    for event in decide(None, opening):
        take_round_event(draft, table.id, event)


def drawn_at(draft: Draft, game: HouseGame, boxes: int) -> Draw | None:
    """R-18: a draw with the chances that the House has set; None for games without a draw."""
    house = draft.house
    return drawn_for(game, boxes, draft.chance, lucky_player=house.lucky_player, lucky_dealer=house.lucky_dealer)


def _meter(jackpot: Jackpot | None, restrictions: FaultRestrictions) -> Meter | None:
    """The meter that the jackpot displays; None if no jackpot bets are taken (5.18.2(c))."""
    return displayed_meter(jackpot) if jackpot is not None and _takes_jackpot_bets(jackpot, restrictions) else None


def _require_may_open(table: HouseTable, restrictions: FaultRestrictions) -> None:
    """Refuse if the House has closed the table (5.18.2(a)), or a decision on the last round is pending (R-58)."""
    game = HOUSE_EDITIONS.of(table.sign.game, table.sign.version)
    require(not restrictions.table_closed, "TABLE_CLOSED.fault", game.link and game.link.closes_table, table=table.id)
    waits = table.round is not None and table.round.referrals
    require(not waits, "REFERRED.waits", game.live.not_covered)
