"""5.7, R-24: whether some live bet of a round is already certain to be won or lost.

Certain means: from decisions made, cards face up and cards that a player has examined. A card that nobody has turned
could be any card that is not known, so each way in which the rest of the round could go is tried until one way shows
that nothing is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from croupier.cards import DECK, Card
from croupier.games.house import BoxInPlay, Deal, Draw
from croupier.games.prizes import Meter
from croupier.games.words import Line, Stake
from croupier.rounds.state import BoxState, Round

NOMINAL = Meter(100_00, 100_00)
"""Whether a prize is won does not depend on the meter."""
FLOP = 3


def outcome_established(round_: Round) -> bool:
    """Whether at least one live bet is certain to be won or lost."""
    boxes = [box for box in round_.boxes.values() if box.has_ante and not box.gone]
    return any(box.folded or _certain(round_, box) for box in boxes)


def _certain(round_: Round, box: BoxState) -> bool:
    """Whether some bet of a hand that its player has seen ends the same way however the rest goes."""
    if not box.examined or len(box.cards) != round_.game.hand_cards:
        return False
    if round_.game.community_cards and round_.board_up < FLOP:
        return _certain_by_hole_cards(round_, box)
    ways = chain.from_iterable(_ways(round_, box, deal) for deal in _deals(round_))
    open_bets: set[tuple[str, str]] | None = None
    for lines in ways:
        ended: set[tuple[str, str]] = {(line.bet, line.outcome) for line in lines if line.outcome in ("win", "lose")}
        open_bets = ended if open_bets is None else open_bets & ended
        if not open_bets:
            return False
    return bool(open_bets)


def _certain_by_hole_cards(round_: Round, box: BoxState) -> bool:
    """Before the flop only the Bonus bet can be certain: the board can still make or break every other bet."""
    if "bonus" not in box.bets:
        return False
    outcomes = set()
    unknown = _unknown(round_)
    for dealer in combinations(unknown, round_.game.dealer_cards):
        board = tuple([card for card in unknown if card not in dealer][: round_.game.community_cards])
        for lines in _ways(round_, box, _deal(round_, dealer, board)):
            outcomes |= {line.outcome for line in lines if line.bet == "bonus"}
        if len(outcomes) > 1:
            return False
    return True


def _ways(round_: Round, box: BoxState, deal: Deal) -> Iterator[list[Line]]:
    """How the box would be settled on this deal, for each decision that it still may take."""
    stakes = {bet: Stake(bet, amount, amount) for bet, amount in box.bets.items()}
    stay = round_.game.stay_bet
    decided = stay in stakes
    if not decided:
        yield _lines(round_, box, stakes, deal, folded=True)
        amount = round_.game.multiples[stay] * box.bets["ante"]
        stakes = {**stakes, stay: Stake(stay, amount, amount)}
    yield _lines(round_, box, stakes, deal, folded=False)


def _lines(round_: Round, box: BoxState, stakes: dict[str, Stake], deal: Deal, *, folded: bool) -> list[Line]:
    strength = round_.game.strength(box.cards + deal.community)
    in_play = BoxInPlay(box.number, stakes, box.cards, strength, folded)
    settled = round_.game.settle([in_play], deal, NOMINAL, round_.draw or Draw())
    # A bet that is not on the table yet cannot have been won or lost.
    return [line for line in settled.lines.values() if line.bet in box.bets]


def _deals(round_: Round) -> Iterator[Deal]:
    """Each way in which the cards that nobody knows could lie."""
    game = round_.game
    shown = round_.community[: round_.board_up]
    known_dealer = round_.dealer if round_.dealer_up else _face_up(round_)
    unknown = _unknown(round_)
    for rest in combinations(unknown, game.community_cards - len(shown)):
        left = [card for card in unknown if card not in rest]
        for hidden in combinations(left, game.dealer_cards - len(known_dealer)):
            yield _deal(round_, known_dealer + hidden, shown + rest)


def _deal(round_: Round, dealer: tuple[Card, ...], board: tuple[Card, ...]) -> Deal:
    return Deal(dealer, board, round_.game.strength(dealer + board))


def _face_up(round_: Round) -> tuple[Card, ...]:
    return () if round_.dealer_card_up is None else (round_.dealer_card_up,)


def _unknown(round_: Round) -> list[Card]:
    known = set(round_.community[: round_.board_up]) | set(_face_up(round_))
    known |= set(round_.dealer) if round_.dealer_up else set()
    known |= {card for box in round_.boxes.values() if box.examined for card in box.cards}
    return [card for card in DECK if card not in known]
