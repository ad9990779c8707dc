"""Checks a record after the round: each deck is the one committed to, and each card came from it in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from croupier.cards import DECK, Card, name
from croupier.shoe.decks import commit
from croupier.shoe.records import CardLeft, Commitment, RevealedDeck, read_record


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

    def as_document(self) -> dict[str, object]:
        """The verification as JSON. It has `moves` if cards were moved."""
        moves = {"moves": [move.as_document() for move in self.moves]} if self.moves else {}
        return {
            "game": self.game,
            "round": self.round,
            "verified": self.verified,
            "decks": [deck._asdict() for deck in self.decks],
            "problems": [problem._asdict() for problem in self.problems],
            **moves,
        }


def verify_record(record: Mapping[str, object]) -> Verification:
    """Whether each card came from its deck, in order. A malformed record raises InputError.

    `croupier.verify_record` also checks the places of the cards of a house game.
    """
    read = read_record(record)
    early, dealt = _by_deck(read.steps)
    problems = (*_early(early, dealt), *_problems(dealt, read.decks)) if dealt or read.decks else ()
    return Verification(
        game=read.game,
        round=read.round,
        verified=not problems if dealt or read.decks else None,
        decks=tuple(_seen(dealt, read.decks)),
        problems=problems,
    )


def _seen(dealt: Sequence[DealtDeck], decks: Sequence[RevealedDeck]) -> Iterator[DeckSummary]:
    for number, one in enumerate(dealt):
        size = len(decks[number].cards) if number < len(decks) else None
        yield DeckSummary(one.committed.commitment, size, len(one.left))


def _by_deck(steps: Sequence[Commitment | CardLeft]) -> tuple[list[CardLeft], list[DealtDeck]]:
    """The cards that left before any commitment, and then each deck with the cards that left it."""
    early: list[CardLeft] = []
    dealt: list[DealtDeck] = []
    for step in steps:
        if isinstance(step, Commitment):
            dealt.append(DealtDeck(step, []))
        else:
            (dealt[-1].left if dealt else early).append(step)
    return early, dealt


def _early(early: Sequence[CardLeft], dealt: Sequence[DealtDeck]) -> Iterator[Problem]:
    if early and dealt:
        first = early[0]
        yield Problem(first.place, f"{name(first.card)} {first.how} before any deck was committed to")


def _problems(dealt: Sequence[DealtDeck], decks: Sequence[RevealedDeck]) -> Iterator[Problem]:
    before: tuple[DealtDeck, RevealedDeck] | None = None
    for number, (one, deck) in enumerate(zip_longest(dealt, decks)):
        place = f"decks[{number}]"
        if one is None:
            yield Problem(place, "no deck was committed to for this one: the round has fewer commitments than decks")
        elif deck is None:
            yield Problem(one.committed.place, f"a deck was committed to, but {place} is missing")
        else:
            wrong = [_commitment(one, deck), _repeated(deck), *_contents(before, deck)]
            yield from (Problem(place, says) for says in wrong if says)
            yield from _order(one, deck, place)
            before = one, deck


def _commitment(one: DealtDeck, deck: RevealedDeck) -> str | None:
    found = commit(deck.cards, deck.salt)
    if found == one.committed.commitment:
        return None
    return (
        f"this is not the deck that was committed to: its cards and salt give {found}, "
        f"but {one.committed.place} is {one.committed.commitment}"
    )


def _repeated(deck: RevealedDeck) -> str | None:
    twice = [card for place, card in enumerate(deck.cards) if card in deck.cards[:place]]
    return f"{name(twice[0])} is in it twice" if twice else None


def _contents(before: tuple[DealtDeck, RevealedDeck] | None, deck: RevealedDeck) -> Iterator[str]:
    """The first deck has all 52 cards. A later one has the rest of the one before, and the cards taken back from it."""
    if before is None:
        lacking = [card for card in DECK if card not in deck.cards]
        if lacking or len(deck.cards) != len(DECK):
            hint = f"; {name(lacking[0])} is not in it" if lacking else ""
            yield f"it must be {len(DECK)} different cards, and has {len(deck.cards)}{hint}"
        return
    dealt, old = before
    rest = old.cards[len(dealt.left) :]
    yield from (f"{name(card)} is not in it, and was still to be dealt" for card in _first(rest, deck.cards))
    yield from (f"{name(card)} is in it, and was not in the deck before" for card in _first(deck.cards, old.cards))
    yield from _taken_back(old.cards[: len(dealt.left)], dealt.left, deck)


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
            yield Problem(step.place, f"{name(step.card)} {step.how}, but {place} had no card left")
            return
        if step.card != deck.cards[index]:
            expected = f"the next card was {name(deck.cards[index])} ({place}.cards[{index}])"
            yield Problem(step.place, f"{name(step.card)} {step.how}, but {expected}")
            return
