"""Commands at a Poker table. The table or its hand decides them, with the cards from the floor."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.cards import Card
from croupier.floor.commands.authority import AUTOMATIC
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import cage, patron_desk
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.commands import RelocatePlayer
from croupier.games.poker import PKR
from croupier.ledger.poker_postings import postings_of_poker
from croupier.people.own_screens import has_own_screen
from croupier.people.roles import Role, ruling_rank
from croupier.poker import SeatState, decide, hand_in_play
from croupier.poker import commands as c
from croupier.poker.events import BoardTakenBack, Event
from croupier.poker.hand_decisions import cards_needed
from croupier.poker.irregularities import cards_for
from croupier.poker.seat_decisions import RELOCATED, stack_to_take
from croupier.refusals import Refused, require
from croupier.shoe import fresh_deck, shuffle_rest

ENTERED_BY_HAND = (c.TakeSeat, c.LeaveTable, c.ComeBack, c.AddChips, c.ShowHand, c.MuckHand, c.ExposeCards)
"""The commands that staff enter for a player without a screen, at a table that is dealt by hand."""
READ_BY_STAFF = (c.ShowHand, c.ExposeCards)
"""Real cards that lie open. Staff read and enter them for each player."""
OWN_DECISION = PKR["3.3"]
SHOWN = PKR["3.14"]


def carry_out(draft: Draft, table: FloorPokerTable, command: c.Command) -> None:  # noqa: C901, PLR0912 (one case each)
    """Carry out a command at this table."""
    _check_entry(draft, table, command)
    match command:
        case c.TakeSeat():
            _bring_chips(draft, table, replace(command, at_s=draft.at_s, own_screen=not command.placed_by))
        case c.AddChips():
            _bring_chips(draft, table, command)
        case c.SitOut() | c.ActEarly():
            _of_a_player(draft, table, command)
        case c.ChangeSeat():
            send(draft, table.id, replace(command, player=seat_at(table, command.seat).player))
        case c.DeemGone():
            send(draft, table.id, replace(command, player=seat_at(table, command.seat).player, at_s=draft.at_s))
        case c.StartHand():
            _start_hand(draft, table)
        case c.Act() if command.placed_by:
            send(draft, table.id, replace(command, own_screen=_has_screen(draft, table, command.player)))
        case c.LeaveTable():
            send(draft, table.id, replace(command, at_s=draft.at_s))
        case c.DealCards():
            _deal(draft, table, command)
        case c.Reconstruct() if not table.limits.by_hand:
            send(draft, table.id, replace(command, cards=_next_cards(draft, table)))
        case c.ReportIrregularity():
            report(draft, table, replace(command, by=ruling_rank(draft.actor.role)))
        case c.ResolveReferral():
            send(draft, table.id, replace(command, by=ruling_rank(draft.actor.role)))
        case c.RunOutOfTime(seat=None):
            raise Refused("SEAT_NEEDED.time_out", None)
        case _:
            send(draft, table.id, command)


def _check_entry(draft: Draft, table: FloorPokerTable, command: c.Command) -> None:
    """3.3: staff enter what a player does only at a table dealt by hand. There they alone read and enter cards."""
    if isinstance(command, ENTERED_BY_HAND) and command.placed_by:
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
    patron_desk.require_may_stake(draft, command.player, command.amount)
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
    found = table.state.seats.get(number)
    if found is None:
        raise Refused("NOT_SEATED.seat", None, seat=number)
    return found


def relocate(draft: Draft, command: RelocatePlayer) -> None:
    """5.4.1: a Pit Employee moves a player to a seat at another table, with their chips and missed blinds."""
    source, target = draft.state.poker_table(command.table), draft.state.poker_table(command.to_table)
    seat = seat_at(source, command.seat)
    require(source.id != target.id, "SEATED_ALREADY", RELOCATED, player=seat.player)
    if target.limits.by_hand and not source.limits.by_hand:
        # Staff would decide there for a player who is away, with all the chips of the seat.
        there = not seat.own_screen or _has_screen(draft, source, seat.player)
        require(there, "NOT_FOR_STAFF.signed_out", OWN_DECISION, player=seat.player)
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


# A round of play


def _start_hand(draft: Draft, table: FloorPokerTable) -> None:
    """ "Place your Blind Bets, please", from a deck that is committed to now, unless a person deals."""
    if table.limits.by_hand:
        send(draft, table.id, c.StartHand())
        return
    deck = fresh_deck(draft.chance, by_card=True)
    send(draft, table.id, c.StartHand(commitment=deck.commitment))
    draft.keep_deck(deck, hand_in_play(draft.state.poker_table(table.id).state).id)


def _deal(draft: Draft, table: FloorPokerTable, command: c.DealCards) -> None:
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


def report(draft: Draft, table: FloorPokerTable, command: c.ReportIrregularity) -> None:
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
