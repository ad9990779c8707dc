"""The settings of a simulation of Poker: read from a document, checked, and written again."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import DECK, Card, names
from croupier.documents.fields import Document, as_list, as_mapping, as_money, as_text, as_truth, as_whole, only_known
from croupier.errors import InputError
from croupier.exact_odds.strategy_asked import FUNCTION
from croupier.games.poker import MOST_SEATS, PKR, POKER_EDITIONS, PokerEdition
from croupier.money import Cents, dollars
from croupier.poker.settings import PokerTableSettings, checked_stakes
from croupier.settlement.poker_table import PokerStakes
from croupier.simulation.poker_strategies import POKER_PLANS
from croupier.simulation.settings import BLOCK_ROUNDS, MOST_BLOCK, MOST_ROUNDS, read_deck

POKER = PKR.game
USUAL_SEATS = 6
USUAL_STACK = 200
"""In Small Blinds."""
BOARD_AND_BURNT = 8
MOST_ON_GPU = 1_000_000_000
"""All chips of a table, and the highest raise above them, in cents: the GPU computes with 32 bits."""

POKER_FIELDS = (
    "game",
    "version",
    "rounds",
    "seed",
    "block_rounds",
    "seats",
    "stacks",
    "session_hands",
    "small_blind",
    "big_blind",
    "chip",
    "rake",
    "strategy",
    "deck",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerQuestion:
    """The settings of a simulation: a number of hands of Poker at one table."""

    edition: PokerEdition
    rounds: int
    seed: int
    block_rounds: int
    table: PokerTableSettings
    stakes: PokerStakes
    stacks: tuple[Cents, ...]
    """By seat."""
    session_hands: int
    """This many hands go on with the chips of the one before; with 1, everybody has their stack before each hand."""
    strategies: tuple[str, ...]
    """By seat."""
    deck: tuple[Card, ...]

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.stacks)

    @property
    def dealt(self) -> int:
        """How many cards a whole hand takes from the deck: hole cards, board and burnt cards."""
        return 2 * self.seats + BOARD_AND_BURNT

    @property
    def money(self) -> tuple[int, int, int, int, int, int]:
        """Small Blind, Big Blind, chip, rate of the rake, its cap (-1: none), and 1 if no flop means no rake."""
        stakes, rake = self.stakes, self.stakes.rake
        cap = -1 if rake.cap is None else rake.cap
        return stakes.small_blind or 0, stakes.big_blind, stakes.chip, rake.rate, cap, int(rake.no_flop_no_drop)

    def document(self) -> dict[str, object]:
        """The settings as `read_poker_settings` reads them."""
        table = self.table
        rake: dict[str, object] = {"percent": table.rake_percent, "no_flop_no_drop": table.no_flop_no_drop}
        if table.rake_cap is not None:
            rake["cap"] = dollars(table.rake_cap)
        found: dict[str, object] = {
            "game": POKER,
            "version": self.edition.version,
            "rounds": self.rounds,
            "seed": self.seed,
            "block_rounds": self.block_rounds,
            "seats": self.seats,
            "stacks": [dollars(stack) for stack in self.stacks],
            "small_blind": dollars(table.small_blind),
            "big_blind": dollars(table.big_blind),
            "chip": dollars(table.chip),
            "rake": rake,
            "strategy": list(self.strategies),
        }
        if self.session_hands > 1:
            found["session_hands"] = self.session_hands
        if self.deck != DECK:
            found["deck"] = names(self.deck)
        return found


def fits_gpu(settings: PokerQuestion) -> bool:
    """Whether 32 bits hold every amount that can come up: twice a raise, and the highest raise of a wish."""
    return sum(settings.stacks) + 20 * settings.stakes.big_blind <= MOST_ON_GPU


def read_poker_settings(document: Document) -> PokerQuestion:
    """Settings from a document; money in dollars. A missing setting has its usual value."""
    only_known(document, POKER_FIELDS)
    edition = POKER_EDITIONS.on(document, POKER)
    seats = as_whole(document.get("seats", USUAL_SEATS), "seats", low=2, high=MOST_SEATS)
    small = as_money(document.get("small_blind", 5), "small_blind")
    big = as_money(document["big_blind"], "big_blind") if "big_blind" in document else 2 * small
    stacks = _stacks(document.get("stacks", dollars(USUAL_STACK * small)), seats)
    table = _table(document, small, big, stacks)
    for number, stack in enumerate(stacks):
        if not stack or (table.chip and stack % table.chip):
            raise InputError(f"stacks[{number}]", f"must be whole chips of {dollars(table.chip)}")
    stakes = checked_stakes(table, most_rake_percent=edition.most_rake_percent)
    found = PokerQuestion(
        edition=edition,
        rounds=as_whole(document.get("rounds", 0), "rounds", low=1, high=MOST_ROUNDS),
        seed=as_whole(document.get("seed", 1), "seed", low=0, high=2**64),
        block_rounds=as_whole(document.get("block_rounds", BLOCK_ROUNDS), "block_rounds", low=1, high=MOST_BLOCK),
        table=table,
        stakes=stakes,
        stacks=stacks,
        session_hands=as_whole(document.get("session_hands", 1), "session_hands", low=1, high=MOST_BLOCK),
        strategies=_strategies(document.get("strategy"), seats),
        deck=read_deck(document.get("deck")),
    )
    if found.dealt > len(found.deck):
        raise InputError("deck", f"has {len(found.deck)} cards, and a hand needs {found.dealt}")
    return found


def _table(document: Document, small: Cents, big: Cents, stacks: tuple[Cents, ...]) -> PokerTableSettings:
    rake = as_mapping(document.get("rake", {}), "rake")
    try:
        only_known(rake, ("percent", "cap", "no_flop_no_drop"))
    except InputError as error:
        raise error.under("rake") from None
    return PokerTableSettings(
        small_blind=small,
        big_blind=big,
        min_stake=min(stacks),
        max_stake=max(stacks),
        seats=len(stacks),
        chip=as_money(document.get("chip", "1"), "chip"),
        rake_percent=str(rake.get("percent", "0")),
        rake_cap=as_money(rake["cap"], "rake.cap") if "cap" in rake else None,
        no_flop_no_drop=as_truth(rake.get("no_flop_no_drop", False), "rake.no_flop_no_drop"),
    )


def _stacks(value: object, seats: int) -> tuple[Cents, ...]:
    if not isinstance(value, (list, tuple)):
        return (as_money(value, "stacks"),) * seats
    if len(value) != seats:
        raise InputError("stacks", f"must be one amount, or {seats} of them, not {len(value)}")
    return tuple([as_money(one, f"stacks[{number}]") for number, one in enumerate(value)])


def _strategies(value: object, seats: int) -> tuple[str, ...]:
    if value is None:
        return (next(iter(POKER_PLANS)),) * seats
    listed = [value] * seats if isinstance(value, str) else as_list(value, "strategy")
    if len(listed) != seats:
        raise InputError("strategy", f"must be one name, or {seats} of them, not {len(listed)}")
    found = [as_text(one, "strategy") for one in listed]
    for name in found:
        if name not in POKER_PLANS and not name.startswith(FUNCTION):
            raise InputError("strategy", f"must be {' or '.join(POKER_PLANS)}, not {name!r}")
    return tuple(found)
