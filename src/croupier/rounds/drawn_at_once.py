"""5.14: cards that were drawn together, and the order in which they count."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.clauses import Citation
from croupier.refusals import require
from croupier.rounds.card_order import drawn_together
from croupier.rounds.commands import ReportIrregularity
from croupier.rounds.events import CardsOrdered, Event
from croupier.rounds.playing import dealt_to, require_new_cards
from croupier.rounds.state import Round, Stage
from croupier.rulings import Ruling, Verdict

AT_ONCE = "simultaneous-draw"
TWO = 2


def order_of_draw(round_: Round, command: ReportIrregularity, ruling: Ruling) -> Iterator[Event]:
    """5.14: if nobody can tell the order, the Pit Supervisor gives it, and the cards are received in that order.

    If the order is known, it may be given too, when the cards were recorded in another one. The reconstruction then
    corrects them (5.10.2, R-22). A deck that the system deals has one order, which nobody changes.
    """
    asked = command.kind == AT_ONCE and ruling.ruling is Verdict.OFFER_OPTIONS and round_.table.by_hand
    if not asked or ruling.clause is None:
        require(not command.order, "NO_ORDER_ASKED", ruling.clause)
        return
    order_known = bool(command.facts["order_known"])
    if order_known and not command.order:
        return
    # If the order is not known, 5.14 itself comes first among the clauses that follow from 5.14.1.
    clause = ruling.clause if order_known else ruling.also[0]
    enough = len(set(command.order)) == len(command.order) >= TWO
    require(enough, "ORDER_NEEDED", clause)
    if set(command.order) & set(round_.cards()):
        yield _ordered(round_, command, clause, placed=not order_known)
    else:
        yield from _received(round_, command, clause)


def _ordered(round_: Round, command: ReportIrregularity, clause: Citation, *, placed: bool) -> CardsOrdered:
    """Order cards that were recorded already."""
    require(drawn_together(round_, command.order) is not None, "NOT_DRAWN_TOGETHER", clause)
    return CardsOrdered(cards=command.order, placed=placed, clause=clause)


def _received(round_: Round, command: ReportIrregularity, clause: Citation) -> list[Event]:
    """Receive cards that nobody has recorded yet, in this order."""
    left = round_.to_come if round_.stage is Stage.DEALING else ()
    count = len(command.order)
    require(count <= len(left), "TOO_MANY_CARDS.to_come", clause, wanted=len(left), count=count)
    require_new_cards(round_, command.order)
    return dealt_to(round_, left, command.order)
