"""Commands at a Poker table."""

from __future__ import annotations

from croupier.floor.commands import dealer_commands as d
from croupier.floor.commands import player_commands as p
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.table_state import PokerTable
from croupier.floor.people.roles import Role
from croupier.ledger import postings_of_poker
from croupier.poker import Hand, decide, decide_at_table
from croupier.poker import commands as c
from croupier.poker.events import Event
from croupier.poker.playing import OVER_CLAUSE, cards_needed
from croupier.refusals import Refused
from croupier.shoe import fresh_deck


def happens(draft: Draft, table: str, event: Event) -> None:
    """Something happens at a Poker table, and chips move with it."""
    before = draft.state.poker_table(table)
    draft.take(f"poker/{table}", event)
    draft.post(table, postings_of_poker(before.seats, before.hand, event))


def at_table(draft: Draft, table: str, command: c.TableCommand) -> None:
    """A command about who is there."""
    for event in decide_at_table(draft.state.poker_table(table).seats, command):
        happens(draft, table, event)


def playing(table: PokerTable) -> Hand:
    """The hand in play, which must be there."""
    if table.hand is None or not table.seats.playing:
        raise Refused("NO_ROUND", OVER_CLAUSE, "no round of play is open")
    return table.hand


def in_hand(draft: Draft, table: str, command: c.HandCommand) -> None:
    """A command in the hand in play."""
    for event in decide(playing(draft.state.poker_table(table)), command):
        happens(draft, table, event)


# Who is there


def sit(draft: Draft, command: p.Sit) -> None:
    """3.6: a seat, with chips that the player holds."""
    seat = c.TakeSeat(draft.actor.name, command.seat, command.amount)
    decide_at_table(draft.state.poker_table(command.table).seats, seat)  # the rules' refusal comes before the purse's
    draft.require_chips(draft.actor.name, command.amount)
    at_table(draft, command.table, seat)


def leave(draft: Draft, command: p.Leave) -> None:
    """All chips go along."""
    at_table(draft, command.table, c.LeaveTable(draft.actor.name))


def sit_out(draft: Draft, command: p.SitOut) -> None:
    """5.4.2: away for a while; the Dealer says so of somebody who is not there."""
    name = draft.actor.name
    if command.seat is not None and draft.actor.role is not Role.PLAYER:
        name = player_in(draft.state.poker_table(command.table), command.seat)
    at_table(draft, command.table, c.SitOut(name, command.returning))


def come_back(draft: Draft, command: p.ComeBack) -> None:
    """5.4.2: there for the next round."""
    at_table(draft, command.table, c.ComeBack(draft.actor.name))


def add_chips(draft: Draft, command: p.AddChips) -> None:
    """3.6.1: a larger table stake, of chips that the player holds."""
    more = c.AddChips(draft.actor.name, command.amount)
    decide_at_table(draft.state.poker_table(command.table).seats, more)
    draft.require_chips(draft.actor.name, command.amount)
    at_table(draft, command.table, more)


def deem_gone(draft: Draft, command: d.DeemGone) -> None:
    """5.4.2: an absent player has left the game."""
    at_table(draft, command.table, c.DeemGone(player_in(draft.state.poker_table(command.table), command.seat)))


def player_in(table: PokerTable, seat: int) -> str:
    """Who sits there."""
    found = table.seats.seats.get(seat)
    if found is None:
        raise Refused("NOT_SEATED", None, f"nobody sits at seat {seat}")
    return found.player


# A round of play


def start_hand(draft: Draft, command: d.StartHand) -> None:
    """ "Place your Blind Bets, please", from a deck that is committed to now."""
    deck = fresh_deck(draft.chance)
    at_table(draft, command.table, c.OpenRound(deck.commitment))
    draft.keep_deck(deck, playing(draft.state.poker_table(command.table)).id)


def deal(draft: Draft, command: d.Deal) -> None:
    """The hole cards, or a burnt card and the next street."""
    table = draft.state.poker_table(command.table)
    if command.cards is not None:
        raise Refused("NOT_BY_HAND", None, "the system deals at this table, from the deck that it committed to")
    hand = playing(table)
    deck = draft.deck(hand.id, table.decks)
    cards = deck.cards[table.taken : table.taken + cards_needed(hand)]
    in_hand(draft, table.id, c.DealCards(cards))


def act(draft: Draft, command: p.Act) -> None:
    """What a player does at his turn."""
    in_hand(draft, command.table, c.Act(draft.actor.name, None, command.action, command.to))


def act_early(draft: Draft, command: p.ActEarly) -> None:
    """5.10: what a player did out of turn."""
    in_hand(draft, command.table, c.ActEarly(draft.actor.name, command.action, command.to))


def show(draft: Draft, command: p.Show) -> None:
    """3.14: a hand is shown."""
    in_hand(draft, command.table, c.ShowHand(draft.actor.name))


def muck(draft: Draft, command: p.Muck) -> None:
    """R-30: a beaten hand is given up unseen."""
    in_hand(draft, command.table, c.MuckHand(draft.actor.name))


def expose(draft: Draft, command: p.Expose) -> None:
    """5.11: hole cards were exposed."""
    in_hand(draft, command.table, c.ExposeCards(draft.actor.name))


def time_out(draft: Draft, command: d.TimeOut) -> None:
    """R-51: a check if it is free, else a fold."""
    if command.seat is None:
        raise Refused("SEAT_NEEDED", None, "say for which seat nobody decides")
    in_hand(draft, command.table, c.RunOutOfTime(command.seat))


def flip_marker(draft: Draft, command: d.FlipMarker) -> None:
    """3.14: the Game Marker to SHOWDOWN."""
    in_hand(draft, command.table, c.FlipMarker())


def show_down(draft: Draft, command: d.ShowDown) -> None:
    """3.14.2: each is asked in order."""
    in_hand(draft, command.table, c.ShowDown())


def settle(draft: Draft, command: d.Settle) -> None:
    """The rake is taken and the pots are paid."""
    in_hand(draft, command.table, c.SettleRound())
