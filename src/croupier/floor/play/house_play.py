"""Commands at the table of a house game. The round decides them, with the cards and meter from the floor."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from croupier.errors import BrokenPromiseError
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import jackpot_play, patron_limits
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow
from croupier.floor.play.opening import open_round
from croupier.floor.play.rights import AT_A_BOX, BETS_AT_A_BOX, DEALS, OWN_PLACE, players
from croupier.floor.play.round_events import current_round, send, settle, take_round_event
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.commands import Ready
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
from croupier.shoe.decks import draw_key

EnteredByHand: TypeAlias = c.WithdrawBet | c.ExamineHand | c.Fold | c.Check | c.ChooseOption


def decide_in_round(draft: Draft, table: HouseTable, command: c.Command) -> None:
    """A command that the round decides by itself."""
    send(draft, table.id, command)


def _decide_for_box(draft: Draft, table: HouseTable, command: EnteredByHand) -> None:
    """A player's decision. Where cards are dealt by hand, staff enter it for a player without a screen."""
    if command.placed_by:
        round_ = current_round(table)
        require(table.limits.by_hand, "NOT_BY_HAND.player_decides", round_.game.live.own_box)
        require_no_screen(round_, command.box)
    send(draft, table.id, command)


def settle_round(draft: Draft, table: HouseTable, _command: c.SettleRound) -> None:
    """Collect and pay, with the prizes of the jackpot."""
    settle(draft, table.id)


def time_out(draft: Draft, table: HouseTable, command: c.RunOutOfTime) -> None:
    """A player's time is over."""
    if command.box is None:
        raise Refused("BOX_NEEDED.time_out", None)
    send(draft, table.id, command)


def report(draft: Draft, table: HouseTable, command: c.ReportIrregularity) -> None:
    """A report. A fault of the jackpot is reported to it, too."""
    command = replace(command, by=ruling_rank(draft.actor.role))
    if command.kind == jackpot_play.FAULT and table.jackpot is not None:
        jackpot_play.report_at_table(draft, table, command)
    else:
        send(draft, table.id, command)


def reconstruct(draft: Draft, table: HouseTable, command: c.Reconstruct) -> None:
    """The cards of a round as they lay: from its deck, or as two people name them."""
    send(draft, table.id, replace(command, people=draft.people) if command.names_cards else command)


def _open_round(draft: Draft, table: HouseTable, _command: c.OpenRound) -> None:
    open_round(draft, table)


def _bet(draft: Draft, table: HouseTable, command: c.PlaceBet | c.IncreaseBet) -> None:
    """A bet of chips that the player holds. The rules are checked before the chips."""
    events = decide(current_round(table), command)
    draft.require_chips(command.player, command.amount)
    if draft.state.cage.patrons:
        patron_limits.require_may_bet(draft, table, command)
    for event in events:
        take_round_event(draft, command.table, event)


def resolve(draft: Draft, table: HouseTable, command: c.ResolveReferral) -> None:
    """R-58: a decision. A larger bet takes chips that the player holds; after a settlement it may be a debt (R-34)."""
    command = replace(command, by=ruling_rank(draft.actor.role))
    round_ = current_round(table)
    events = decide(round_, command)
    for event in events:
        if isinstance(event, BetCorrected) and round_.stage is not Stage.SETTLED:
            draft.require_chips(event.player, event.amount - event.before)
    for event in events:
        take_round_event(draft, table.id, event)


def _close_bets(draft: Draft, table: HouseTable, _command: c.CloseBets) -> None:
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


def deal(draft: Draft, table: HouseTable, command: c.DealCards) -> None:
    """The cards of this street: from the round's deck, or as they were entered."""
    round_ = current_round(table)
    if table.limits.by_hand:
        if command.cards is None:
            raise Refused("CARDS_NEEDED", None)
        send(draft, table.id, command)
        return
    require(command.cards is None, "NOT_BY_HAND.deals", None)
    send(draft, table.id, c.DealCards(cards=next_cards(round_, draft.deck(round_.id).cards, table.taken)))


def _ready(_draft: Draft, _table: HouseTable, _command: Ready) -> None:
    """Nothing is stored: the floor keeps in mind who is ready."""


A_BET = t.reads(t.NAMED_PERSON, t.ITS_JACKPOT, t.IF_LIMITED) + t.changes(t.ITS_TABLE, t.ITS_PLAYER)
A_DECISION = t.reads(t.NAMED_PERSON, t.ITS_JACKPOT) + t.changes(t.ITS_TABLE, t.PLAYERS_THERE)
A_ROUND = t.changes(t.ITS_TABLE, t.PLAYERS_THERE, t.ITS_JACKPOT, t.LINKED_TABLES)
"""The end of a round can set free the prizes of others (R-16)."""
BET = {"box": 1, "bet": "ante"}
ROWS = (
    CommandRow(c.PlaceBet, BETS_AT_A_BOX, A_BET, at_house_table=_bet, example={**BET, "amount": "100.00"}),
    CommandRow(c.IncreaseBet, BETS_AT_A_BOX, A_BET, at_house_table=_bet, example={**BET, "amount": "100.00"}),
    CommandRow(c.WithdrawBet, AT_A_BOX, A_BET, at_house_table=_decide_for_box, example=BET),
    CommandRow(c.ExamineHand, AT_A_BOX, A_DECISION, at_house_table=_decide_for_box, example={"box": 1}),
    CommandRow(c.Fold, AT_A_BOX, A_DECISION, at_house_table=_decide_for_box, example={"box": 1}),
    CommandRow(c.Check, AT_A_BOX, A_DECISION, at_house_table=_decide_for_box, example={"box": 1}),
    CommandRow(
        c.ChooseOption,
        AT_A_BOX,
        t.reads(t.NAMED_PERSON) + A_ROUND,
        at_house_table=_decide_for_box,
        example={"box": 1, "choice": "withdraw"},
    ),
    CommandRow(Ready, players(cites=OWN_PLACE), t.changes(), at_house_table=_ready),
    CommandRow(c.OpenRound, DEALS, A_ROUND, at_house_table=_open_round),
    CommandRow(c.CloseBets, DEALS, A_ROUND, at_house_table=_close_bets),
    CommandRow(c.TurnCards, DEALS, A_ROUND, at_house_table=decide_in_round),
    CommandRow(c.CloseOptions, DEALS, A_ROUND, at_house_table=decide_in_round),
)
