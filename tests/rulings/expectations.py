"""The rulings as read from the rule books by hand, one line a case, and every fact that a kind can have.

Nothing here comes from the tables that are tested.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

EXPECTED = Path(__file__).parent / "expected"
CODES = {
    "casino-stud": "CSP",
    "multi-link-stud": "MLP",
    "singapore-stud": "SSP",
    "progressive-holdem": "PTH",
    "poker": "PKR",
}
GAMES = tuple(CODES)

Domain = Mapping[str, tuple[object, ...]]

TRUTH = (False, True)
BETS = {"noticed": ("before-close", "after-close")}
NUMBER_OF_CARDS = {"noticed": ("this-round", "next-round"), "reconstructible": TRUTH}
DEALT = {"players_have_seen": TRUTH, "reconstructible": TRUTH}
STREETS = ("flop", "turn", "river")

HOUSE: Mapping[str, Domain] = {
    "over-limit-bet": BETS,
    "under-limit-bet": BETS,
    "wrong-multiple": {"size": ("more", "less")},
    "jackpot-bet-without-ante": {},
    "player-absent": {"decisions_pending": TRUTH},
    "interruption": {"outcome_established": TRUTH},
    "foreign-card": {},
    "deck-count-wrong": {},
    "insufficient-cards": {},
    "unshuffled-deck": {},
    "exposed-card": {
        "count": (1, 2, 3),
        "whose": ("dealer", "player", "community", "mixed"),
        "players_have_seen": TRUTH,
    },
    "misdeal": DEALT,
    "dealer-card-count": NUMBER_OF_CARDS,
    "player-card-count": NUMBER_OF_CARDS,
    "community-card-count": NUMBER_OF_CARDS,
    "burn-missed": DEALT,
    "late-bet": {"attempt": ("place", "increase", "withdraw")},
    "face-up-card": {},
    "simultaneous-draw": {"order_known": TRUTH},
    "jackpot-fault": {"players_have_seen": TRUTH},
    "jackpot-fault-next-round": {},
    "extra-hand-examined": {"intentional": TRUTH},
    "error-noticed-late": {},
    "misplaced-chips": {},
    "hand-not-revealed": {},
    "simultaneous-jackpots": {"tables": ("same", "several")},
    "standing-player-bet": {},
    "box-taken": {},
    "bet-placed-in-error": {},
    "bet-by-pit-employee": {},
    "unlisted": {},
}
POKER: Mapping[str, Domain] = {
    "interruption": {"outcome_established": TRUTH},
    "foreign-card": {},
    "deck-count-wrong": {},
    "insufficient-cards": {},
    "unshuffled-deck": {},
    "face-up-card": {},
    "unlisted": {},
    "exposed-card": {"count": (1, 2, 3)},
    "player-card-count": {"players_have_seen": TRUTH},
    "hand-count": DEALT,
    "premature-board-card": {"street": STREETS},
    "excess-board-cards": {"street": STREETS, "reconstructible": TRUTH},
    "out-of-turn": {"passed_over": ("checks", "bets-less-or-equal", "bets-more", "folds")},
    "hole-cards-exposed": {"decisions_pending": TRUTH},
    "new-player": {"first_orbit": TRUTH, "due_big_blind": TRUTH, "relocated": TRUTH},
    "returning-player": {
        "missed": ("small", "big", "both"),
        "position": ("button", "small-blind", "big-blind", "other"),
    },
    "absent-small-blind": {},
    "absent-big-blind": {},
    "acted-for-another": {},
    "standing-player-bet": {},
    "pot-split-agreed": {},
    "table-stake-change": {"change": ("increase", "reduce"), "during_round": TRUTH},
    "button-not-placed": {},
    "all-in-button-missing": {},
    "bet-by-pit-employee": {},
    "hand-not-revealed": {"active_players": ("one", "several")},
}


def domains_of(game: str) -> Mapping[str, Domain]:
    """The kinds that may be asked about in a game, its own family's facts first."""
    return {**HOUSE, **POKER} if game == "poker" else {**POKER, **HOUSE}


def is_impossible(game: str, facts: Mapping[str, object]) -> bool:
    """No community cards in the stud games; one card has one owner."""
    whose = facts.get("whose")
    return (whose == "community" and game != "progressive-holdem") or (whose == "mixed" and facts["count"] == 1)


def possible_facts(game: str, kind: str) -> Iterator[dict[str, object]]:
    """Each combination of facts that can be true."""
    domain = domains_of(game)[kind]
    for values in product(*domain.values()):
        facts = dict(zip(domain, values, strict=True))
        if not is_impossible(game, facts):
            yield facts


@dataclass(frozen=True)
class Case:
    """One question and what the rule book answers."""

    game: str
    kind: str
    facts: Mapping[str, object]
    ruling: str
    clause: str | None
    authority: str
    options: tuple[str, ...]
    also: tuple[str, ...]
    amount: str | None
    wait_for_button: bool

    @property
    def name(self) -> str:
        return " ".join([self.game, self.kind, *(f"{name}={value}" for name, value in self.facts.items())])

    @property
    def citations(self) -> tuple[str, ...]:
        return self.also if self.clause is None else (self.clause, *self.also)

    @property
    def question(self) -> dict[str, object]:
        return {"game": self.game, "kind": self.kind, "facts": dict(self.facts)}

    @property
    def answer(self) -> dict[str, object]:
        """The answer as a mapping, but for the sentence that goes with it."""
        found: dict[str, object] = {
            "game": self.game,
            "kind": self.kind,
            "ruling": self.ruling,
            "clause": self.clause,
            "also": list(self.also),
            "authority": self.authority,
            "options": list(self.options),
        }
        if self.amount is not None:
            found["amount"] = self.amount
        if self.wait_for_button:
            found["wait_for_button"] = True
        return found


def cases_of(game: str) -> list[Case]:
    """Each case of a game, lines for all combinations of facts written out."""
    lines = (EXPECTED / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    return [case for line in lines if line and not line.startswith("#") for case in _cases(game, line)]


def _cases(game: str, line: str) -> Iterator[Case]:
    columns = [column.strip() for column in line.split("|")]
    kind, facts, ruling, clause, authority, options, also, paid = (*columns, "")[:8]
    amount, _, wait = paid.partition(" ")
    for combination in possible_facts(game, kind) if facts == "*" else [_facts(facts)]:
        yield Case(
            game=game,
            kind=kind,
            facts=combination,
            ruling=ruling,
            clause=None if clause == "-" else f"{CODES[game]} {clause}",
            authority=authority,
            options=tuple(options.split()),
            also=tuple(word if word.startswith("R-") else f"{CODES[game]} {word}" for word in also.split()),
            amount=amount or None,
            wait_for_button=wait == "wait",
        )


def _facts(text: str) -> dict[str, object]:
    pairs = (word.split("=") for word in text.split())
    return {name: _value(value) for name, value in pairs}


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


ALL_CASES = [case for game in GAMES for case in cases_of(game)]
