"""Commands at the table of a house game. The round decides them, with the cards and meter from the floor."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.engine.draft import Draft
from croupier.floor.engine.table_state import HouseTable
from croupier.floor.play.jackpot_link import current_round, happens, send, settle, working_meter
from croupier.floor.play.ranks import rank
from croupier.refusals import Refused, require
from croupier.rounds import commands as c
from croupier.rounds.decide import decide
from croupier.rounds.deck_use import next_cards
from croupier.rounds.drawing import drawn_for
from croupier.shoe import fresh_deck


def carry_out(draft: Draft, table: HouseTable, command: c.Command) -> None:
    """Carry out a command at this table."""
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
        case c.ReportIrregularity() | c.ResolveReferral():
            send(draft, table.id, replace(command, by=rank(draft)))
        case c.Reconstruct() if command.names_cards:
            send(draft, table.id, replace(command, people=draft.people))
        case c.RunOutOfTime(box=None):
            raise Refused("BOX_NEEDED.time_out", None)
        case _:
            send(draft, table.id, command)


def open_round(draft: Draft, table: HouseTable) -> None:
    """ "Place your Bets, please": from a deck that is committed to now, unless cards are entered by hand."""
    require(not table.playing or _outdated(draft, table), "ROUND_OPEN.table", None, table=table.id)
    deck = None if table.limits.by_hand else fresh_deck(draft.chance)
    opening = c.OpenRound(
        game=table.sign.game,
        version=table.sign.version,
        round=table.next_round,
        settings=table.limits,
        commitment=None if deck is None else deck.commitment,
        meter=working_meter(draft, table),
    )
    if deck is not None:
        draft.keep_deck(deck, opening.round)
    for event in decide(None, opening):
        happens(draft, table.id, event)


def _outdated(draft: Draft, table: HouseTable) -> bool:
    """Whether to drop the open round: nobody has bet, and the next one would be opened differently."""
    if table.round is None or not table.idle:
        return False
    opened = (table.round.game.version, table.round.table, table.round.meter is None)
    return opened != (table.sign.version, table.limits, working_meter(draft, table) is None)


def _bet(draft: Draft, table: HouseTable, command: c.PlaceBet | c.IncreaseBet) -> None:
    """A bet of chips that the player holds. The rules are checked before the chips."""
    events = decide(current_round(table), command)
    draft.require_chips(command.player, command.amount)
    for event in events:
        happens(draft, command.table, event)


def _close_bets(draft: Draft, table: HouseTable) -> None:
    """ "No more Bets": jackpot bets feed the meter, and Singapore Stud draws (R-18)."""
    house = draft.house
    draw = drawn_for(
        current_round(table), draft.chance, lucky_player=house.lucky_player, lucky_dealer=house.lucky_dealer
    )
    send(draft, table.id, c.CloseBets(draw=draw))


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
