"""Commands at the table of a house game. The round decides them, with the cards and meter from the floor."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.errors import BrokenPromiseError
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import jackpot_desk, patron_desk
from croupier.floor.play.jackpot_link import current_round, send, settle, take_round_event
from croupier.floor.play.opening import open_round
from croupier.floor.state.table_state import HouseTable
from croupier.games.house import Draw
from croupier.people.roles import ruling_rank
from croupier.refusals import Refused, require
from croupier.rounds import Round, Stage
from croupier.rounds import commands as c
from croupier.rounds.decide import decide
from croupier.rounds.deck_use import next_cards
from croupier.rounds.drawing import draw_from_secret
from croupier.rounds.events import BetCorrected
from croupier.rounds.refuse import require_no_screen
from croupier.shoe.secret_keys import draw_key

ENTERED_BY_HAND = (c.WithdrawBet, c.ExamineHand, c.Fold, c.Check, c.ChooseOption)
"""The commands that staff enter for a player without a screen, at a table that is dealt by hand."""


def carry_out(draft: Draft, table: HouseTable, command: c.Command) -> None:
    """Carry out a command at this table."""
    if isinstance(command, ENTERED_BY_HAND) and command.placed_by:
        round_ = current_round(table)
        require(table.limits.by_hand, "NOT_BY_HAND.player_decides", round_.game.live.own_box)
        require_no_screen(round_, command.box)
    match command:
        case c.OpenRound():
            open_round(draft, table)
        case c.PlaceBet() | c.IncreaseBet():
            _bet(draft, table, command)
        case c.CloseBets():
            _close_bets(draft, table)
        case c.DealCards():
            _deal(draft, table, command)
        case c.SettleRound():
            settle(draft, table.id)
        case c.ReportIrregularity(kind=jackpot_desk.FAULT) if table.jackpot is not None:
            jackpot_desk.report_at_table(draft, table, replace(command, by=ruling_rank(draft.actor.role)))
        case c.ReportIrregularity():
            send(draft, table.id, replace(command, by=ruling_rank(draft.actor.role)))
        case c.Reconstruct() if command.names_cards:
            send(draft, table.id, replace(command, people=draft.people))
        case c.ResolveReferral():
            _resolve(draft, table, replace(command, by=ruling_rank(draft.actor.role)))
        case c.RunOutOfTime(box=None):
            raise Refused("BOX_NEEDED.time_out", None)
        case _:
            send(draft, table.id, command)


def _bet(draft: Draft, table: HouseTable, command: c.PlaceBet | c.IncreaseBet) -> None:
    """A bet of chips that the player holds. The rules are checked before the chips."""
    events = decide(current_round(table), command)
    draft.require_chips(command.player, command.amount)
    if draft.state.cage.patrons:
        patron_desk.require_may_bet(draft, table, command)
    for event in events:
        take_round_event(draft, command.table, event)


def _resolve(draft: Draft, table: HouseTable, command: c.ResolveReferral) -> None:
    """R-58: a decision. A larger bet takes chips that the player holds; after a settlement it may be a debt (R-34)."""
    round_ = current_round(table)
    events = decide(round_, command)
    for event in events:
        if isinstance(event, BetCorrected) and round_.stage is not Stage.SETTLED:
            draft.require_chips(event.player, event.amount - event.before)
    for event in events:
        take_round_event(draft, table.id, event)


def _close_bets(draft: Draft, table: HouseTable) -> None:
    """ "No more Bets": jackpot bets feed the meter, and Singapore Stud's draw is told (R-18)."""
    send(draft, table.id, c.CloseBets(draw=_draw(draft, current_round(table))))


def _draw(draft: Draft, round_: Round) -> Draw | None:
    """The draw that the round's opening committed to."""
    if round_.draw_commitment is None:
        return None
    kept = draft.secret(draw_key(round_.id))
    if kept is None:
        raise BrokenPromiseError(f"the draw of round {round_.id} is not among the secrets")
    return draw_from_secret(kept).draw


def _deal(draft: Draft, table: HouseTable, command: c.DealCards) -> None:
    """The cards of this street: from the round's deck, or as they were entered."""
    round_ = current_round(table)
    if table.limits.by_hand:
        if command.cards is None:
            raise Refused("CARDS_NEEDED", None)
        send(draft, table.id, command)
        return
    require(command.cards is None, "NOT_BY_HAND.deals", None)
    send(draft, table.id, c.DealCards(cards=next_cards(round_, draft.deck(round_.id), table.taken)))
