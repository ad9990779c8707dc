"""The public way into a round: open it, send commands, read its events, its state and the view of each person.

It holds the deck and the draw, which must stay apart from the round's events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from croupier.documents.notebooks import paragraph
from croupier.documents.notebooks import table as notebook_table
from croupier.errors import InputError, shown
from croupier.games import HOUSE_GAMES
from croupier.games.prizes import Meter
from croupier.refusals import Refused, require
from croupier.rounds.commands import CloseBets, Command, DealCards, OpenRound, TableSettings
from croupier.rounds.decide import decide
from croupier.rounds.deck_use import cards_in, next_cards
from croupier.rounds.drawing import CommittedDraw, committed_draw, drawn_for, revealed_draw
from croupier.rounds.events import Event
from croupier.rounds.evolve import evolve, opened
from croupier.rounds.sheet import sheet_of
from croupier.rounds.state import OVER, Round, Stage
from croupier.rounds.stored import as_document
from croupier.rounds.views import view
from croupier.settlement import sheet_document
from croupier.shoe import Deck, fresh_deck, record_document, revealed_deck

Chance = Callable[[int], bytes]
COMMANDS = get_args(Command)


class LiveRound:
    """One round, with its one writer."""

    def __init__(
        self,
        events: Sequence[Event],
        deck: Deck | None,
        times: Sequence[str] = (),
        *,
        draw: CommittedDraw | None = None,
    ) -> None:
        """A round after these events: just opened, or continued (R-24).

        `draw` is the draw that the opening committed to (R-18); without it the draws come with `CloseBets`.
        """
        first, *others = events
        self._deck = deck
        self._draw = draw
        self._taken = 0
        self.state: Round = opened(first)
        self.events: list[Event] = [first]
        self.times: list[str] = [times[0] if times else ""]
        """The time of each event, as its sender gave it."""
        self.hands_dealt_at = ""
        """R-16: the time when the deal of the hands (PTH: of the hole cards) was complete."""
        for number, event in enumerate(others, 1):
            self.accept((event,), times[number] if times else "")

    def __repr__(self) -> str:
        return f"<Live{repr(self.state)[1:]}"

    def _repr_html_(self) -> str:
        """The round as a passer-by sees it."""
        seen = self.view()
        head = ("box", "player", "bets", "cards", "decisions")
        rows = [
            (
                box["box"],
                box["player"],
                ", ".join(f"{bet} {amount}" for bet, amount in box["bets"].items()),
                f"{box['cards_dealt']} dealt" if box["cards"] is None else " ".join(box["cards"]),
                ", ".join(box["decisions"]),
            )
            for box in seen["boxes"]
        ]
        title = paragraph(f"{seen['game']}, round {seen['round']}: waiting for {seen['waiting_for']}", tag="h4")
        open_cards = [*seen["dealer"]["face_up"], *seen["community"]]
        return title + notebook_table(head, rows) + paragraph(f"Face up: {' '.join(open_cards)}")

    @classmethod
    def open(
        cls,
        game: str,
        *,
        round_id: str,
        chance: Chance | None,
        table: TableSettings | None = None,
        meter: Meter | None = None,
        at: str = "",
    ) -> LiveRound:
        """ "Place your Bets, please". Chance shuffles the deck; without it cards are entered by hand."""
        table = table or TableSettings(by_hand=chance is None)
        deck = fresh_deck(chance) if chance is not None else None
        opening = OpenRound(
            game=game,
            round=round_id,
            settings=table,
            commitment=None if deck is None else deck.commitment,
            meter=meter,
        )
        draw = None
        if chance is not None and game in HOUSE_GAMES:
            draw = committed_draw(drawn_for(HOUSE_GAMES[game], table.boxes, chance), chance)
            opening = replace(opening, draw_commitment=None if draw is None else draw.commitment)
        return cls(decide(None, opening), deck, (at,), draw=draw)

    def send(self, command: Command, at: str = "") -> tuple[Event, ...]:
        """Carry out a command, and return its events. A refusal (`croupier.refusals.Refused`) changes nothing.

        `at` is the time, which comes from outside; it is noted for the record.
        """
        return self.accept(self.propose(command), at)

    def propose(self, command: Command) -> tuple[Event, ...]:
        """The events that a command would lead to. Nothing happens until they are accepted."""
        if not isinstance(command, COMMANDS):
            raise InputError("", f"{shown(command)} is not a command of a round: croupier.rounds.commands has them")
        if self._deck is not None and isinstance(command, DealCards):
            raise Refused("NOT_BY_HAND.deals", None)
        if isinstance(command, CloseBets) and self._draw is not None:
            require(command.draw in (None, self._draw.draw), "DRAW_COMMITTED", self.state.game.live.draws)
            command = replace(command, draw=self._draw.draw)
        return decide(self.state, command)

    def accept(self, events: tuple[Event, ...], at: str = "") -> tuple[Event, ...]:
        """Accept the proposed events."""
        before = state = self.state
        for event in events:
            state = evolve(state, event)
        if before.stage is Stage.DEALING and before.street == 0 and state.stage is not Stage.DEALING:
            self.hands_dealt_at = at
        self.state = state
        self.events += events
        self.times += [at] * len(events)
        self._taken += sum(map(cards_in, events))
        return events

    def deal(self, at: str = "") -> tuple[Event, ...]:
        """The cards of this street, from the deck, in order."""
        return self.accept(self.propose_deal(), at)

    def propose_deal(self) -> tuple[Event, ...]:
        """The events that dealing the cards of this street would lead to."""
        if self._deck is None:
            raise Refused("NO_DECK.by_hand", None)
        return decide(self.state, DealCards(cards=next_cards(self.state, self._deck.cards, self._taken)))

    @property
    def over(self) -> bool:
        """Whether the round is settled or void."""
        return self.state.stage in OVER

    def sheet(self) -> dict[str, Any]:
        """The finished round's sheet, as `croupier settle` reads it."""
        if not self.over:
            raise Refused("ROUND_OPEN.sheet", self.state.game.live.ends)
        if not self.state.boxes:
            raise Refused("NO_BETS.nothing_to_settle", self.state.game.ante_needed)
        return sheet_document(sheet_of(self.state))

    def view(self, viewer: str | None = None) -> dict[str, Any]:
        """The round as a player sees it, or as a passer-by does (None)."""
        return view(self.state, viewer)

    def record(self) -> dict[str, Any]:
        """The round's events and, once it is over, the deck, as `croupier verify` reads them."""
        if not self.over:
            raise Refused("ROUND_OPEN.deck_secret", None)
        return record_document(
            self.state.game.name,
            self.state.id,
            events=[
                as_document(event) | ({"at": at} if at else {})
                for event, at in zip(self.events, self.times, strict=True)
            ],
            decks=[] if self._deck is None else [revealed_deck(self._deck)],
            draw=None if self._draw is None else revealed_draw(self._draw),
        )
