"""A strategy as a table: rules in order, the first one that fits a player's hand decides.

    bet    hand         dealer_up  matched  decision
    *      one-pair+    *          *        bet
    *      AK           2-Q        yes      bet

A hand that no rule fits is folded, or checked after the flop. docs/odds.md describes the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Final

from croupier.cards import RANKS, rank_of
from croupier.computation.counts_cache import digest
from croupier.documents.fields import as_list, as_mapping, as_one_of, as_text, only_known, required
from croupier.documents.reading import read_document
from croupier.errors import InputError, shown
from croupier.exact_odds.hand_patterns import ANY, starting_hands_like, strengths_like
from croupier.exact_odds.player_sight import Decide, PlayerSight
from croupier.exact_odds.strategies import Strategy
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays
from croupier.hands import strength
from croupier.hands.grid import starting_hand

BET, FOLD, CHECK, BEST = "bet", "fold", "check", Strategy.BEST.value
FLOP: Final = "flop"
FIELDS = ("bet", "hand", "dealer_up", "matched", "decision")
MATCHED = {ANY: None, "yes": True, "no": False}
RULES: Final = "rules"
MOST_RULES = 10_000
FILES = (".json", ".yaml", ".yml", ".tsv")
"""The endings of files that hold a strategy."""


def strategy_argument(text: str | None) -> str | Path | None:
    """The strategy that a command line names: its name, or the file with its table."""
    return Path(text) if text is not None and text.lower().endswith(FILES) else text


@dataclass(frozen=True, slots=True)
class StrategyRule:
    """One rule of a table."""

    bets: tuple[str, ...]
    """The bets that it decides on."""
    hands: frozenset[int]
    """Strengths of the player's cards with the board; before a flop the numbers of starting hands."""
    ups: frozenset[int]
    """Ranks of the Dealer's face-up card."""
    matched: bool | None
    """Whether the player holds a card of that rank; None where it does not matter."""
    decision: str

    def fits(self, seen: PlayerSight) -> bool:
        """Whether this rule decides."""
        if seen.bet not in self.bets or _hand_number(seen) not in self.hands:
            return False
        if seen.dealer_up is None:
            return True
        up = rank_of(seen.dealer_up)
        return up in self.ups and self.matched in (None, any(rank_of(card) == up for card in seen.cards))


def _hand_number(seen: PlayerSight) -> int:
    return starting_hand(*seen.cards) if seen.bet == FLOP else strength((*seen.cards, *seen.board))


@dataclass(frozen=True, slots=True)
class StrategyTable:
    """The rules of a table for one game, in order."""

    rules: tuple[StrategyRule, ...]
    written: tuple[tuple[tuple[str, str], ...], ...]
    """The rules as they were given."""

    @property
    def name(self) -> str:
        """The same for the same rules: `table 3f9a02c1`."""
        return f"table {digest(self.written)[:8]}"

    @property
    def asks_best_play(self) -> bool:
        """Whether some rule says to do what best play does."""
        return any(rule.decision == BEST for rule in self.rules)

    def of_bet(self, bet: str) -> tuple[StrategyRule, ...]:
        """The rules that decide on a bet."""
        return tuple(rule for rule in self.rules if bet in rule.bets)

    def decide(self, best_play: Decide) -> Decide:
        """The table as a function."""

        def decide(seen: PlayerSight) -> bool:
            decision = next((rule.decision for rule in self.rules if rule.fits(seen)), FOLD)
            return best_play(seen) if decision == BEST else decision == BET

        return decide


def read_strategy_table(game: HouseGame, value: object, place: str) -> StrategyTable:
    """The table that a mapping with `rules` holds, or a file: JSON or YAML, or TSV with a line of column names."""
    try:
        if isinstance(value, PathLike):
            return _table_in(game, Path(value))
        document = {RULES: value} if isinstance(value, list) else as_mapping(value, "")
        only_known(document, (RULES,))
        listed = as_list(required(document, RULES), RULES)
        return _table(game, {f"{RULES}[{number}]": rule for number, rule in enumerate(listed)})
    except InputError as error:
        raise (error.under(place) if place else error) from None


def _table(game: HouseGame, rules: Mapping[str, object]) -> StrategyTable:
    """The rules by their places."""
    if not 0 < len(rules) <= MOST_RULES:
        raise InputError(RULES, f"must be 1 to {MOST_RULES} rules, not {len(rules)}")
    read = tuple([_rule_at(game, rule, place) for place, rule in rules.items()])
    written = tuple([tuple((key, str(cell)) for key, cell in as_mapping(rule, "").items()) for rule in rules.values()])
    return StrategyTable(read, written)


def _table_in(game: HouseGame, file: Path) -> StrategyTable:
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise InputError("", f"{file.name} cannot be read: {error.strerror or error}") from None
    try:
        if file.suffix.lower() == ".tsv":
            return _table(game, dict(_rows(raw)))
        return read_strategy_table(game, read_document(raw, yaml=file.suffix.lower() in (".yaml", ".yml")), "")
    except InputError as error:
        raise InputError("", f"{file.name}: {error}") from None


def _rule_at(game: HouseGame, value: object, place: str) -> StrategyRule:
    try:
        return _read_rule(game, as_mapping(value, ""))
    except InputError as error:
        raise error.under(place) from None


def _read_rule(game: HouseGame, rule: Mapping[str, Any]) -> StrategyRule:
    only_known(rule, FIELDS)
    is_stud = isinstance(game.pays, StudPays)
    names = {bet: (bet,) for bet in game.multiples}
    bets: tuple[str, ...] = as_one_of(rule.get("bet", ANY), "bet", {**names, ANY: tuple(game.multiples)})
    before_flop = not is_stud and FLOP in bets
    if before_flop and len(bets) > 1:
        raise InputError("bet", f"must be {', '.join(names)}: hands are named differently before the flop")
    hands = starting_hands_like if before_flop else strengths_like
    for column in ("dealer_up", "matched"):
        if not is_stud and rule.get(column, ANY) != ANY:
            raise InputError(column, f"{game.name} has no face-up card")
    leaves = FOLD if game.stay_bet in bets else CHECK
    decisions = {decision: decision for decision in (BET, leaves, BEST)}
    return StrategyRule(
        bets,
        frozenset(hands(rule.get("hand", ANY), "hand")),
        _ranks(rule.get("dealer_up", ANY)),
        as_one_of(rule.get("matched", ANY), "matched", MATCHED),
        as_one_of(required(rule, "decision"), "decision", decisions),
    )


def _ranks(value: object) -> frozenset[int]:
    """`*`, single ranks (`2`, `9TJ`), ranges (`2-Q`), or several of them with commas between."""
    text = (str(value) if type(value) is int else as_text(value, "dealer_up")).replace("10", "T")
    if text == ANY:
        return frozenset(range(len(RANKS)))
    ranks: set[int] = set()
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        ends = low + high
        if not ends or not set(ends) <= set(RANKS) or (dash and (len(low), len(high)) != (1, 1)):
            raise InputError("dealer_up", f"{shown(text)} is no list of ranks such as 2-Q or K,A")
        ranks |= set(range(RANKS.index(low), RANKS.index(high) + 1)) if dash else {RANKS.index(rank) for rank in low}
    if not ranks:
        raise InputError("dealer_up", f"{shown(text)} has no rank in it")
    return frozenset(ranks)


def _rows(raw: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """The lines of a TSV as mappings, by their numbers; blank lines and lines that begin with `#` say nothing."""
    try:
        lines = raw.decode().splitlines()
    except UnicodeDecodeError:
        raise InputError("", "is not UTF-8 text") from None
    names: list[str] | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if names is None:
            names = cells
            if len(set(names)) < len(names):
                raise InputError(f"line {number}", "names a column twice")
            continue
        if len(cells) != len(names):
            raise InputError(f"line {number}", f"has {len(cells)} cells, and the line of names has {len(names)}")
        yield f"line {number}", {name: cell for name, cell in zip(names, cells, strict=True) if cell}
