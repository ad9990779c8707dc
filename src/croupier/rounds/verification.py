"""Checks a record after the round: each card came from the committed deck, and lies where the rules send it.

The record's deck is verified in every game. The events of a house game's round are followed too: each card must go to
the next slot of the deal, or be on record as misdealt. Cards move only under a ruling that says so, and only to where
the order of the draw sends them (R-55). The round is settled from these cards. Singapore Stud's own draw (R-18) must be
the one that was committed to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from croupier.cards import Card, name
from croupier.clauses import Citation
from croupier.documents.fields import as_list, as_mapping
from croupier.errors import shown
from croupier.games import HOUSE_GAMES, UnknownEditionError
from croupier.rounds import events as e
from croupier.rounds.card_order import (
    CardSpots,
    Spot,
    as_they_lie,
    drawn_together,
    intended,
    misplaced_cards,
    moved_cards,
    reconstructed_spots,
)
from croupier.rounds.drawing import verify_draw
from croupier.rounds.drawn_at_once import AT_ONCE
from croupier.rounds.evolve import evolve, opened
from croupier.rounds.sheet import sheet_of
from croupier.rounds.state import Round
from croupier.rounds.stored import STORED, from_document
from croupier.rulings.tables import RULINGS
from croupier.shoe import CardMove, Problem, Verification
from croupier.shoe import verify_record as verify_decks
from croupier.shoe.records import OPENED

TWO = 2
NO_SENSE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError, AttributeError, UnknownEditionError)
"""The errors of an event that no round has written."""


def verify_record(record: Mapping[str, object]) -> Verification:
    """Whether the record is consistent. A malformed record raises InputError.

    `verified` is None if the cards were entered by hand and lie where the rules send them.
    """
    decks = verify_decks(record)
    events = as_list(record["events"], "events")
    misnamed = tuple(_misnamed(decks, events))
    if decks.game not in HOUSE_GAMES:
        problems = (*decks.problems, *misnamed)
        return replace(decks, verified=False if problems else decks.verified, problems=problems)
    check = _CardCheck()
    check.follow(events)
    draw, draw_problems = verify_draw(record) if HOUSE_GAMES[decks.game].has_draw else (None, ())
    problems = (*decks.problems, *misnamed, *check.problems, *check.settled_wrong, *draw_problems)
    verified = False if problems else decks.verified
    return replace(decks, verified=verified, problems=problems, moves=tuple(check.moves), draw=draw)


def _misnamed(record: Verification, events: Sequence[object]) -> Iterator[Problem]:
    """The game and the round must be those that were opened: under another name nobody would check the same things."""
    documents = (as_mapping(value, f"events[{number}]") for number, value in enumerate(events))
    opening = next(document for document in documents if str(document["event"]).partition("/")[0] == OPENED)
    for place, named in (("game", record.game), ("round", record.round)):
        if opening.get(place, named) != named:
            yield Problem(place, f"{shown(named)} is named, but {shown(opening[place])} was opened")
    if record.game not in RULINGS.newest:
        yield Problem("game", f"{shown(record.game)} is not a game")


class _CardCheck:
    """Follows the events of one round, and notes the moves of cards and their faults."""

    def __init__(self) -> None:
        self.moves: list[CardMove] = []
        self.problems: list[Problem] = []
        self.settled_wrong: list[Problem] = []
        """The faults of the valid settlement. Cards may be corrected before a new one (R-34)."""
        self._round: Round | None = None

    def follow(self, documents: list[object] | tuple[object, ...]) -> None:
        """Follow all events of the record. If an old one does not describe the table in full, only its deck is
        checked."""
        for number, value in enumerate(documents):
            document = as_mapping(value, f"events[{number}]")
            if document.get("event") not in STORED:
                continue
            if self._round is None and not isinstance(document.get("table"), Mapping):
                return
            try:
                self._step(f"events[{number}]", document)
            except NO_SENSE as error:
                says = f"the events make no round: {type(error).__name__}: {error}"
                self.problems.append(Problem(f"events[{number}]", says))
                return

    def _step(self, place: str, document: Mapping[str, Any]) -> None:
        if STORED[document["event"]] is e.RoundSettled:
            self.settled_wrong = [Problem(place, says) for says in self._at_the_end()]
            self.settled_wrong += [Problem(f"{place}.sheet", says) for says in self._other_cards(document["sheet"])]
            return
        event = from_document(document)
        if isinstance(event, e.SettlementReversed):
            self.settled_wrong = []
        if self._round is None:
            self._round = opened(event)
            return
        before, after = self._round, evolve(self._round, event)
        self._round = after
        self.problems += [Problem(place, says) for says in self._wrong(before, event)]
        if isinstance(event, e.CardsOrdered | e.CardsReconstructed):
            self._note_moves(place, as_they_lie(before), as_they_lie(after), event.clause)

    def _note_moves(self, place: str, before: CardSpots, after: CardSpots, clause: Citation | None) -> None:
        cite = None if clause is None else clause.cite
        for card, spot, now in moved_cards(before, after):
            self.moves.append(CardMove(name(card), _in_words(spot), _in_words(now), cite, place))

    def _wrong(self, before: Round, event: e.Event) -> Iterator[str]:
        """The faults of an event that deals or moves cards."""
        match event:
            case e.CardsDealt() | e.CardBurnt():
                yield from _out_of_turn(before, event)
            case e.CardMisdealt():
                if before.commitment is not None:
                    yield f"{name(event.card)} was misdealt, but the system dealt the cards"
            case e.CardsOrdered():
                ruled = any(entry.kind == AT_ONCE for entry in before.irregularities)
                if not ruled or before.commitment is not None or drawn_together(before, event.cards) is None:
                    yield "cards were put in another order, and no ruling says so"
            case e.CardsReconstructed():
                yield from _not_intended(before, event)
            case _:
                pass

    def _at_the_end(self) -> Iterator[str]:
        """Settled cards lie where the rules send them. The cards of a hand that is out do not matter."""
        if self._round is None or not self._round.order_known:
            return
        out = {("box", box.number) for box in self._round.boxes.values() if box.gone}
        if all(("box", number) in out for number in self._round.dealt_in):
            return  # there are no hands to compare
        for card, spot, ought in misplaced_cards(self._round):
            if spot not in out:
                yield f"{name(card)} lies at {_in_words(spot)}, and the draw sends it to {_in_words(ought)}"

    def _other_cards(self, sheet: Mapping[str, Any]) -> Iterator[str]:
        """The cards from which a round is settled are those that lie on the table."""
        if self._round is None:
            return
        round_sheet = sheet_of(self._round)
        dealt = {("box", box.number): box.cards for box in round_sheet.boxes}
        dealt |= {("dealer", 0): round_sheet.dealer, ("community", 0): round_sheet.community}
        settled = {("box", box["box"]): box.get("cards", ()) for box in sheet["boxes"]}
        settled |= {(spot, 0): sheet.get(spot, ()) for spot in ("dealer", "community")}
        for spot, cards in settled.items():
            if [name(card) for card in dealt.get(spot, ())] != list(cards):
                yield f"{_in_words(spot)} was settled with other cards than were dealt there"


def _out_of_turn(before: Round, event: e.CardsDealt | e.CardBurnt) -> Iterator[str]:
    """The first card that did not go to the next slot."""
    to, box, cards = (
        ("burnt", 0, (event.card,)) if isinstance(event, e.CardBurnt) else (event.to, event.box, event.cards)
    )
    slots = before.to_come
    for card, slot in zip(cards, chain(slots, [None] * len(cards)), strict=False):
        if slot is None or slot[:2] != (to, box):
            where = "no card was to come" if slot is None else f"the next card goes to {_in_words(slot[:2])}"
            yield f"{name(card)} was dealt to {_in_words((to, box))}, but {where}"
            return


def _not_intended(before: Round, event: e.CardsReconstructed) -> Iterator[str]:
    """R-55: a ruling asks for the reconstruction, once, and the order is that of the draw, if it is known."""
    by_hand = before.commitment is None
    if not before.reconstructs:
        yield "cards were put in order, and no ruling says so"
    if not before.order_known and len(set(event.people)) < TWO:
        yield "cards were named, and no two people signed for them"
    if (by_hand and not before.order_known) or _filled(reconstructed_spots(event)) == _filled(intended(before)):
        return
    yield "cards were put where the order of the draw does not send them"


def _filled(spots: CardSpots) -> dict[Spot, tuple[Card, ...]]:
    """The spots that have cards."""
    return {spot: cards for spot, cards in spots.items() if cards}


def _in_words(spot: tuple[str, int]) -> str:
    to, box = spot
    words = {"dealer": "the dealer", "community": "the board", "burnt": "the burnt cards", "ahead": "the cards to come"}
    return f"box {box}" if to == "box" else words[to]
