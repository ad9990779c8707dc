"""Takes each event of a house table's round: money moves with it, and the table's jackpot is told in the same step.

Round and jackpot do not know each other. Events of one lead to commands for the other, and here both are joined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from croupier.clauses import reading
from croupier.errors import BrokenPromiseError
from croupier.floor.drafting.draft import Draft
from croupier.floor.play.command_row import is_full_control
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.logged_event import table_of_round
from croupier.games.prizes import Meter
from croupier.jackpots import Command as JackpotCommand
from croupier.jackpots import (
    CompleteDeal,
    CorrectStake,
    Jackpot,
    JackpotBet,
    LinkedRound,
    LinkStage,
    PrizesPaid,
    ReopenRound,
    ReturnBets,
    TakeJackpotBets,
    VoidRound,
    end_round,
)
from croupier.jackpots import Event as JackpotEvent
from croupier.jackpots import decide as decide_jackpot
from croupier.ledger.round_postings import postings_of_jackpot, postings_of_round
from croupier.refusals import Refused
from croupier.rounds import Round, Stage
from croupier.rounds import events as e
from croupier.rounds.commands import Command, SettleRound
from croupier.rounds.decide import decide
from croupier.rounds.finishing import ready_to_settle, settled_from
from croupier.settlement.house import HouseSettlement, RankedRound

ORDER = reading("R-16")
ENDED = (LinkStage.PENDING, LinkStage.ENDED, LinkStage.PAID)
Ready: TypeAlias = Mapping[str, RankedRound]


def current_round(table: HouseTable) -> Round:
    """The round on a table, in play or just over."""
    if table.round is None:
        raise Refused("NOT_OPEN.table", None, table=table.id)
    return table.round


def send(draft: Draft, table: str, command: Command) -> None:
    """Give a command to the round on a table."""
    for event in decide(current_round(draft.state.house_table(table)), command):
        take_round_event(draft, table, event)


def take_round_event(draft: Draft, name: str, event: e.Event) -> None:
    """Take an event of the round on a table: money moves with it, and its jackpot is told (R-15)."""
    if isinstance(event, e.RoundOpened):
        draft.take(f"round/{event.round}", event)
        return
    table = draft.state.house_table(name)
    before = current_round(table)
    if isinstance(event, e.BetsClosed):
        event = _with_contributions(draft, table, before, event)
    draft.take(f"round/{before.id}", event)
    draft.post(name, postings_of_round(name, before, event, draft.books))
    jackpot = table.jackpot
    if jackpot is None:
        return
    table = draft.state.house_table(name)
    # The jackpot refuses a bet that a decision adds to a round without any: it does not know the round.
    if not table.linked and not isinstance(event, e.BetCorrected):
        return
    after = current_round(table)
    if not isinstance(event, e.BetsClosed):
        _reopen(draft, jackpot, after.id, event)
        for command in jackpot_commands(after, name, event):
            command_jackpot(draft, jackpot, command)
    if table.linked and deal_complete(before, after):
        _tell_complete(draft, jackpot, after)


def _tell_complete(draft: Draft, name: str, round_: Round) -> None:
    """R-16: the round's place in the order of deals. A deal that goes on after a reconstruction keeps its first one."""
    jackpot = draft.state.jackpot(name)
    linked = jackpot.rounds.get(round_.id)
    if linked is not None and linked.stage is LinkStage.BETS_CLOSED:
        command_jackpot(draft, name, completed(round_, jackpot.last_place + 1, draft.at))


def _reopen(draft: Draft, jackpot: str, round_id: str, event: e.Event) -> None:
    """R-105: prizes that were paid are taken back before anything else changes in the round."""
    linked = draft.state.jackpot(jackpot).rounds.get(round_id)
    command = None if linked is None else reopening(linked, event, draft.people)
    if command is not None:
        command_jackpot(draft, jackpot, command)


def _with_contributions(draft: Draft, table: HouseTable, round_: Round, event: e.BetsClosed) -> e.BetsClosed:
    """R-15: the meter that the round is played for includes its own contributions."""
    if table.jackpot is None or not event.jackpot_bets:
        return event
    for command in jackpot_commands(round_, table.id, event):
        command_jackpot(draft, table.jackpot, command)
    return replace(event, meter=displayed_meter(draft.state.jackpot(table.jackpot)))


def displayed_meter(jackpot: Jackpot) -> Meter:
    """The meter that a jackpot displays."""
    return Meter(jackpot.meter, jackpot.settings.reset)


def command_jackpot(draft: Draft, name: str, command: JackpotCommand, ready: Ready | None = None) -> None:
    """Give a command to a jackpot. Rounds that it pays are settled in the same step (R-16).

    `ready` holds the rounds that can be settled now, by name.
    """
    paid: list[PrizesPaid] = []
    for event in decide_jackpot(draft.state.jackpot(name), command):
        take_jackpot_event(draft, name, event)
        if isinstance(event, PrizesPaid):
            paid.append(event)
    for prizes in paid:
        _settle_paid(draft, prizes, (ready or {}).get(prizes.round))


def take_jackpot_event(draft: Draft, name: str, event: JackpotEvent) -> None:
    """Take an event of a jackpot. Money moves with it."""
    round_id: str | None = getattr(event, "round", None)
    table = None if round_id is None else table_of_round(round_id)
    draft.take(f"jackpot/{name}", event)
    draft.post(table or f"jackpot-{name}", postings_of_jackpot(name, event, table=table))


def settle(draft: Draft, name: str) -> None:
    """Collect and pay. If a meter prize has to wait for rounds dealt earlier (R-16), the claim is locked."""
    table = draft.state.house_table(name)
    round_ = current_round(table)
    linked = None
    if table.linked and table.jackpot is not None:
        linked = draft.state.jackpot(table.jackpot).rounds.get(round_.id)
    if linked is None or table.jackpot is None:
        send(draft, name, SettleRound())
        return
    if linked.stage is LinkStage.PENDING:
        raise Refused("PRIZE_PENDING", ORDER, round=round_.id)
    ranked = ready_to_settle(round_)
    if linked.stage is LinkStage.DEALT:
        # One person could type a winning hand for a friend.
        needs_two = round_.table.by_hand and is_full_control(draft)
        ended = end_round(round_.id, ranked.claims, needs_two=needs_two)
        command_jackpot(draft, table.jackpot, ended, {round_.id: ranked})
        linked = draft.state.jackpot(table.jackpot).rounds.get(round_.id)
    waits = linked is not None and linked.stage is LinkStage.PENDING
    table = draft.state.house_table(name)
    if not waits and table.playing:
        take_round_event(draft, name, settled_from(ranked, table.paid_from))


def _settle_paid(draft: Draft, paid: PrizesPaid, ranked: RankedRound | None) -> None:
    """Settle the round from the meter that paid it: now, or after the pending decision."""
    table = draft.state.house_table(table_of_round(paid.round))
    before = current_round(table)
    if before.referrals or before.offers:
        return
    settled = settled_from(ranked or ready_to_settle(before), table.paid_from)
    _require_same(settled.settlement, paid)
    take_round_event(draft, table.id, settled)


def _require_same(settlement: HouseSettlement, paid: PrizesPaid) -> None:
    """The settlement must pay from the meter exactly the jackpot's payment."""
    in_round = [(payout.box, payout.bet, payout.amount) for payout in settlement.payouts]
    by_jackpot = [(payment.box, payment.bet, payment.amount) for payment in paid.payments if payment.prize.percent]
    if in_round != by_jackpot:
        raise BrokenPromiseError(f"round {paid.round} pays {in_round}, its jackpot {by_jackpot}")


# The commands for a jackpot that follow from the events of a round


def jackpot_commands(round_: Round, table: str, event: e.Event) -> Iterator[JackpotCommand]:
    """R-15, R-35: the commands that follow from an event of a linked round."""
    match event:
        case e.BetsClosed(jackpot_bets=bets) if bets:
            placed = tuple(JackpotBet(*chips) for chips in bets)
            game, version = round_.game.name, round_.game.version
            yield TakeJackpotBets(round=round_.id, table=table, game=game, version=version, bets=placed)
        case e.RoundVoided(clause=clause):
            yield VoidRound(round=round_.id, clause=clause)
        case e.HandReturned(returned=chips, clause=clause):
            going = tuple((box, bet) for box, bet, _ in chips if bet in round_.game.jackpot_bets)
            if going:
                yield ReturnBets(round=round_.id, bets=going, clause=clause)
        case e.BetCorrected(box=box, bet=bet, amount=amount, clause=clause):
            if bet in round_.game.jackpot_bets and round_.stage is not Stage.BETTING:
                yield CorrectStake(round=round_.id, box=box, bet=bet, stake=amount, clause=clause)


def reopening(linked: LinkedRound, event: e.Event, people: tuple[str, ...]) -> ReopenRound | None:
    """R-34, R-105: the command that reopens a round which the jackpot has ended or paid; None if this event does not
    change it."""
    match event:
        case e.RoundVoided() | e.HandReturned():
            changes = linked.stage is LinkStage.PAID
        case e.SettlementReversed() | e.BetCorrected() | e.CardCorrected() | e.HandFolded():
            changes = linked.stage in ENDED
        case e.IrregularityRuled(kind="hand-not-revealed"):  # it can cost a prize
            changes = linked.stage in ENDED
        case _:
            return None
    if not changes or event.clause is None:
        return None
    reason = event.reason if isinstance(event, e.SettlementReversed) else event.clause.cite
    return ReopenRound(round=linked.name, people=people, reason=reason, clause=event.clause)


def deal_complete(before: Round, after: Round) -> bool:
    """R-16: each hand (PTH: its hole cards) has been dealt in full."""
    dealing = before.stage is Stage.DEALING and before.street == 0
    return dealing and after.stage is not Stage.VOID and (after.stage is not Stage.DEALING or after.street > 0)


def completed(round_: Round, place: int, at: str = "") -> CompleteDeal:
    """R-16: the round has its place in the order of all linked deals."""
    return CompleteDeal(round=round_.id, place=place, at=at)
