"""Reads and checks a Poker sheet: the table, the seats and stacks, the posts, the cards and the actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.documents.fields import (
    Document,
    as_list,
    as_mapping,
    as_text,
    as_truth,
    as_whole,
    only_known,
    required,
    whole_of,
)
from croupier.errors import InputError, shown
from croupier.games.in_words import POKER
from croupier.games.poker import (
    BOARD_CARDS,
    HOLE_CARDS,
    MOST_SEATS,
    ONE_DECK,
    POKER_EDITIONS,
    TWO_CARDS,
    WHOLE_BOARD,
    Blinds,
    PokerEdition,
    blinds_by_rule,
)
from croupier.games.poker_betting import DEEDS, WITH_TOTAL, Deed
from croupier.money import Cents
from croupier.settlement.irregularities import SheetIrregularity, read_irregularities
from croupier.settlement.poker_table import PokerStakes, in_chips, read_table
from croupier.settlement.sheet_parts import check_head, no_card_twice, read_cards

_TOP = frozenset(
    {"game", "format", "version", "meta", "table", "button", "seats", "board", "actions", "irregularities"}
) | {"post", "antes", "no_small_blind", "blinds", "corrections"}
_SEAT = frozenset({"seat", "player", "stack", "cards"})
_ACTION = frozenset({"seat", "action"})
_ACTION_TO = frozenset({"seat", "action", "to"})
_POST = frozenset({"seat", "amount", "dead"})
_CORRECTION = frozenset({"after", "betting_round", "seat", "to"})
MOST_ACTIONS = 100_000
"""The most actions that a hand may have before a correction."""
_OF_OTHERS = dict.fromkeys(
    ("boxes", "dealer", "community", "draw", "jackpot", "box", "bets", "decision"),
    "belongs to the house games, not to poker",
)
EXPOSING = "hole-cards-exposed"
TOO_EARLY = {"decisions_pending": True}
OUT_OF_TURN = "out-of-turn"
BET_MORE = {"passed_over": "bets-more"}


class Seat(NamedTuple):
    """One player as the hand begins."""

    number: int
    player: str | None
    stack: Cents
    cards: tuple[Card, ...]
    """Empty if they were never shown."""


class Post(NamedTuple):
    """An amount that a player puts in before the deal besides, or in place of, a blind."""

    place: int
    amount: Cents
    dead: bool


class Action(NamedTuple):
    """A player's action at their turn."""

    place: int
    deed: Deed
    to: Cents | None
    """The total of a bet or a raise in its betting round; of a fold, that of the early BET that stays in (5.10.3)."""


class SheetCorrection(NamedTuple):
    """R-58: a bet that was corrected by decision."""

    after: int
    """How many actions there were before it."""
    round: int | None
    """The number of the betting round, from 0; None if the sheet does not say."""
    place: int
    total: Cents


class PokerSheet(NamedTuple):
    """A whole hand as it was recorded. Places are clockwise from the left of the button."""

    edition: PokerEdition
    """The rules under which it is settled."""
    table: PokerStakes
    seats: tuple[Seat, ...]
    """In the order of the sheet."""
    places: tuple[int, ...]
    """For each place, the index of the seat there."""
    blinds: Blinds
    """By place."""
    antes: dict[int, Cents]
    """By place."""
    posts: tuple[Post, ...]
    board: tuple[Card, ...]
    actions: list[Action]
    irregularities: tuple[SheetIrregularity, ...]
    ruled_out: frozenset[int] = frozenset()
    """The places whose hands were folded for exposed cards (5.11), or folded or taken out by decision (R-58)."""
    taken_out: frozenset[int] = frozenset()
    """R-58: those of them that were taken out with their bets back."""
    corrections: tuple[SheetCorrection, ...] = ()


def read_sheet(document: Document, *, is_void: bool) -> PokerSheet:
    """Read the sheet, and check everything except the play itself. A void hand may have too few or too many cards."""
    if document.get("game", POKER) != POKER:
        raise InputError("game", f"only a Poker hand can be used here, not {shown(document['game'])}")
    if not _TOP.issuperset(document):
        only_known(document, _TOP, _OF_OTHERS)
    check_head(document)
    edition = POKER_EDITIONS.on(document, POKER)
    table = read_table(required(document, "table"), most_rake_percent=edition.most_rake_percent)
    chip = table.chip
    button = whole_of(document, "button", low=1, high=MOST_SEATS)
    seats = _read_seats(required(document, "seats"), chip, is_void=is_void)
    board = _read_board(document.get("board", ()), is_void=is_void)
    dealt = [card for seat in seats for card in seat.cards]
    if len({*dealt, *board}) < len(dealt) + len(board):
        no_card_twice(
            [*((f"seats[{at}].cards", seat.cards) for at, seat in enumerate(seats)), ("board", board)], ONE_DECK
        )
    order = sorted([((seat.number - button - 1) % MOST_SEATS, index) for index, seat in enumerate(seats)])
    places = tuple([index for _, index in order])
    place_of = {seats[index].number: place for place, index in enumerate(places)}
    blinds = _read_blinds(document, place_of, button_is_taken=button in place_of)
    if blinds.small is not None and table.small_blind is None:
        raise InputError("table.small_blind", "is missing")
    listed = as_list(document.get("irregularities", ()), "irregularities")
    irregularities = read_irregularities(listed, "seat") if listed else ()
    early = _places(irregularities, OUT_OF_TURN, BET_MORE, place_of)
    return PokerSheet(
        edition,
        table,
        seats,
        places,
        blinds,
        _read_antes(document["antes"], place_of, chip) if "antes" in document else {},
        _read_posts(document["post"], place_of, chip) if "post" in document else (),
        board,
        _read_actions(document.get("actions", ()), place_of, chip, early),
        irregularities,
        _places(irregularities, EXPOSING, TOO_EARLY, place_of)
        | _decided(irregularities, "fold-hand", place_of)
        | _decided(irregularities, "return-hand", place_of),
        _decided(irregularities, "return-hand", place_of),
        _read_corrections(document["corrections"], _decided(irregularities, "correct-bet", place_of), place_of, chip)
        if "corrections" in document
        else (),
    )


def _decided(entries: Sequence[SheetIrregularity], decision: str, place_of: dict[int, int]) -> frozenset[int]:
    """R-58: the places with this decision."""
    seats = [entry.number for entry in entries if entry.decided == decision]
    return frozenset(place_of[seat] for seat in seats if seat in place_of)


def _read_corrections(
    value: object, decided: frozenset[int], place_of: dict[int, int], chip: Cents
) -> tuple[SheetCorrection, ...]:
    """R-58: corrected bets: `after` how many actions, in which `betting_round`, at which `seat`, `to` which total."""
    corrections = []
    for index, entry in enumerate(as_list(value, "corrections")):
        try:
            document = as_mapping(entry, "")
            only_known(document, _CORRECTION)
            place = _place(required(document, "seat"), "seat", place_of)
            if place not in decided:
                raise InputError("seat", "no bet of this seat was corrected by decision (R-58)")
            after = whole_of(document, "after", low=0, high=MOST_ACTIONS)
            number = _betting_round(document) if "betting_round" in document else None
            corrections.append(SheetCorrection(after, number, place, in_chips(document, "to", chip)))
        except InputError as error:
            raise error.under(f"corrections[{index}]") from None
    return tuple(corrections)


def _betting_round(document: Document) -> int:
    """1.5: the number of a betting round, from 0. A sheet counts them from 1."""
    return whole_of(document, "betting_round", low=1, high=len(BOARD_CARDS)) - 1


def _places(
    entries: Sequence[SheetIrregularity], kind: str, facts: Mapping[str, object], place_of: dict[int, int]
) -> frozenset[int]:
    """The places for which entries state this. The entries themselves are checked when they are ruled on."""
    seats = [entry.number for entry in entries if entry.kind == kind and entry.facts == facts]
    return frozenset(place_of[seat] for seat in seats if seat in place_of)


def _read_seats(value: object, chip: Cents, *, is_void: bool) -> tuple[Seat, ...]:
    entries = as_list(value, "seats")
    seats = tuple([_read_seat(entry, index, chip, is_void=is_void) for index, entry in enumerate(entries)])
    if len(seats) < 2:
        raise InputError("seats", "a hand needs at least two players")
    seen: set[int] = set()
    for index, seat in enumerate(seats):
        if seat.number in seen:
            raise InputError(f"seats[{index}].seat", f"seat {seat.number} is on the sheet twice")
        seen.add(seat.number)
    return seats


def _read_seat(value: object, index: int, chip: Cents, *, is_void: bool) -> Seat:
    try:
        document = value if type(value) is dict else as_mapping(value, "")
        if not _SEAT.issuperset(document):
            only_known(document, _SEAT, _OF_OTHERS)
        number = whole_of(document, "seat", low=1, high=MOST_SEATS)
        player = as_text(document["player"], "player") if "player" in document else None
        stack = in_chips(document, "stack", chip)
        if not stack:
            raise InputError("stack", "must be above 0")
        if "cards" not in document:
            return Seat(number, player, stack, ())
        cards = read_cards(document["cards"], "cards")
        if len(cards) != HOLE_CARDS and not is_void:
            raise InputError("cards", f"a hand has two cards, not {len(cards)} ({TWO_CARDS})")
    except InputError as error:
        raise error.under(f"seats[{index}]") from None
    return Seat(number, player, stack, cards)


def _read_board(value: object, *, is_void: bool) -> tuple[Card, ...]:
    board = read_cards(value, "board")
    if (len(board) in (1, 2) or len(board) > WHOLE_BOARD) and not is_void:
        raise InputError("board", f"a board has no, three, four or five cards, not {len(board)}")
    return board


def _read_blinds(document: Document, place_of: dict[int, int], *, button_is_taken: bool) -> Blinds:
    """3.8, or the seats that post by the sheet."""
    absent = "no_small_blind" in document and as_truth(document["no_small_blind"], "no_small_blind")
    if "blinds" not in document:
        return blinds_by_rule(len(place_of), button_is_taken=button_is_taken, small_is_absent=absent)
    try:
        named = as_mapping(document["blinds"], "")
        only_known(named, Blinds._fields)
        small, big = (_optional_place(named, key, place_of) for key in Blinds._fields)
        if small is not None and small == big:
            raise InputError("big", "one seat cannot post both blinds")
        if absent and small is not None:
            raise InputError("small", "names a seat although there is no small blind")
    except InputError as error:
        raise error.under("blinds") from None
    return Blinds(small, big)


def _optional_place(document: Document, key: str, place_of: dict[int, int]) -> int | None:
    value = required(document, key)
    return None if value is None else _place(value, key, place_of)


def _place(value: object, where: str, place_of: dict[int, int]) -> int:
    """The place of a seat that must be on the sheet."""
    place = place_of.get(value) if type(value) is int else None
    if place is None:
        number = as_whole(value, where, low=1, high=MOST_SEATS)
        raise InputError(where, f"seat {number} is not on the sheet")
    return place


def _read_antes(value: object, place_of: dict[int, int], chip: Cents) -> dict[int, Cents]:
    try:
        document = as_mapping(value, "")
        named = {str(key): amount for key, amount in document.items()}
        if len(named) < len(document):
            raise InputError("", "the ante of a seat is given twice")
        names = {str(number): place for number, place in place_of.items()}
        for key in named:
            if key not in names:
                raise InputError(key, "is not a seat on the sheet")
        return {names[key]: in_chips(named, key, chip) for key in named}
    except InputError as error:
        raise error.under("antes") from None


def _read_posts(value: object, place_of: dict[int, int], chip: Cents) -> tuple[Post, ...]:
    posts: list[Post] = []
    for index, entry in enumerate(as_list(value, "post")):
        try:
            document = as_mapping(entry, "")
            only_known(document, _POST)
            place = _place(required(document, "seat"), "seat", place_of)
            amount = in_chips(document, "amount", chip)
            if not amount:
                raise InputError("amount", "must be above 0")
            dead = "dead" in document and as_truth(document["dead"], "dead")
            if any(post.place == place and post.dead == dead for post in posts):
                kind = "dead" if dead else "live"
                raise InputError("seat", f"seat {document['seat']} has a {kind} post already")
        except InputError as error:
            raise error.under(f"post[{index}]") from None
        posts.append(Post(place, amount, dead))
    return tuple(posts)


def _read_actions(value: object, place_of: dict[int, int], chip: Cents, early: frozenset[int]) -> list[Action]:
    return [_read_action(entry, index, place_of, chip, early) for index, entry in enumerate(as_list(value, "actions"))]


def _read_action(value: object, index: int, place_of: dict[int, int], chip: Cents, early: frozenset[int]) -> Action:
    """One action; `early` are the places whose early BET stays in when they fold (5.10.3): such a fold has a total."""
    try:
        document = value if type(value) is dict else as_mapping(value, "")
        word = required(document, "action")
        deed = DEEDS.get(word) if isinstance(word, str) else None
        if deed is None:
            raise InputError("action", f"{shown(word)} is not an action: {', '.join(DEEDS)}")
        place = _place(required(document, "seat"), "seat", place_of)
        with_total = deed in WITH_TOTAL or (deed == "fold" and place in early and "to" in document)
        if not (_ACTION_TO if with_total else _ACTION).issuperset(document):
            others = {**_OF_OTHERS, "to": f"belongs to a bet or a raise, not to {deed!r}"}
            only_known(document, _ACTION_TO if with_total else _ACTION, others)
        return Action(place, deed, in_chips(document, "to", chip) if with_total else None)
    except InputError as error:
        raise error.under(f"actions[{index}]") from None
