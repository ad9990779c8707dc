"""Checks a record after the round: each deck is the one committed to, and each card came from it in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import NamedTuple

from croupier.cards import DECK, Card, name
from croupier.shoe.records import CardLeft, CardShown, Commitment, RevealedDeck, Step, read_record


class Problem(NamedTuple):
    """The reason why a record is not verified, and its place in the record."""

    place: str
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


class CardMove(NamedTuple):
    """A card that was moved after it had been dealt, and the clause for it."""

    card: str
    from_: str
    """`box 3`, `the dealer`, `the burnt cards`."""
    to: str
    clause: str | None
    place: str

    def as_document(self) -> dict[str, object]:
        """The move as JSON."""
        return {"card": self.card, "from": self.from_, "to": self.to, "clause": self.clause, "place": self.place}

    def __str__(self) -> str:
        return f"{self.card} was moved from {self.from_} to {self.to} ({self.clause or 'no clause'})"


class DealtDeck(NamedTuple):
    """One deck that was committed to, and the cards that left it."""

    committed: Commitment
    left: list[CardLeft]


class DeckSummary(NamedTuple):
    """A deck of the round, as a verification shows it."""

    commitment: str
    size: int | None
    """How many cards it had; None if the record does not reveal it."""
    dealt: int
    opened: int | None = None
    """How many of the dealt cards the record opens; None if it reveals the whole deck, or nothing of it."""

    def as_document(self) -> dict[str, object]:
        """The deck as JSON. It has `opened` if only some cards are open."""
        return {field: value for field, value in self._asdict().items() if field != "opened" or value is not None}


class DrawSummary(NamedTuple):
    """The draw of a round of Singapore Stud (R-18), as a verification shows it."""

    commitment: str | None
    """None in an old record, whose draw was not committed to."""
    verified: bool | None
    """None if the draw was not committed to: then nobody can verify it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The result of checking a round's record."""

    game: str
    round: str
    verified: bool | None
    """None if the cards were typed in: then there is no shuffle of ours to verify."""
    decks: tuple[DeckSummary, ...]
    problems: tuple[Problem, ...]
    moves: tuple[CardMove, ...] = ()
    """The cards of a house game's round that were moved after they had been dealt (R-55)."""
    draw: DrawSummary | None = None
    """None for games without a draw."""

    def as_document(self) -> dict[str, object]:
        """The verification as JSON. It has `moves` if cards were moved, and `draw` for a game with draws."""
        moves = {"moves": [move.as_document() for move in self.moves]} if self.moves else {}
        draw = {} if self.draw is None else {"draw": self.draw._asdict()}
        return {
            "game": self.game,
            "round": self.round,
            "verified": self.verified,
            "decks": [deck.as_document() for deck in self.decks],
            "problems": [problem._asdict() for problem in self.problems],
            **moves,
            **draw,
        }


def verify_record(record: Mapping[str, object]) -> Verification:
    """Whether each card came from its deck, in order. A malformed record raises InputError.

    The record of a Poker player opens the cards that the player saw. These are checked, and the others stay secret.
    `croupier.verify_record` also checks the places of the cards of a house game.
    """
    read = read_record(record)
    early, dealt = _by_deck(read.steps)
    problems: tuple[Problem, ...] = ()
    if dealt or read.decks:
        problems = (*_early(early, dealt), *_problems(dealt, read.decks), *_shown_otherwise(read.steps))
    return Verification(
        game=read.game,
        round=read.round,
        verified=not problems if dealt or read.decks else None,
        decks=tuple(_seen(dealt, read.decks)),
        problems=problems,
    )


def _seen(dealt: Sequence[DealtDeck], decks: Sequence[RevealedDeck]) -> Iterator[DeckSummary]:
    for number, one in enumerate(dealt):
        deck = decks[number] if number < len(decks) else None
        size = None if deck is None else len(deck.cards)
        opened = None if deck is None or deck.whole else sum(step.card is not None for step in one.left)
        yield DeckSummary(one.committed.commitment, size, len(one.left), opened)


def _by_deck(steps: Sequence[Step]) -> tuple[list[CardLeft], list[DealtDeck]]:
    """The cards that left before any commitment, and then each deck with the cards that left it."""
    early: list[CardLeft] = []
    dealt: list[DealtDeck] = []
    for step in steps:
        if isinstance(step, Commitment):
            dealt.append(DealtDeck(step, []))
        elif isinstance(step, CardLeft):
            (dealt[-1].left if dealt else early).append(step)
    return early, dealt


def _early(early: Sequence[CardLeft], dealt: Sequence[DealtDeck]) -> Iterator[Problem]:
    if early and dealt:
        first = early[0]
        yield Problem(first.place, f"{_named(first)} {first.how} before any deck was committed to")


def _named(step: CardLeft) -> str:
    return "a card" if step.card is None else name(step.card)


def _shown_otherwise(steps: Sequence[Step]) -> Iterator[Problem]:
    """The cards that a player showed are among those that were dealt to the player's seat, each once in a showing."""
    dealt = {(step.card, step.how) for step in steps if isinstance(step, CardLeft)}
    showings: set[tuple[str, Card]] = set()
    for step in steps:
        if not isinstance(step, CardShown):
            continue
        showing = (step.place.partition(".")[0], step.card)
        if (step.card, step.how) not in dealt:
            yield Problem(step.place, f"{name(step.card)} was shown, and no such card {step.how}")
        elif showing in showings:
            yield Problem(step.place, f"{name(step.card)} was shown twice")
        showings.add(showing)


def _problems(dealt: Sequence[DealtDeck], decks: Sequence[RevealedDeck]) -> Iterator[Problem]:
    before: tuple[DealtDeck, RevealedDeck] | None = None
    gone: dict[Card, CardLeft] = {}
    for number, (one, deck) in enumerate(zip_longest(dealt, decks)):
        place = f"decks[{number}]"
        if one is None:
            yield Problem(place, "no deck was committed to for this one: the round has fewer commitments than decks")
        elif deck is None:
            yield Problem(one.committed.place, f"a deck was committed to, but {place} is missing")
        else:
            if before is not None and not (deck.whole and before[1].whole):
                contents = _rest_of_secret_deck(before, deck, gone)
            else:
                contents = _contents(before, deck)
            yield from (Problem(place, says) for says in (_commitment(one, deck), _repeated(deck), *contents) if says)
            yield from _order(one, deck, place)
            before = one, deck


def _commitment(one: DealtDeck, deck: RevealedDeck) -> str | None:
    if deck.commitment == one.committed.commitment:
        return None
    return (
        f"this is not the deck that was committed to: its cards and salt give {deck.commitment}, "
        f"but {one.committed.place} is {one.committed.commitment}"
    )


def _repeated(deck: RevealedDeck) -> str | None:
    twice = [card for place, card in enumerate(deck.opened) if card in deck.opened[:place]]
    return f"{name(twice[0])} is in it twice" if twice else None


def _contents(before: tuple[DealtDeck, RevealedDeck] | None, deck: RevealedDeck) -> Iterator[str]:
    """The first deck has all 52 cards. A later one has the rest of the one before, and the cards taken back from it."""
    if before is None:
        lacking = [card for card in DECK if card not in deck.cards] if deck.whole else []
        if lacking or len(deck.cards) != len(DECK):
            hint = f"; {name(lacking[0])} is not in it" if lacking else ""
            yield f"it must be {len(DECK)} different cards, and has {len(deck.cards)}{hint}"
        return
    (dealt, old), left = before, len(before[0].left)
    rest = old.opened[left:]
    yield from (f"{name(card)} is not in it, and was still to be dealt" for card in _first(rest, deck.opened))
    yield from (f"{name(card)} is in it, and was not in the deck before" for card in _first(deck.opened, old.opened))
    yield from _taken_back(old.opened[:left], dealt.left, deck)


def _rest_of_secret_deck(
    before: tuple[DealtDeck, RevealedDeck], deck: RevealedDeck, gone: dict[Card, CardLeft]
) -> Iterator[str]:
    """A deck of which some cards stay secret has as many cards as it must, and none that lies on the table.

    `gone` collects the cards that have left all decks so far and were not taken back.
    """
    dealt, old = before
    back = len(deck.cards) - (len(old.cards) - len(dealt.left))
    most = sum(1 for _ in takewhile(lambda step: not step.in_hand, reversed(dealt.left)))
    if not 0 <= back <= most:
        yield f"it has {len(deck.cards)} cards, and must have the rest of the deck before and the cards taken back"
        return
    kept = dealt.left[: len(dealt.left) - back]
    gone.update({step.card: step for step in kept if step.card is not None})
    for card in deck.opened:
        if card in gone:
            yield f"{name(card)} is in it, and {gone[card].how} ({gone[card].place})"
            return


def _taken_back(cards: Sequence[Card], left: Sequence[CardLeft], deck: RevealedDeck) -> Iterator[str]:
    """PKR 5.7 to 5.9: the last cards of the board and the burnt card before them go back, and none from a hand."""
    kept_since = None
    for card, step in reversed(list(zip(cards, left, strict=False))):
        if card not in deck.cards:
            kept_since = card
        elif step.in_hand:
            yield f"{name(card)} is in it, and {step.how} ({step.place})"
            return
        elif kept_since is not None:
            yield f"{name(card)} was taken back into it, but {name(kept_since)}, which was dealt later, was not"
            return


def _first(wanted: Sequence[Card], among: Sequence[Card]) -> list[Card]:
    """The first wanted card that is not among the others, if any."""
    return [card for card in wanted if card not in among][:1]


def _order(one: DealtDeck, deck: RevealedDeck, place: str) -> Iterator[Problem]:
    """The first card that was not the next of the deck. After it, everything may be out of step."""
    for index, step in enumerate(one.left):
        if index >= len(deck.cards):
            yield Problem(step.place, f"{_named(step)} {step.how}, but {place} had no card left")
            return
        card = deck.cards[index]
        if step.card is None or step.card == card:
            continue
        if card is None:
            yield Problem(step.place, f"{name(step.card)} {step.how}, but {place}.by_card[{index}] is not opened")
        else:
            expected = f"the next card was {name(card)} ({place}.cards[{index}])"
            yield Problem(step.place, f"{name(step.card)} {step.how}, but {expected}")
        return
