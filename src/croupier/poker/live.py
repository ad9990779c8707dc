"""The public way into a Poker table: open it, seat players, play hands, read events, state and views.

It also holds the deck, which must stay apart from the events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.cards import Card
from croupier.documents.notebooks import paragraph, table
from croupier.games.poker import PKR, POKER_EDITIONS
from croupier.money import Cents
from croupier.poker import commands as c
from croupier.poker.dealing import FLIP_MARKER, SETTLE, SecretDeck, dealers_command
from croupier.poker.decide import decide, hand_in_play
from croupier.poker.events import BoardTakenBack, Event, HandEvent, PokerCardsDealt, PokerTableOpened
from croupier.poker.evolve import evolve, evolve_all
from croupier.poker.hand import BETTING, OVER, Hand
from croupier.poker.hand_decisions import OVER_CLAUSE, cards_needed
from croupier.poker.irregularities import cards_for
from croupier.poker.legal_actions import LegalAction, legal_actions
from croupier.poker.seat_record import seat_record
from croupier.poker.settings import STAKES, PokerTableSettings, checked_stakes
from croupier.poker.sheet import hand_sheet
from croupier.poker.stored import as_document
from croupier.poker.table_state import TableState, opened_table
from croupier.poker.views import view
from croupier.refusals import Refused, require
from croupier.rulings import Authority
from croupier.settlement import settlement_document
from croupier.shoe import Chance, Deck, record_document, revealed_deck
from croupier.table_commands import CardPlace, ManagerDecision


class PokerTable:
    """One Poker table, with its one writer. An impossible command raises `Refused` and changes nothing."""

    def __init__(self, opening: PokerTableOpened, chance: Chance | None, *, automatic: bool) -> None:
        self._deck = SecretDeck(chance)
        self._automatic = automatic and not opening.settings.by_hand
        self._first = 0
        self.events: list[Event] = [opening]
        """All events so far, in order. They name every card: not for players' eyes."""
        self.state: TableState = opened_table(opening)

    def __repr__(self) -> str:
        hand = "no round of play" if self.hand is None else f"round {self.hand.id} {self.hand.stage.name.lower()}"
        seats = [f"seat {seat.number} ({seat.player})" for seat in self.state.seated]
        turn = [] if self.turn is None else [f"seat {self.turn} to act"]
        return f"<PokerTable {self.state.id}: {', '.join([hand, *(seats or ['nobody seated']), *turn])}>"

    def _repr_html_(self) -> str:
        """The view of anyone who walks past."""
        seen = self.view()
        rows = [
            (seat["seat"], seat["player"], seat["stack"], seat["bet"], "to act" if seat["seat"] == seen["turn"] else "")
            for seat in seen["seats"]
        ]
        title = paragraph(f"Poker table {seen['table']}: {seen['stage']}, pot {seen['pot']}", tag="h4")
        board = paragraph(f"Board: {' '.join(seen['board'])}")
        return title + table(("seat", "player", "stack", "bet", ""), rows) + board

    @classmethod
    def open(
        cls,
        settings: PokerTableSettings,
        chance: Chance | None,
        *,
        table_id: str = "T1",
        automatic: bool = True,
        version: int | None = None,
    ) -> PokerTable:
        """A table with nobody at it. Chance shuffles; `automatic` deals, shows and settles whenever it can.

        Its hands are played under a version of the rules: the newest, unless another is given.
        """
        edition = POKER_EDITIONS.of(PKR.game, version)
        checked_stakes(settings, most_rake_percent=edition.most_rake_percent)
        return cls(PokerTableOpened(table_id, settings, STAKES, edition.version), chance, automatic=automatic)

    # Seats

    def sit(
        self,
        player: str,
        seat: int,
        amount: Cents,
        *,
        relocated: bool = False,
        missed_before: str | None = None,
        at_s: int | None = None,
    ) -> tuple[Event, ...]:
        """3.6: take a seat with a table stake, at a time (R-54).

        5.4.1: `relocated` by a Pit Employee from another table, with the blinds that they had `missed_before` there.
        """
        return self._send(
            c.TakeSeat(
                player=player, seat=seat, amount=amount, relocated=relocated, missed_before=missed_before, at_s=at_s
            )
        )

    def leave(self, player: str, *, relocated_to: str | None = None, at_s: int | None = None) -> tuple[Event, ...]:
        """Leave with all chips, in no round of play or folded, at a time (R-54); or by a Pit Employee's order."""
        return self._send(c.LeaveTable(player=player, relocated_to=relocated_to, at_s=at_s))

    def sit_out(self, player: str, *, returning: bool = True) -> tuple[Event, ...]:
        """5.4.2: leave the seat for a while; `returning` if they have said so."""
        return self._send(c.SitOut(player=player, returning=returning))

    def come_back(self, player: str) -> tuple[Event, ...]:
        """5.4.2: be there for the next round of play."""
        return self._send(c.ComeBack(player=player))

    def add_chips(self, player: str, amount: Cents) -> tuple[Event, ...]:
        """3.6.1: increase the table stake between rounds."""
        return self._send(c.AddChips(player=player, amount=amount))

    def deem_gone(self, player: str, *, at_s: int | None = None) -> tuple[Event, ...]:
        """5.4.2: the House deems that an absent player has left the game."""
        return self._send(c.DeemGone(player=player, at_s=at_s))

    def change_seat(self, player: str, to_seat: int) -> tuple[Event, ...]:
        """R-161: a player moves to another seat of this table between rounds."""
        seat = self.state.seat_of(player)
        number = 0 if seat is None else seat.number
        return self._send(c.ChangeSeat(player=player, seat=number, to_seat=to_seat))

    # A round of play

    def start_hand(self, deck: Sequence[Card] | None = None) -> tuple[Event, ...]:
        """ "Place your Blind Bets, please", and the deal. A `deck` given is one shuffled and dealt by hand."""
        require(not self.state.playing, "ROUND_OPEN.last_hand", OVER_CLAUSE)
        by_hand = self.state.settings.by_hand
        require(deck is None or not by_hand, "NO_DECK_BY_HAND", None)
        ready = () if by_hand else self._deck.ready(deck)
        commitment = ready.commitment if isinstance(ready, Deck) else None
        events = decide(self.state, c.StartHand(commitment=commitment))
        self._deck.put_in(ready)
        self._first = len(self.events)
        self._accept(events)
        return self._going_on(self._first)

    def act(
        self, player: str, deed: str, to: Cents | None = None, *, seat: int | None = None, entered_by: str = ""
    ) -> tuple[Event, ...]:
        """Fold, check, call, bet, raise or go all-in; `to` is the total of a bet or raise in this betting round.

        `entered_by` is the member of staff who enters it for the player.
        """
        return self._send(c.Act(player=player, seat=seat, action=deed, to=to, placed_by=entered_by))

    def act_early(self, player: str, deed: str, to: Cents | None = None) -> tuple[Event, ...]:
        """5.10: note an action out of turn. It is taken back, and may bind the player."""
        return self._send(c.ActEarly(player=player, action=deed, to=to))

    def time_out(self, seat: int) -> tuple[Event, ...]:
        """R-51: the player in turn ran out of time: a check if it is free, else a fold."""
        return self._send(c.RunOutOfTime(seat=seat))

    def expose_cards(self, player: str, cards: Sequence[Card] = ()) -> tuple[Event, ...]:
        """5.11: a player has exposed hole cards; folded while there is anything left to decide.

        `cards` are those that were seen, where a person deals.
        """
        return self._send(c.ExposeCards(player=player, cards=tuple(cards)))

    def show(self, player: str, cards: Sequence[Card] = ()) -> tuple[Event, ...]:
        """3.14: show the hand; where a person deals, with its `cards`."""
        return self._send(c.ShowHand(player=player, cards=tuple(cards)))

    def muck(self, player: str) -> tuple[Event, ...]:
        """R-30: give up a beaten hand unseen."""
        return self._send(c.MuckHand(player=player))

    def report(
        self,
        kind: str,
        facts: Mapping[str, object] | None = None,
        *,
        seat: int | None = None,
        card: Card | None = None,
        by: Authority = Authority.SHIFT_MANAGER,
        deck: Sequence[Card] | None = None,
    ) -> tuple[Event, ...]:
        """Section 5: something went wrong; the rules' answer takes effect at once. `deck`: shuffled again by hand."""
        return self._reported(c.ReportIrregularity(kind=kind, by=by, facts=facts or {}, seat=seat, card=card), deck)

    def resolve(
        self,
        by: Authority = Authority.SHIFT_MANAGER,
        *,
        decision: ManagerDecision = ManagerDecision.PLAY_ON,
        reason: str = "",
        seat: int | None = None,
        amount: Cents | None = None,
        card: Card | None = None,
        instead: Card | None = None,
    ) -> tuple[Event, ...]:
        """5.14, R-58: decide on something that the rules do not cover, with a reason unless play simply goes on."""
        before = len(self.events)
        command = c.ResolveReferral(
            by=by, decision=decision, reason=reason, seat=seat, amount=amount, card=card, instead=instead
        )
        self._accept(decide(self.state, command))
        if card is not None and instead is not None:
            self._deck.exchange(card, instead)
        return self._going_on(before)

    def reconstruct(self) -> tuple[Event, ...]:
        """R-55: put the cards back into the order of the deck, where a ruling says so."""
        if self.state.settings.by_hand:
            return self._send(c.Reconstruct())
        before = len(self.events)
        count = cards_needed(hand_in_play(self.state))
        self._accept(decide(self.state, c.Reconstruct(cards=self._deck.next(count))))
        self._deck.take(count)
        return self._going_on(before)

    # The Dealer

    def deal(self, cards: Sequence[Card] | None = None) -> tuple[Event, ...]:
        """The hole cards, or a burnt card and the next street. By hand, `cards` are those of the street."""
        if self.state.settings.by_hand:
            return self._send(c.DealCards(cards=None if cards is None else tuple(cards)))
        require(cards is None, "NOT_BY_HAND.deals", None)
        count = cards_needed(hand_in_play(self.state))
        events = self._accept(decide(self.state, c.DealCards(cards=self._deck.next(count))))
        self._deck.take(count)
        return events

    def record_card(self, to: CardPlace, card: Card | None = None, *, seat: int | None = None) -> tuple[Event, ...]:
        """By hand: one card went to a `seat`, to the `community` or was `burnt`, be it right or wrong."""
        return self._send(c.RecordCard(to=to, card=card, seat=seat))

    def count_cards(self, seat: int, count: int) -> tuple[Event, ...]:
        """By hand: so many cards lie at a seat, whatever was recorded before."""
        return self._send(c.CountCards(seat=seat, count=count))

    def flip_marker(self) -> tuple[Event, ...]:
        """3.14: the Game Marker to SHOWDOWN."""
        return self._send(FLIP_MARKER)

    def settle(self) -> tuple[Event, ...]:
        """Take the rake and pay the pots."""
        return self._send(SETTLE)

    # Reading

    @property
    def hand(self) -> Hand | None:
        """The hand in play, or the last one."""
        return self.state.hand

    @property
    def over(self) -> bool:
        """Whether no hand is in play."""
        return not self.state.playing

    @property
    def turn(self) -> int | None:
        """The seat that is to act."""
        hand = self.state.hand
        return None if hand is None else hand.turn

    @property
    def settlement(self) -> Mapping[str, Any] | None:
        """Of the last hand, once it is over."""
        settled = None if self.hand is None else self.hand.settlement
        return None if settled is None else settlement_document(settled)

    def legal_actions(self, player: str) -> tuple[LegalAction, ...]:
        """The actions open to a player now; none unless it is their turn."""
        hand = self.state.hand
        turn = None if hand is None else hand.betting.turn
        if hand is None or turn is None or hand.sheet.seats[turn].player != player:
            return ()
        return legal_actions(hand)

    def view(self, viewer: str | None = None) -> dict[str, Any]:
        """The table as this player sees it, or as a passer-by does (None)."""
        return view(self.state, viewer)

    def sheet(self) -> dict[str, Any]:
        """The last hand's sheet, as `croupier settle` and `croupier convert` read it."""
        return hand_sheet(self._over())

    def record(self, player: str | None = None) -> dict[str, Any]:
        """The last hand's events with its decks, as `croupier verify` reads them; or a player's own record of it."""
        hand, events, decks = self._over(), self.events[self._first :], self._deck.committed
        if player is not None:
            return seat_record(
                hand.id, [(event, "") for event in events if isinstance(event, HandEvent)], decks, player
            )
        documents = [as_document(event) for event in events]
        return record_document("poker", hand.id, events=documents, decks=map(revealed_deck, decks))

    def _over(self) -> Hand:
        hand = self.hand
        if hand is None or hand.stage not in OVER:
            raise Refused("ROUND_OPEN.cards_secret", OVER_CLAUSE)
        return hand

    # The writer

    def _send(self, command: c.Command) -> tuple[Event, ...]:
        """Carry out a command, and then the Dealer's part; the events of both."""
        before = len(self.events)
        events = self._accept(decide(self.state, command))
        hand = self.state.hand
        if hand is None or hand.stage is BETTING:
            return events
        return self._going_on(before)

    def _accept(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events have happened. State first: an event that cannot be understood leaves nothing behind."""
        self.state = evolve(self.state, events[0]) if len(events) == 1 else evolve_all(self.state, events)
        self.events += events
        return events

    def _going_on(self, before: int) -> tuple[Event, ...]:
        """The Dealer's part, where the table does it by itself; all events from number `before` on."""
        while self._automatic and self.state.hand is not None:
            command = dealers_command(self.state.hand, self._deck.next)
            if command is None:
                break
            self._accept(decide(self.state, command))
            if isinstance(command, c.DealCards):
                self._deck.take(len(command.cards or ()))
        return tuple(self.events[before:])

    # Cards that come because something went wrong

    def _reported(self, command: c.ReportIrregularity, deck: Sequence[Card] | None) -> tuple[Event, ...]:
        """A report with the cards that it concerns; they leave the deck only if it is accepted."""
        if self.state.settings.by_hand:
            return self._send(command)
        before = len(self.events)
        count = cards_for(hand_in_play(self.state), command.kind)
        command = replace(command, cards=self._deck.next(count))
        events = decide(self.state, command)  # a refusal comes before anything is shuffled
        if any(isinstance(event, BoardTakenBack) for event in events):
            again = replace(command, commitment=self._deck.shuffle_again(deck))
            self._accept(decide(self.state, again))
        else:
            self._accept(events)
            self._deck.take(sum(isinstance(event, PokerCardsDealt) for event in events))
        return self._going_on(before)
