"""The settings of a simulation of a house game: read from a document, checked, and written again.

The document is the whole question. Workers are handed it and a block's number, and a file that is resumed begins with
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import DECK, Card, CardError, names, read_card, separated
from croupier.documents.fields import Document, as_list, as_mapping, as_money, as_one_of, as_text, as_whole, only_known
from croupier.errors import InputError, shown
from croupier.exact_odds.strategy_asked import FUNCTION, strategy_names
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.dealing import Device, Slot
from croupier.games.layout import ANTE
from croupier.jackpots.settings import Settings as JackpotSettings
from croupier.jackpots.settings import read_settings as read_jackpot_settings
from croupier.jackpots.settings import settings_document as jackpot_document
from croupier.money import Cents, dollars

MOST_ROUNDS = 10**12
BLOCK_ROUNDS = 10_000
MOST_BLOCK = 1_000_000
USUAL_BOXES = 7
ANTE_STAKE = "25"
LUCKY_PLAYER, LUCKY_DEALER = 50, 300
"""R-18: one round in this many has a Lucky Player, a Lucky Dealer."""
DEVICES = {device.value: device for device in Device}

FIELDS = (
    "game",
    "version",
    "rounds",
    "seed",
    "block_rounds",
    "boxes",
    "bets",
    "strategy",
    "limits",
    "device",
    "jackpot",
    "meter",
    "table_boxes",
    "lucky_player",
    "lucky_dealer",
    "deck",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseQuestion:
    """The settings of a simulation: a number of rounds of one house game, at one table."""

    game: HouseGame
    rounds: int
    seed: int
    block_rounds: int
    stakes: tuple[Mapping[str, Cents], ...]
    """By box from 1: the bets that it places before the deal, in the order of the game's list."""
    strategies: tuple[str, ...]
    """By box."""
    limits: Mapping[str, tuple[Cents | None, Cents | None]]
    device: Device
    jackpot: JackpotSettings
    meter: Cents
    """The jackpot's meter before the first round."""
    table_boxes: int
    """How many boxes the table has, taken or not: one of them is the Lucky Player's (R-18)."""
    lucky_player: int
    lucky_dealer: int
    deck: tuple[Card, ...]
    """The deck: all 52 cards, or fewer to make rare hands frequent."""

    @property
    def boxes(self) -> range:
        """The numbers of the boxes that play."""
        return range(1, len(self.stakes) + 1)

    def slots(self) -> list[Slot]:
        """The places that the cards go to, in the order in which they leave the deck."""
        boxes = list(self.boxes)
        streets = self.game.live.streets[self.device]
        return [slot for street in streets for deal in street.deals for slot in deal(boxes)]

    def document(self) -> dict[str, object]:
        """The settings as `read_house_settings` reads them."""
        bets = [bet for bet in self.game.bets if bet not in self.game.multiples]
        found: dict[str, object] = {
            "game": self.game.name,
            "version": self.game.version,
            "rounds": self.rounds,
            "seed": self.seed,
            "block_rounds": self.block_rounds,
            "boxes": len(self.stakes),
            "bets": {bet: [dollars(stakes.get(bet, 0)) for stakes in self.stakes] for bet in bets},
            "strategy": list(self.strategies),
            "limits": {
                bet: [None if end is None else dollars(end) for end in ends] for bet, ends in self.limits.items()
            },
            "device": self.device.value,
        }
        if self.game.jackpot_bets:
            found |= {"jackpot": jackpot_document(self.jackpot), "meter": dollars(self.meter)}
        if self.game.has_draw:
            found |= {
                "table_boxes": self.table_boxes,
                "lucky_player": self.lucky_player,
                "lucky_dealer": self.lucky_dealer,
            }
        if self.deck != DECK:
            found["deck"] = names(self.deck)
        return found


def read_house_settings(document: Document) -> HouseQuestion:
    """Settings from a document; money in dollars. A missing setting has its usual value."""
    only_known(document, FIELDS)
    game = house_game_of(document)
    boxes = as_whole(document.get("boxes", USUAL_BOXES), "boxes", low=1, high=game.boxes)
    jackpot = read_jackpot_settings(document.get("jackpot", {}))
    limits = _read_limits(game, as_mapping(document.get("limits", {}), "limits"))
    found = HouseQuestion(
        game=game,
        rounds=as_whole(document.get("rounds", 0), "rounds", low=1, high=MOST_ROUNDS),
        seed=as_whole(document.get("seed", 1), "seed", low=0, high=2**64),
        block_rounds=as_whole(document.get("block_rounds", BLOCK_ROUNDS), "block_rounds", low=1, high=MOST_BLOCK),
        stakes=_read_stakes(game, document, boxes, limits),
        strategies=_read_strategies(game, document.get("strategy"), boxes),
        limits=limits,
        device=as_one_of(document.get("device", Device.SHOE.value), "device", DEVICES),
        jackpot=jackpot,
        meter=as_money(document["meter"], "meter") if "meter" in document else jackpot.reset,
        table_boxes=as_whole(document.get("table_boxes", max(boxes, USUAL_BOXES)), "table_boxes", low=boxes, high=99),
        lucky_player=as_whole(document.get("lucky_player", LUCKY_PLAYER), "lucky_player", low=1, high=10**6),
        lucky_dealer=as_whole(document.get("lucky_dealer", LUCKY_DEALER), "lucky_dealer", low=1, high=10**6),
        deck=read_deck(document.get("deck")),
    )
    needed = len(found.slots())
    if needed > len(found.deck):
        raise InputError("deck", f"has {len(found.deck)} cards, and a round needs {needed}")
    return found


def house_game_of(document: Document) -> HouseGame:
    """The edition that a document names by `game` and `version`."""
    game = as_one_of(document.get("game"), "game", HOUSE_EDITIONS.newest)
    found = HOUSE_EDITIONS.on(document, game.name)
    if found.pays is None:
        raise InputError("game", f"{found.name} has no pay tables in its description, so nobody can simulate it")
    return found


def _read_limits(game: HouseGame, document: Document) -> dict[str, tuple[Cents | None, Cents | None]]:
    only_known(document, game.limited)
    found: dict[str, tuple[Cents | None, Cents | None]] = {}
    for bet, value in document.items():
        ends = as_list(value, f"limits.{bet}")
        if len(ends) != 2:
            raise InputError(f"limits.{bet}", "must be a minimum and a maximum")
        low, high = (None if end is None else as_money(end, f"limits.{bet}") for end in ends)
        found[bet] = (low, high)
    return found


def _read_stakes(
    game: HouseGame, document: Document, boxes: int, limits: Mapping[str, tuple[Cents | None, Cents | None]]
) -> tuple[dict[str, Cents], ...]:
    """The stake of each bet that is placed before the deal: one amount for all boxes, or a list of amounts."""
    before_deal = [bet for bet in game.bets if bet not in game.multiples]
    given = as_mapping(document.get("bets", {}), "bets")
    try:
        only_known(given, before_deal, dict.fromkeys(game.multiples, "follows from the ante"))
    except InputError as error:
        raise error.under("bets") from None
    given = {ANTE: ANTE_STAKE, **given}
    by_bet = {bet: _per_box(given[bet], f"bets.{bet}", boxes) for bet in before_deal if bet in given}
    for bet, amounts in by_bet.items():
        for amount in amounts:
            _check_limit(bet, amount, limits.get(bet, (None, None)))
    if not all(by_bet[ANTE]):
        raise InputError(f"bets.{ANTE}", f"no box plays without an ante ({game.ante_needed})")
    return tuple({bet: amounts[box] for bet, amounts in by_bet.items() if amounts[box]} for box in range(boxes))


def _per_box(value: object, place: str, boxes: int) -> list[Cents]:
    if not isinstance(value, (list, tuple)):
        return [as_money(value, place)] * boxes
    if len(value) != boxes:
        raise InputError(place, f"must be one amount, or {boxes} of them, not {len(value)}")
    return [as_money(one, f"{place}[{number}]") for number, one in enumerate(value)]


def _check_limit(bet: str, amount: Cents, limits: tuple[Cents | None, Cents | None]) -> None:
    low, high = limits
    if amount and ((low is not None and amount < low) or (high is not None and amount > high)):
        ends = " to ".join(dollars(end) for end in limits if end is not None)
        raise InputError(f"bets.{bet}", f"{dollars(amount)} is outside the limits ({ends})")


def _read_strategies(game: HouseGame, value: object, boxes: int) -> tuple[str, ...]:
    known = {name: name for name in strategy_names(game)}
    if value is None:
        return (next(iter(known)),) * boxes
    if isinstance(value, str):
        return (_strategy(value, "strategy", known),) * boxes
    listed = as_list(value, "strategy")
    if len(listed) != boxes:
        raise InputError("strategy", f"must be one name, or {boxes} of them, not {len(listed)}")
    return tuple([_strategy(one, f"strategy[{number}]", known) for number, one in enumerate(listed)])


def _strategy(value: object, place: str, known: Mapping[str, str]) -> str:
    name = as_text(value, place)
    # The document alone cannot play a function or a table: it comes beside the document, and is named in it.
    return name if name.startswith(FUNCTION) else as_one_of(name, place, known)


def read_deck(value: object) -> tuple[Card, ...]:
    """The cards that a document names; all of them where it names none."""
    if value is None:
        return DECK
    listed = separated(value) if isinstance(value, str) else as_list(value, "deck")
    try:
        found = tuple([read_card(one) for one in listed])
    except CardError as error:
        raise InputError("deck", str(error)) from None
    if len(set(found)) < len(found):
        raise InputError("deck", f"has a card twice: {shown(' '.join(names(found)))}")
    return found
