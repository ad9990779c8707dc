"""The kinds of irregularity and the facts of each: one table for the house games, one for Poker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from croupier.errors import InputError
from croupier.games import HOUSE_GAMES
from croupier.rulings import facts as f
from croupier.rulings.facts import Fact
from croupier.rulings.words import Conditions, Number, Value, when


@dataclass(frozen=True, slots=True)
class IrregularityKind:
    """A kind of irregularity: its name, a description, and its facts."""

    name: str
    what: str
    facts: tuple[Fact, ...] = ()
    fact_names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fact_names", tuple(fact.name for fact in self.facts))


def _by_name(*kinds: IrregularityKind) -> dict[str, IrregularityKind]:
    return {kind.name: kind for kind in kinds}


# Kinds that both tables list with the same facts.
INTERRUPTION = IrregularityKind("interruption", "A technical interruption stops play", (f.OUTCOME_ESTABLISHED,))
FOREIGN_CARD = IrregularityKind("foreign-card", "A card that does not belong to the deck is found")
DECK_COUNT = IrregularityKind("deck-count-wrong", "The deck has too few or too many cards")
CARDS_RUN_OUT = IrregularityKind("insufficient-cards", "The cards run out before the round is complete")
UNSHUFFLED = IrregularityKind("unshuffled-deck", "The cards were not shuffled")
FACE_UP_CARD = IrregularityKind("face-up-card", "A card lies face up in the shoe or shuffler")
STANDING_PLAYER = IrregularityKind("standing-player-bet", "A standing player bets")
PLACED_BY_STAFF = IrregularityKind(
    "bet-by-pit-employee", "A bet placed by a Pit Employee is not the one that the player wanted"
)
UNLISTED = IrregularityKind("unlisted", "Anything else")

HOUSE_KINDS = _by_name(
    IrregularityKind("over-limit-bet", "A bet is over the maximum", (f.NOTICED_BEFORE_CLOSE,)),
    IrregularityKind("under-limit-bet", "A bet is under the minimum", (f.NOTICED_BEFORE_CLOSE,)),
    IrregularityKind("wrong-multiple", "A later bet is not the prescribed multiple of the Ante", (f.SIZE,)),
    IrregularityKind("jackpot-bet-without-ante", "A jackpot bet lies without an Ante"),
    IrregularityKind("player-absent", "A player walks away after betting", (f.PLAYER_STILL_DECIDES,)),
    INTERRUPTION,
    FOREIGN_CARD,
    DECK_COUNT,
    CARDS_RUN_OUT,
    UNSHUFFLED,
    IrregularityKind("exposed-card", "Cards are wrongly exposed in the deal", (f.COUNT, f.WHOSE, f.PLAYERS_HAVE_SEEN)),
    IrregularityKind("misdeal", "Cards are wrongly distributed", (f.PLAYERS_HAVE_SEEN, f.WHOLE_HANDS_RECONSTRUCT)),
    IrregularityKind(
        "dealer-card-count", "The Dealer's hand has a wrong number of cards", (f.NOTICED_IN_ROUND, f.RECONSTRUCTIBLE)
    ),
    IrregularityKind(
        "player-card-count", "A player's hand has a wrong number of cards", (f.NOTICED_IN_ROUND, f.RECONSTRUCTIBLE)
    ),
    IrregularityKind(
        "community-card-count",
        "There is a wrong number of community cards",
        (f.NOTICED_IN_ROUND, f.RECONSTRUCTIBLE),
    ),
    IrregularityKind("burn-missed", "The burnt card was not discarded", (f.PLAYERS_HAVE_SEEN, f.RECONSTRUCTIBLE)),
    IrregularityKind("late-bet", 'A bet is changed after "No more Bets"', (f.ATTEMPT,)),
    FACE_UP_CARD,
    IrregularityKind("simultaneous-draw", "Two or more cards are drawn together", (f.ORDER_KNOWN,)),
    IrregularityKind("jackpot-fault", "The jackpot device or system fails in a round", (f.PLAYERS_HAVE_SEEN,)),
    IrregularityKind("jackpot-fault-next-round", "The jackpot fault lasts into the rounds that follow"),
    IrregularityKind("extra-hand-examined", "A player looks at more than one hand", (f.INTENTIONAL,)),
    IrregularityKind("error-noticed-late", "An error is seen after a later round has started"),
    IrregularityKind("misplaced-chips", "Chips lie in a wrong place"),
    IrregularityKind("hand-not-revealed", "A player does not show their cards"),
    IrregularityKind("simultaneous-jackpots", "Several players win the jackpot at once", (f.TABLES,)),
    STANDING_PLAYER,
    IrregularityKind("box-taken", "A player bets on another player's box"),
    IrregularityKind("bet-placed-in-error", "A bet was placed in error"),
    PLACED_BY_STAFF,
    UNLISTED,
)

POKER_KINDS = _by_name(
    INTERRUPTION,
    FOREIGN_CARD,
    DECK_COUNT,
    CARDS_RUN_OUT,
    UNSHUFFLED,
    FACE_UP_CARD,
    IrregularityKind("exposed-card", "The Dealer exposes cards in the Initial Deal", (f.COUNT,)),
    IrregularityKind("player-card-count", "A player is dealt a wrong number of cards", (f.PLAYERS_HAVE_SEEN,)),
    IrregularityKind(
        "hand-count", "A hand is left out, or one too many is dealt", (f.PLAYERS_HAVE_SEEN, f.RECONSTRUCTIBLE)
    ),
    IrregularityKind("premature-board-card", "A board card is exposed before betting is complete", (f.STREET,)),
    IrregularityKind("excess-board-cards", "Too many board cards are dealt", (f.STREET, f.RECONSTRUCTIBLE)),
    IrregularityKind("out-of-turn", "A player acts out of turn", (f.PASSED_OVER,)),
    IrregularityKind("hole-cards-exposed", "A player exposes their hole cards", (f.ANYONE_STILL_DECIDES,)),
    IrregularityKind("new-player", "A new player joins the table", (f.FIRST_ORBIT, f.DUE_BIG_BLIND, f.RELOCATED)),
    IrregularityKind("returning-player", "A player returns after missing a blind", (f.MISSED, f.POSITION)),
    IrregularityKind("absent-small-blind", "The player due the Small Blind is absent"),
    IrregularityKind("absent-big-blind", "The player due the Big Blind is absent"),
    IrregularityKind("acted-for-another", "A player decides for another"),
    STANDING_PLAYER,
    IrregularityKind("pot-split-agreed", "Players agree to divide the pot"),
    IrregularityKind("table-stake-change", "A player wants to change their table stake", (f.CHANGE, f.DURING_ROUND)),
    IrregularityKind("button-not-placed", "The Dealer Button was not placed"),
    IrregularityKind("all-in-button-missing", "The all-in button was not placed"),
    PLACED_BY_STAFF,
    IrregularityKind("hand-not-revealed", "A player does not show their cards at the end", (f.ACTIVE_PLAYERS,)),
    UNLISTED,
)


def kinds_of(game: str) -> Mapping[str, IrregularityKind]:
    """Each kind of irregularity in a game: those of its own family, then those that only the other family lists."""
    own, other = (POKER_KINDS, HOUSE_KINDS) if game == "poker" else (HOUSE_KINDS, POKER_KINDS)
    return own | {name: kind for name, kind in other.items() if name not in own}


@dataclass(frozen=True, slots=True)
class Impossible:
    """Facts that cannot be true together in some games."""

    kind: IrregularityKind
    in_game: Callable[[str], bool]
    """The games in which they cannot be true together."""
    conditions: Conditions
    fact: str
    """The fact that is named as the wrong one."""
    reason: str


def _has_no_board(game: str) -> bool:
    return game in HOUSE_GAMES and not HOUSE_GAMES[game].community_cards


_HOUSE_EXPOSED = HOUSE_KINDS["exposed-card"]

IMPOSSIBLE = (
    Impossible(
        _HOUSE_EXPOSED,
        _has_no_board,
        when(whose="community"),
        "whose",
        "cannot be 'community': a stud game has no community cards",
    ),
    Impossible(
        _HOUSE_EXPOSED,
        lambda _game: True,
        when(count=Number.ONE, whose="mixed"),
        "whose",
        "cannot be 'mixed' for one card",
    ),
)


NOTHING_KNOWN: Mapping[str, Value] = {}


def what_is_impossible(game: str, kind: IrregularityKind, facts: Mapping[str, Value]) -> InputError | None:
    """The reason why these facts, or as many as are known so far, cannot be true together; None if they can."""
    for case in IMPOSSIBLE:
        if case.kind is kind and case.in_game(game) and case.conditions.met(facts):
            return InputError(f"facts.{case.fact}", case.reason)
    return None


def answers_to(game: str, kind: IrregularityKind, fact: Fact, known: Mapping[str, Value] = NOTHING_KNOWN) -> str:
    """The possible answers about a fact in a game, together with the known facts."""
    possible = (value for value in fact.phrases if what_is_impossible(game, kind, {**known, fact.name: value}) is None)
    return fact.answers_among(possible)


def combinations(game: str, kind: IrregularityKind) -> Iterator[dict[str, Value]]:
    """Each combination of facts that can be true, as far as the rules distinguish them."""
    for values in product(*(fact.phrases for fact in kind.facts)):
        facts = dict(zip(kind.fact_names, values, strict=True))
        if what_is_impossible(game, kind, facts) is None:
            yield facts
