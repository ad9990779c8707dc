"""`croupier advise`: the exact value of each choice for one hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.cards import Card, CardError, name, read_card, separated
from croupier.computation.parallel_work import Progress, unwatched
from croupier.documents.fields import Document, as_list, as_mapping, only_known, required
from croupier.errors import InputError, shown
from croupier.exact_odds.answers import holdem_counted, stud_payoffs
from croupier.exact_odds.document_types import AdviceDocument
from croupier.exact_odds.fast_only import kernel
from croupier.exact_odds.holdem_odds import HoldemPayoffs, starting_hands
from croupier.exact_odds.rules import edition_asked
from croupier.exact_odds.sample_spaces import DEALERS, HIDDEN, RIVERS
from croupier.exact_odds.strategies import Payoffs
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays
from croupier.hands.grid import starting_hand

BOARDS = (0, 3, 4)
FOLD = Fraction(-1)


def advise(
    hand: Mapping[str, object] | str,
    *,
    cards: object = None,
    dealer_up: object = None,
    board: object = None,
    version: int | str | None = None,
    progress: Progress = unwatched,
) -> AdviceDocument:
    """The value of each choice, in antes, and the best one. Of equal ones it is the one that puts no more money down.

    The hand is a mapping (`game`, `cards` and `dealer_up` or `board`), or the game's name with the rest as keywords. It
    is judged by the newest version of the game's rules, unless it names another `version`.
    """
    given = {"cards": cards, "dealer_up": dealer_up, "board": board, "version": version}
    named = {"game": hand} if isinstance(hand, str) else as_mapping(hand, "")
    document = {**named, **{key: value for key, value in given.items() if value is not None}}
    game, pays = edition_asked(document)
    if isinstance(pays, StudPays):
        choices = _stud_choices(game, stud_payoffs(game, pays), document)
    else:
        choices = _holdem_choices(game, HoldemPayoffs(game.multiples, pays), document, progress)
    stay, leave = choices
    best = stay if choices[stay] > choices[leave] else leave
    return {"choices": {choice: float(value) for choice, value in choices.items()}, "best": best}


def _stud_choices(game: HouseGame, payoffs: Payoffs, document: Document) -> dict[str, Fraction]:
    only_known(
        document,
        ("game", "version", "cards", "dealer_up"),
        {"board": f"{game.name} has no board; its `dealer_up` is a card"},
    )
    dealt: set[Card] = set()
    own = _cards(document, "cards", (game.hand_cards,), dealt)
    up = _one_card(document, "dealer_up", dealt)
    return {"bet": bet_value(payoffs, own, up), "fold": FOLD}


def bet_value(payoffs: Payoffs, own: tuple[Card, ...], up: Card) -> Fraction:
    """The value of a BET with these cards against this face-up card."""
    kind, no_hand, below, above = kernel("stud_counts", "dealers_of")(own, up, payoffs.lowest_qualifying)
    return Fraction(payoffs.value(kind, no_hand=no_hand, below=below, above=above), HIDDEN)


def _holdem_choices(
    game: HouseGame, payoffs: HoldemPayoffs, document: Document, progress: Progress
) -> dict[str, Fraction]:
    only_known(
        document,
        ("game", "version", "cards", "board"),
        {"dealer_up": f"{game.name} has no face-up card; give the `board`"},
    )
    dealt: set[Card] = set()
    hole = _cards(document, "cards", (game.hand_cards,), dealt)
    board = _cards(document, "board", BOARDS, dealt) if document.get("board") is not None else ()
    if not board:
        counted, _ = holdem_counted(payoffs, progress)
        return {"play": starting_hands(counted, payoffs)[starting_hand(*hole)].value, "fold": FOLD}
    return holdem_values(payoffs, hole, board)


def holdem_values(payoffs: HoldemPayoffs, hole: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Fraction]:
    """The Turn or the River: the values of betting and of checking, with best play after it."""
    rivers = kernel("holdem_single", "rivers_after")(hole, board, payoffs.pays.ante_wins_from)
    deals = len(rivers) * RIVERS * DEALERS
    ante_won, less_won, lost = (sum(column) for column in zip(*rivers, strict=True))
    won = ante_won + less_won
    kept_on = payoffs.ante(won=ante_won, lost=lost) + payoffs.bet("flop", won=won, lost=lost)
    if len(board) == 4:
        bet = "river"
    else:
        bet = "turn"
        kept_on += sum(max(0, payoffs.bet("river", won=high + low, lost=lost_then)) for high, low, lost_then in rivers)
    placed = payoffs.bet(bet, won=won, lost=lost)
    return {bet: Fraction(kept_on + placed, deals), "check": Fraction(kept_on, deals)}


def _cards(document: Document, field: str, sizes: tuple[int, ...], dealt: set[Card]) -> tuple[Card, ...]:
    """The cards of a field: a list of names, or one text with all of them."""
    value = required(document, field)
    listed = separated(value) if isinstance(value, str) else as_list(value, field)
    read = [_read(one, f"{field}[{place}]") for place, one in enumerate(listed)]
    if len(read) not in sizes:
        *others, last = map(str, sizes)
        wanted = f"{', '.join(others)} or {last}" if others else last
        raise InputError(field, f"must be {wanted} cards, not {len(read)}")
    return tuple([_new(card, f"{field}[{place}]", dealt) for place, card in enumerate(read)])


def _one_card(document: Document, field: str, dealt: set[Card]) -> Card:
    """The one card of a field."""
    value = required(document, field)
    listed = separated(value) if isinstance(value, str) else [value]
    read = [_read(one, field) for one in listed]
    if len(read) != 1:
        raise InputError(field, f"must be 1 card, not {len(read)}")
    return _new(read[0], field, dealt)


def _read(value: object, place: str) -> Card:
    try:
        return read_card(value)
    except CardError as error:
        raise InputError(place, str(error)) from None


def _new(card: Card, place: str, dealt: set[Card]) -> Card:
    if card in dealt:
        raise InputError(place, f"{shown(name(card))} is dealt twice")
    dealt.add(card)
    return card
