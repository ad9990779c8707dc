"""The commands that house tables and Poker tables both take: cards, reports, decisions and settlement."""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import InputError
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import house_play, poker_play
from croupier.floor.play.command_row import CommandRow, is_by_staff, is_full_control
from croupier.floor.play.house_play import A_ROUND
from croupier.floor.play.poker_play import A_HAND
from croupier.floor.play.rights import DEALS, DEALS_OR_WITH_TWO, INTERRUPTED, NOT_COVERED, STAFF, SUPERVISES, ranked
from croupier.floor.play.round_events import send
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Table
from croupier.floor_events.commands import Interrupt
from croupier.money import Cents
from croupier.people.roles import PIT, Role
from croupier.poker import HandStage
from croupier.poker.events import HandVoided
from croupier.refusals import Refused, require
from croupier.rounds.events import RoundSettled, RoundVoided
from croupier.rulings import Authority
from croupier.rulings.questions import checked_kind
from croupier.settlement.house import HouseSettlement
from croupier.table_commands import (
    DealCards,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
)

INTERRUPTION, UNLISTED = "interruption", "unlisted"


def _interrupt(draft: Draft, command: Interrupt) -> None:
    """R-24: 5.7 (PKR 5.1) concludes the round or voids it. A game without such a clause refers it (R-19)."""
    table = draft.state.table(command.table)
    require(table.playing, "ROUND_OVER.table", None, table=table.id)
    kind = INTERRUPTION if _has_clause(table) else UNLISTED
    if kind == UNLISTED and isinstance(table, HouseTable) and table.round is not None and table.round.referrals:
        raise Refused("REFERRED.already", table.round.game.live.not_covered, table=table.id)
    report = ReportIrregularity(kind=kind, by=Authority.HOUSE)
    if isinstance(table, FloorPokerTable):
        poker_play.rule_on(draft, table, report)
    else:
        send(draft, table.id, report)


def _has_clause(table: Table) -> bool:
    try:
        checked_kind(table.sign.game, INTERRUPTION)
    except InputError:
        return False
    return True


# When two people are needed


def _voids_dealt_round(draft: Draft, _command: ReportIrregularity | Interrupt) -> bool:
    """Whether a person, under full control, ends a round without a result although its cards are dealt.

    Whatever they report, the record may not show it (R-56), and somebody may know already who would win or lose.
    """
    if not is_by_staff(draft) or not is_full_control(draft):
        return False
    voided = (
        drafted.table
        for events in draft.events.values()
        for drafted in events
        if isinstance(drafted.event, RoundVoided | HandVoided) and drafted.table is not None
    )
    return any(_is_dealt(draft.before.tables[name]) for name in voided if name in draft.before.tables)


def _is_dealt(table: Table) -> bool:
    if isinstance(table, FloorPokerTable):
        return table.hand is not None and table.hand.stage is not HandStage.DEAL
    return table.round is not None and any(True for _ in table.round.cards())


def _names_cards(_draft: Draft, command: Reconstruct) -> bool:
    """R-55: cards that people name."""
    return command.names_cards


def _pays_for_entered_cards(draft: Draft, command: SettleRound) -> bool:
    """Whether a round whose cards people entered by hand pays a jackpot prize, or a player more than the cage's limit.

    Under full control: one person could type a winning hand for a friend. Prizes out of the meter wait for two anyway.
    """
    if not is_by_staff(draft) or not is_full_control(draft):
        return False
    table = draft.before.tables.get(command.table)
    if not isinstance(table, HouseTable) or not table.limits.by_hand:
        return False
    settled = (drafted.event for events in draft.events.values() for drafted in events)
    return any(
        _pays_much(event.settlement, draft.house.cage_limit) for event in settled if isinstance(event, RoundSettled)
    )


def _pays_much(settlement: HouseSettlement, limit: Cents) -> bool:
    jackpot_bets = settlement.game.jackpot_bets
    won: dict[str | None, Cents] = {}
    for box in settlement.boxes:
        won[box.player] = won.get(box.player, 0) + box.net
        if any(line.bet in jackpot_bets and line.net > 0 for line in box.lines):
            return True
    return any(net > limit for net in won.values())


AT_A_TABLE = A_ROUND + A_HAND
RULES_WITH_SYSTEM = replace(SUPERVISES, roles=PIT | {Role.SYSTEM}, cites=STAFF, approver=Authority.PIT_SUPERVISOR)
ROWS = (
    CommandRow(DealCards, DEALS, AT_A_TABLE, at_house_table=house_play.deal, at_poker_table=poker_play.deal),
    CommandRow(
        RecordCard,
        DEALS,
        AT_A_TABLE,
        at_house_table=house_play.decide_in_round,
        at_poker_table=poker_play.decide_at_table,
        example={"to": "box"},
    ),
    CommandRow(RunOutOfTime, DEALS, AT_A_TABLE, at_house_table=house_play.time_out, at_poker_table=poker_play.time_out),
    CommandRow(
        SettleRound,
        DEALS_OR_WITH_TWO,
        AT_A_TABLE,
        at_house_table=house_play.settle_round,
        at_poker_table=poker_play.decide_at_table,
        takes_two=_pays_for_entered_cards,
    ),
    # The ruling itself sets the rank that is needed.
    CommandRow(
        ReportIrregularity,
        DEALS_OR_WITH_TWO,
        AT_A_TABLE,
        at_house_table=house_play.report,
        at_poker_table=poker_play.report,
        while_suspended=True,
        takes_two=_voids_dealt_round,
        example={"kind": "exposed-card"},
    ),
    CommandRow(
        ResolveReferral,
        ranked(Authority.SHIFT_MANAGER, NOT_COVERED, Authority.PIT_SUPERVISOR),
        AT_A_TABLE,
        at_house_table=house_play.resolve,
        at_poker_table=poker_play.resolve,
        while_suspended=True,
        example={"decision": "return-hand", "box": 1, "reason": "as written in the pit log, page 12"},
    ),
    CommandRow(
        Reconstruct,
        RULES_WITH_SYSTEM,
        AT_A_TABLE,
        at_house_table=house_play.reconstruct,
        at_poker_table=poker_play.reconstruct,
        while_suspended=True,
        takes_two=_names_cards,
    ),
    CommandRow(
        Interrupt,
        replace(RULES_WITH_SYSTEM, cites=INTERRUPTED),
        AT_A_TABLE,
        _interrupt,
        while_suspended=True,
        takes_two=_voids_dealt_round,
    ),
)
