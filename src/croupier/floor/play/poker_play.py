"""Commands at a Poker table. The table or its hand decides them, with the cards from the floor."""

from __future__ import annotations

from dataclasses import replace as replace_row
from typing import TypeAlias

from msgspec.structs import replace

from croupier.cardroom import refuse_unapproved
from croupier.cardroom.seating import require_may_sit, require_not_held
from croupier.cards import Card
from croupier.clauses import reading
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import cage, patron_limits
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow, require_open
from croupier.floor.play.rights import AT_A_SEAT, DEALS, IN_PERSON, REPORTS_PLAYER, Whose, always, players
from croupier.floor.state.floor_state import poker_floor
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.commands import AUTOMATIC, RelocatePlayer
from croupier.games.poker import PKR
from croupier.games.poker_betting import DEEDS
from croupier.ledger.poker_postings import postings_of_poker
from croupier.people.registry import has_own_screen
from croupier.people.roles import Role, ruling_rank
from croupier.poker import SeatState, decide, hand_in_play
from croupier.poker import commands as c
from croupier.poker.events import BoardTakenBack, Event
from croupier.poker.hand_decisions import cards_needed
from croupier.poker.irregularities import cards_for
from croupier.poker.seat_decisions import RELOCATED, stack_to_take
from croupier.refusals import Refused, require
from croupier.rulings import Authority
from croupier.shoe import fresh_deck, shuffle_rest

EnteredByHand: TypeAlias = c.TakeSeat | c.LeaveTable | c.ComeBack | c.AddChips | c.ShowHand | c.MuckHand | c.ExposeCards
"""The commands that staff enter for a player without a screen, at a table that is dealt by hand."""
READ_BY_STAFF = (c.ShowHand, c.ExposeCards)
"""Real cards that lie open. Staff read and enter them for each player."""
OWN_DECISION = PKR["3.3"]
SHOWN = PKR["3.14"]


def decide_at_table(draft: Draft, table: FloorPokerTable, command: c.Command) -> None:
    """A command that the table decides by itself."""
    send(draft, table.id, command)


def _sit(draft: Draft, table: FloorPokerTable, command: c.TakeSeat) -> None:
    """A player sits down, unless the card room keeps the seat for somebody else."""
    floor = poker_floor(draft.state)
    require_may_sit(draft.state.cardroom, floor, table=command.table, seat=command.seat, player=command.player)
    _check_entry(draft, table, command)
    _bring_chips(draft, table, replace(command, at_s=draft.at_s, own_screen=not command.placed_by))


def _add_chips(draft: Draft, table: FloorPokerTable, command: c.AddChips) -> None:
    _check_entry(draft, table, command)
    _bring_chips(draft, table, command)


def _leave(draft: Draft, table: FloorPokerTable, command: c.LeaveTable) -> None:
    _check_entry(draft, table, command)
    send(draft, table.id, replace(command, at_s=draft.at_s))


def _enter(draft: Draft, table: FloorPokerTable, command: EnteredByHand) -> None:
    """What a player does, or staff enter for a player without a screen."""
    _check_entry(draft, table, command)
    send(draft, table.id, command)


def _act(draft: Draft, table: FloorPokerTable, command: c.Act) -> None:
    """A player acts at their turn. Staff may place a bet for a player who asks (5.13)."""
    if command.action not in DEEDS:
        refuse_unapproved([command.action])
    if command.placed_by:
        command = replace(command, own_screen=_has_screen(draft, table, command.player))
    send(draft, table.id, command)


def _change_seat(draft: Draft, table: FloorPokerTable, command: c.ChangeSeat) -> None:
    """R-161: to another seat of the table, which the card room does not hold for somebody else."""
    player = seat_at(table, command.seat).player
    require_not_held(draft.state.cardroom, table=command.table, seat=command.to_seat, player=player)
    send(draft, table.id, replace(command, player=player))


def _deem_gone(draft: Draft, table: FloorPokerTable, command: c.DeemGone) -> None:
    """5.4.2: an absent player has left the game."""
    send(draft, table.id, replace(command, player=seat_at(table, command.seat).player, at_s=draft.at_s))


def time_out(draft: Draft, table: FloorPokerTable, command: c.RunOutOfTime) -> None:
    """A player's time is over."""
    if command.seat is None:
        raise Refused("SEAT_NEEDED.time_out", None)
    send(draft, table.id, command)


def reconstruct(draft: Draft, table: FloorPokerTable, command: c.Reconstruct) -> None:
    """The cards of a hand as they lay: from its deck, or as they were entered."""
    send(draft, table.id, command if table.limits.by_hand else replace(command, cards=_next_cards(draft, table)))


def report(draft: Draft, table: FloorPokerTable, command: c.ReportIrregularity) -> None:
    """A report, by a person of this rank."""
    rule_on(draft, table, replace(command, by=ruling_rank(draft.actor.role)))


def resolve(draft: Draft, table: FloorPokerTable, command: c.ResolveReferral) -> None:
    """R-58: a decision, by a person of this rank."""
    send(draft, table.id, replace(command, by=ruling_rank(draft.actor.role)))


def _check_entry(draft: Draft, table: FloorPokerTable, command: EnteredByHand) -> None:
    """3.3: staff enter what a player does only at a table dealt by hand. There they alone read and enter cards."""
    if command.placed_by:
        require(table.limits.by_hand, "NOT_BY_HAND.player_decides", OWN_DECISION)
        if not isinstance(command, READ_BY_STAFF) and _has_screen(draft, table, command.player):
            raise Refused("NOT_FOR_STAFF.own_screen_at_seat", OWN_DECISION, player=command.player)
    if isinstance(command, c.ShowHand | c.ExposeCards) and command.cards:
        require(bool(command.placed_by), "ENTERED_BY_STAFF", SHOWN)


def _has_screen(draft: Draft, table: FloorPokerTable, player: str) -> bool:
    return has_own_screen(draft.state.people, table.state.seat_of(player), now_s=draft.at_s)


def _take_event(draft: Draft, table: str, event: Event) -> None:
    """Take an event of a Poker table. Chips move with it."""
    before = draft.state.poker_table(table)
    draft.take(f"poker/{table}", event)
    draft.post(table, postings_of_poker(before.state, event))


def send(draft: Draft, table: str, command: c.Command) -> None:
    """Let the table decide a command, and take its events."""
    for event in decide(draft.state.poker_table(table).state, command):
        _take_event(draft, table, event)


# Players


def _bring_chips(draft: Draft, table: FloorPokerTable, command: c.TakeSeat | c.AddChips) -> None:
    """3.6: chips that the player holds. The rules are checked before the chips.

    If staff bring the chips, these count against the limit of the cage: the player may not be there, and at a table
    dealt by hand the same person could then lose the chips to a friend.
    """
    events = decide(table.state, command)
    draft.require_chips(command.player, command.amount)
    patron_limits.require_may_stake(draft, command.player, command.amount)
    for event in events:
        _take_event(draft, table.id, event)
    seat = draft.state.poker_table(table.id).state.seat_of(command.player)
    seat_number = None if seat is None else seat.number
    cage.book(draft, command.player, command.amount, command.reason, to_table=table.id, to_seat=seat_number)


def _of_a_player(draft: Draft, table: FloorPokerTable, command: c.SitOut | c.ActEarly) -> None:
    """5.4.2, 5.10: away for a while, or early. Staff report it for the player whose seat they name."""
    if draft.actor.role is not Role.PLAYER:
        if command.seat is None:
            raise Refused("SEAT_NEEDED.of_player", None)
        command = replace(command, player=seat_at(table, command.seat).player)
        if isinstance(command, c.ActEarly) and table.sign.dealer == AUTOMATIC:
            # Staff do not see or hear a player who acts on a screen: one person could make that player fold.
            on_screen = _has_screen(draft, table, command.player)
            require(not on_screen, "NOT_FOR_STAFF.own_screen_at_seat", OWN_DECISION, player=command.player)
    send(draft, table.id, command)


def seat_at(table: FloorPokerTable, number: int) -> SeatState:
    """The seat of this number, which must be occupied."""
    seat = table.state.seats.get(number)
    if seat is None:
        raise Refused("NOT_SEATED.seat", None, seat=number)
    return seat


def relocate(draft: Draft, command: RelocatePlayer) -> None:
    """5.4.1: a Pit Employee moves a player to a seat at another table, with their chips and missed blinds."""
    source, target = draft.state.poker_table(command.table), draft.state.poker_table(command.to_table)
    seat = seat_at(source, command.seat)
    require(source.id != target.id, "SEATED_ALREADY", RELOCATED, player=seat.player)
    if target.limits.by_hand and not source.limits.by_hand:
        # Staff would decide there for a player who is away, with all the chips of the seat.
        signed_in = not seat.own_screen or _has_screen(draft, source, seat.player)
        require(signed_in, "NOT_FOR_STAFF.signed_out", OWN_DECISION, player=seat.player)
    stack = stack_to_take(source.state, seat)
    send(draft, source.id, c.LeaveTable(player=seat.player, relocated_to=target.id, at_s=draft.at_s))
    take_seat = c.TakeSeat(
        player=seat.player,
        seat=command.to_seat,
        amount=stack,
        relocated=True,
        missed_before=seat.missed,
        at_s=draft.at_s,
        own_screen=seat.own_screen,
    )
    send(draft, target.id, take_seat)
    if seat.away:
        send(draft, target.id, c.SitOut(player=seat.player, returning=seat.returning))


def _relocate(draft: Draft, command: RelocatePlayer) -> None:
    """5.4.1: to a seat that the card room does not hold for somebody else."""
    require_open(draft.state.table(command.to_table))
    player = seat_at(draft.state.poker_table(command.table), command.seat).player
    require_not_held(draft.state.cardroom, table=command.to_table, seat=command.to_seat, player=player)
    relocate(draft, command)


# A round of play


def _start_hand(draft: Draft, table: FloorPokerTable, _command: c.StartHand) -> None:
    """ "Place your Blind Bets, please", from a deck that is committed to now, unless a person deals."""
    if table.limits.by_hand:
        send(draft, table.id, c.StartHand())
        return
    deck = fresh_deck(draft.chance, by_card=True)
    send(draft, table.id, c.StartHand(commitment=deck.commitment))
    draft.keep_deck(deck, hand_in_play(draft.state.poker_table(table.id).state).id)


def deal(draft: Draft, table: FloorPokerTable, command: c.DealCards) -> None:
    """The hole cards, or a burnt card and the next street; by hand, the cards that were entered."""
    if table.limits.by_hand:
        send(draft, table.id, command)
        return
    require(command.cards is None, "NOT_BY_HAND.deals", None)
    send(draft, table.id, c.DealCards(cards=_next_cards(draft, table)))


def _next_cards(draft: Draft, table: FloorPokerTable) -> tuple[Card, ...]:
    """The next cards of the deck, as many as are due."""
    hand = hand_in_play(table.state)
    deck = draft.deck(hand.id, table.decks)
    return tuple(deck.cards[table.taken : table.taken + cards_needed(hand)])


def rule_on(draft: Draft, table: FloorPokerTable, command: c.ReportIrregularity) -> None:
    """A report with the cards that it concerns. If cards go back, the deck is shuffled and committed to anew."""
    if table.limits.by_hand:
        send(draft, table.id, command)
        return
    hand = hand_in_play(table.state)
    deck = draft.deck(hand.id, table.decks)
    command = replace(command, cards=deck.cards[table.taken : table.taken + cards_for(hand, command.kind)])
    events = decide(table.state, command)  # refuse before anything is shuffled
    if any(isinstance(event, BoardTakenBack) for event in events):
        again = shuffle_rest(deck.cards[table.taken :], draft.chance, by_card=True)
        draft.keep_deck(again, hand.id, table.decks + 1)
        events = decide(table.state, replace(command, commitment=again.commitment))
    for event in events:
        _take_event(draft, table.id, event)


A_HAND = t.reads(t.EVERYBODY) + t.changes(t.ITS_TABLE, t.PLAYERS_THERE, t.IF_WAITING)
A_SEAT = t.reads(t.IF_LIMITED, t.EVERY_TABLE) + A_HAND + t.changes(t.ITS_PLAYER, t.CAGE, t.ALARMS)
"""Who sits down, leaves or brings chips. Players who share an address are told to the pit."""
WITH_CHIPS = replace_row(AT_A_SEAT, approver=Authority.PIT_SUPERVISOR)
"""Chips that staff bring count against the limit of the cage."""
ACTS = players(Whose.OWN_SEAT, AT_A_SEAT.cites, at_request=True, at_hand_dealt=True)
ROWS = (
    CommandRow(
        c.TakeSeat,
        replace_row(WITH_CHIPS, whose=Whose.ANYWHERE, cites=always(PKR["3.2"])),
        A_SEAT,
        at_poker_table=_sit,
        example={"seat": 3, "amount": "100.00"},
    ),
    CommandRow(c.AddChips, WITH_CHIPS, A_SEAT, at_poker_table=_add_chips, example={"amount": "100.00"}),
    CommandRow(c.LeaveTable, AT_A_SEAT, A_SEAT, at_poker_table=_leave, while_suspended=True),
    CommandRow(c.ComeBack, AT_A_SEAT, A_HAND, at_poker_table=_enter),
    CommandRow(c.ShowHand, AT_A_SEAT, A_HAND, at_poker_table=_enter),
    CommandRow(c.MuckHand, AT_A_SEAT, A_HAND, at_poker_table=_enter),
    CommandRow(c.ExposeCards, AT_A_SEAT, A_HAND, at_poker_table=_enter),
    CommandRow(c.Act, ACTS, A_HAND, at_poker_table=_act, example={"action": "raise", "to": "40.00"}),
    CommandRow(
        c.ActEarly,
        replace_row(REPORTS_PLAYER, cites=always(PKR["5.10"]), wanted="the player, or the table's Dealer"),
        A_HAND,
        at_poker_table=_of_a_player,
        example={"action": "raise", "seat": 3, "to": "40.00"},
    ),
    CommandRow(
        c.SitOut,
        replace_row(REPORTS_PLAYER, cites=always(PKR["5.4.2"]), wanted="the player, or the table's Dealer"),
        A_HAND,
        at_poker_table=_of_a_player,
        while_suspended=True,
    ),
    CommandRow(
        RelocatePlayer,
        # PKR 1.28: a Dealer, a Pit Supervisor and a Pit Manager are Pit Employees.
        replace_row(IN_PERSON, cites=always(PKR["5.4.1"])),
        A_SEAT + t.changes(t.TO_TABLE),
        _relocate,
        while_suspended=True,
        example={"seat": 3, "to_table": "P2", "to_seat": 5},
    ),
    CommandRow(
        c.ChangeSeat,
        replace_row(IN_PERSON, cites=always(reading("R-161"))),
        A_SEAT,
        at_poker_table=_change_seat,
        example={"seat": 3, "to_seat": 5},
    ),
    CommandRow(c.StartHand, DEALS, A_HAND, at_poker_table=_start_hand),
    CommandRow(c.CountCards, DEALS, A_HAND, at_poker_table=decide_at_table, example={"seat": 3, "count": 3}),
    CommandRow(c.FlipMarker, DEALS, A_HAND, at_poker_table=decide_at_table),
    CommandRow(c.ShowDown, DEALS, A_HAND, at_poker_table=decide_at_table),
    CommandRow(c.DeemGone, DEALS, A_SEAT, at_poker_table=_deem_gone),
)
