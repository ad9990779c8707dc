"""5.7, R-24: whether some live bet of a round is already certain to be won or lost.

The outcome must follow from decisions made, cards face up and examined cards. Once the Dealer's hand is turned, each
hand in play counts as examined (R-56). A face-down card could be any unknown card, so every possible deal of the rest
is tried until nothing is certain. Bets that depend on the board alone (jackpot and Bonus bets) are not tried against
each hand of the Dealer's, and of the Dealer's stud hands only one of each strength is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, islice, product

from croupier.cards import DECK, SUITS, Card, rank_of, suit_of
from croupier.games.house import BoxInPlay, Deal, Draw
from croupier.games.prizes import Meter
from croupier.games.words import Line, Stake
from croupier.rounds.state import BoxState, Round

NOMINAL = Meter(100_00, 100_00)
"""Whether a prize is won does not depend on the meter."""
FLOP = 3
Ended = set[tuple[str, str]]
"""Bets, each with `win` or `lose`."""


def outcome_established(round_: Round) -> bool:
    """Whether at least one live bet is certain to be won or lost."""
    return some_bet_is_decided(round_, round_.boxes.values())


def some_bet_is_decided(round_: Round, boxes: Iterable[BoxState]) -> bool:
    """Whether at least one live bet of these boxes of the round is certain to be won or lost."""
    return _some_bet_is_decided(RoundAsItIs(round_), tuple([box.number for box in boxes]))


class RoundAsItIs:
    """One state of a round, told from others by identity: a state never changes, and to compare two takes long."""

    __slots__ = ("round",)

    def __init__(self, round_: Round) -> None:
        self.round = round_

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoundAsItIs) and self.round is other.round

    def __hash__(self) -> int:
        return id(self.round)


@lru_cache(maxsize=64)  # the same question is asked for each report that could be made
def _some_bet_is_decided(state: RoundAsItIs, numbers: tuple[int, ...]) -> bool:
    round_ = state.round
    boxes = [box for number in numbers if (box := round_.boxes[number]).has_ante and not box.gone]
    if any(box.folded for box in boxes):
        return True  # the ante is lost
    cards_known = _CardsKnown(round_)
    if not cards_known.sound:
        return False
    certain = _certain_in_holdem if round_.game.community_cards else _certain_in_stud
    return any(certain(cards_known, box) for box in boxes)


class _CardsKnown:
    """The combined knowledge of everyone about the cards of a round."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.board = round_.community[: round_.board_up]
        up = () if round_.dealer_card_up is None else (round_.dealer_card_up,)
        self.dealer: tuple[Card, ...] = round_.dealer if round_.dealer_up else up
        seen = {card for box in round_.boxes.values() if round_.is_known(box) for card in box.cards}
        shown = {*self.board, *self.dealer, *seen}
        self.unknown = [card for card in DECK if card not in shown]
        self._dealers: list[Deal] | None = None

    @property
    def sound(self) -> bool:
        """Whether no spot has surplus cards: a mistake has to be ruled on first."""
        game = self.round.game
        return len(self.dealer) <= game.dealer_cards and len(self.board) <= game.community_cards

    def boards(self) -> Iterator[tuple[Card, ...]]:
        """Each board that can still come."""
        return (
            self.board + rest for rest in combinations(self.unknown, self.round.game.community_cards - len(self.board))
        )

    def dealers(self, board: tuple[Card, ...] = ()) -> Iterator[tuple[Card, ...]]:
        """Each hand that the Dealer can still have beside a board."""
        left = [card for card in self.unknown if card not in board]
        return (self.dealer + rest for rest in combinations(left, self.round.game.dealer_cards - len(self.dealer)))

    def stud_deals(self) -> list[Deal]:
        """One stud hand of the Dealer's for each possible strength, with the Magic Card and without."""
        if self._dealers is None:
            strength, magic = self.round.game.strength, self.round.draw.magic_card if self.round.draw else None
            unlike = {(strength(cards), magic in cards): cards for cards in self._unlike_dealers(magic)}
            self._dealers = [Deal(cards, (), strong) for (strong, _), cards in unlike.items()]
        return self._dealers

    def _unlike_dealers(self, magic: Card | None) -> Iterator[tuple[Card, ...]]:
        """Hands that the Dealer can still have: without the Magic Card, then with it."""
        missing = self.round.game.dealer_cards - len(self.dealer)
        others = [card for card in self.unknown if card != magic]
        yield from unlike_hands(self.dealer, others, missing)
        if missing and magic in self.unknown:
            yield from unlike_hands((*self.dealer, magic), others, missing - 1)


def unlike_hands(held: tuple[Card, ...], unknown: Sequence[Card], missing: int) -> Iterator[tuple[Card, ...]]:
    """The hands that these cards can become: each hand whose other cards are of one suit, and for each set of ranks one
    hand of several suits. More would only repeat the same strengths, and there are too many to try all in mid-round."""
    for suit in range(len(SUITS)):
        one_suit = [card for card in unknown if suit_of(card) == suit]
        yield from (held + rest for rest in combinations(one_suit, missing))
    by_rank: dict[int, list[Card]] = {}
    for card in unknown:
        by_rank.setdefault(rank_of(card), []).append(card)
    for ranks in combinations_with_replacement(sorted(by_rank), missing):
        wanted = Counter(ranks)
        choices = [combinations(by_rank[rank], many) for rank, many in wanted.items()]
        hands = (held + tuple(chain.from_iterable(chosen)) for chosen in product(*choices))
        mixed = next((hand for hand in hands if len(set(map(suit_of, hand))) > 1), None)
        if mixed is not None:
            yield mixed


def _certain_in_stud(cards_known: _CardsKnown, box: BoxState) -> bool:
    """Whether some bet ends the same way against every hand of the Dealer's. An unseen hand could be anything."""
    if not _is_known(cards_known, box):
        return False
    return _always_ends(
        ended for deal in cards_known.stud_deals() for ended in _ways(cards_known, box, box.cards, deal)
    )


def _certain_in_holdem(cards_known: _CardsKnown, box: BoxState) -> bool:
    """Try the side bets by the board, then the others against the Dealer."""
    if _is_known(cards_known, box):
        return _side_bet_certain(cards_known, box) or _play_certain(cards_known, box)
    # Unseen hole cards could be anything, but the board alone can win a jackpot bet.
    return len(cards_known.board) > FLOP and _always_ends(_board_ways(cards_known, box))


def _is_known(cards_known: _CardsKnown, box: BoxState) -> bool:
    return cards_known.round.is_known(box) and len(box.cards) == cards_known.round.game.hand_cards


def _board_ways(cards_known: _CardsKnown, box: BoxState) -> Iterator[Ended]:
    """The results of the jackpot bet on each board, with any hole cards, as for a folded hand."""
    for board in cards_known.boards():
        spare = [card for card in cards_known.unknown if card not in board]
        deal = _deal(cards_known, (spare[0], spare[1]), board)
        ended = _ended(cards_known, box, (spare[2], spare[3]), deal, folded=True)
        yield {(bet, outcome) for bet, outcome in ended if outcome == "win"}


def _side_bet_certain(cards_known: _CardsKnown, box: BoxState) -> bool:
    """Whether a side bet is decided: by the player's own cards, on any one board, or else on every possible board."""
    bets = {place.name: place for place in cards_known.round.game.side_bets if place.name in box.bets}
    by_own_cards = {name for name, place in bets.items() if place.own_cards_decide is not None}
    by_any_card = bets.keys() - by_own_cards
    on_any = (
        _always_ends(_side_ways(cards_known, box, by_own_cards, islice(cards_known.boards(), 1)))
        if by_own_cards
        else False
    )
    return on_any or (
        bool(by_any_card) and _always_ends(_side_ways(cards_known, box, by_any_card, cards_known.boards()))
    )


def _side_ways(
    cards_known: _CardsKnown, box: BoxState, bets: set[str], boards: Iterable[tuple[Card, ...]]
) -> Iterator[Ended]:
    """The results of these bets on each board. The Dealer's cards change the amount of a Bonus, not its result."""
    for board in boards:
        for ended in _ways(cards_known, box, box.cards, _deal(cards_known, _any_dealer(cards_known, board), board)):
            yield {(bet, outcome) for bet, outcome in ended if bet in bets}


def _any_dealer(cards_known: _CardsKnown, board: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards_known.dealer if cards_known.round.dealer_up else next(cards_known.dealers(board))


def _play_certain(cards_known: _CardsKnown, box: BoxState) -> bool:
    """Whether a hand that stayed wins, or loses, against each hand of the Dealer's on each board."""
    if cards_known.round.game.stay_bet not in box.bets or len(cards_known.board) < FLOP:
        return False
    strength = cards_known.round.game.strength
    may_win = may_lose = True
    for board in cards_known.boards():
        own = strength(box.cards + board)
        for dealer in cards_known.dealers(board):
            other = strength(dealer + board)
            may_win = may_win and own > other
            may_lose = may_lose and own < other
            if not (may_win or may_lose):
                return False
    return True


def _always_ends(ways: Iterable[Ended]) -> bool:
    """Whether some bet ends alike in all of these ways. There must be at least one."""
    always: Ended | None = None
    for ended in ways:
        always = ended if always is None else always & ended
        if not always:
            return False
    return always is not None


def _ways(cards_known: _CardsKnown, box: BoxState, cards: tuple[Card, ...], deal: Deal) -> Iterator[Ended]:
    """The results on this deal, for each decision that the box may still take."""
    if cards_known.round.game.stay_bet not in box.bets:
        yield _ended(cards_known, box, cards, deal, folded=True)
    yield _ended(cards_known, box, cards, deal, folded=False)


def _ended(cards_known: _CardsKnown, box: BoxState, cards: tuple[Card, ...], deal: Deal, *, folded: bool) -> Ended:
    game, draw = cards_known.round.game, cards_known.round.draw or Draw()
    stakes = {bet: Stake(bet, amount, amount) for bet, amount in box.bets.items()}
    if not folded and game.stay_bet not in stakes:
        amount = game.multiples[game.stay_bet] * box.bets["ante"]
        stakes[game.stay_bet] = Stake(game.stay_bet, amount, amount)
    in_play = BoxInPlay(box.number, stakes, cards, game.strength(cards + deal.community), folded)
    lines: Iterable[Line] = game.settle([in_play], deal, NOMINAL, draw).lines.values()
    # A bet that is not on the table yet cannot have been won or lost.
    return {(line.bet, line.outcome) for line in lines if line.bet in box.bets and line.outcome in ("win", "lose")}


def _deal(cards_known: _CardsKnown, dealer: tuple[Card, ...], board: tuple[Card, ...]) -> Deal:
    return Deal(dealer, board, cards_known.round.game.strength(dealer + board))
