"""The content of a dossier, how much work it may take, and the bytes that follow from its seed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from hashlib import shake_256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from croupier.clauses import CODES
from croupier.computation.parallel_work import Progress
from croupier.errors import InputError, shown
from croupier.extras import MissingExtraError, needs_extra
from croupier.shoe import Chance

PartDocument: TypeAlias = dict[str, Any]
"""One part of the dossier, as it is written into its JSON file."""
WatchStep: TypeAlias = Callable[[str], AbstractContextManager[Progress]]
"""Called with the name of each step, around its work."""

DEALS, FLOORS, STATES, ROUNDS = 200_000, 40, 3, 20
MOST_DEALS, MOST_STATES, MOST_ROUNDS = 10_000_000, 100, 1_000
"""A check of a dossier repeats this work, so it takes a minute or two at most."""
PURPOSE = "a dossier"
BLOCK = 1 << 16


class DossierPlan(NamedTuple):
    """The choices of the person who makes a dossier."""

    made_at: datetime
    games: tuple[str, ...] = tuple(CODES.values())
    seed: str | None = None
    """None for the digest of the software, which nobody can choose to please."""
    deals: int = DEALS
    """For each of the two series of shuffled decks."""
    floors: int = FLOORS
    """Floors to run under faults now; 0 for none."""
    states: int = STATES
    """States of each family that are counted deal by deal."""
    rounds: int = ROUNDS
    """Worked rounds of each game."""
    test_results: Path | None = None
    fault_report: Path | None = None


def require_extras() -> None:
    """Refuse if a package is missing that a dossier needs."""
    try:
        with needs_extra("dossier", PURPOSE):
            import numba  # noqa: F401
            import packaging  # noqa: F401
            import typst  # noqa: F401
    except MissingExtraError:
        raise MissingExtraError("dossier", PURPOSE) from None


def games_asked(names: list[str]) -> tuple[str, ...]:
    """The games of these names or codes, in the order of the rule books; all of them if none is named."""
    known = {name.lower(): game for code, game in CODES.items() for name in (code, game)}
    for name in names:
        if name.lower() not in known:
            raise InputError("--game", f"{shown(name)} is not a game: {', '.join(CODES.values())}")
    asked = {known[name.lower()] for name in names}
    return tuple([game for game in CODES.values() if game in asked or not asked])


def require_sizes(plan: DossierPlan) -> None:
    """Refuse numbers that no dossier can be made with."""
    require_deals(plan.deals, "--deals")
    if plan.floors < 0:
        raise InputError("--floors", f"must be 0 or more, not {plan.floors:,}")
    if plan.seed is not None:
        require_seed(plan.seed, "--seed")


def require_deals(deals: object, place: str) -> int:
    """The number of decks in a series, which the tests of the shuffle can use."""
    from croupier.shoe.shuffle_battery import FEWEST_DEALS

    if type(deals) is not int or not FEWEST_DEALS <= deals <= MOST_DEALS or deals % 2:
        raise InputError(
            place, f"must be an even number of at least {FEWEST_DEALS:,} and at most {MOST_DEALS:,}, not {shown(deals)}"
        )
    return deals


def require_seed(seed: object, place: str) -> str:
    """A seed, which is short enough to stand in a line."""
    if isinstance(seed, str) and seed.isascii() and seed.isprintable() and 0 < len(seed) <= 64:
        return seed
    raise InputError(place, "must be 1 to 64 printable ASCII characters")


def seeded_bytes(seed: str, purpose: str) -> Chance:
    """Blocks of 65,536 bytes: block N, from 0, is the SHAKE-256 of the line `croupier-bytes/1 PURPOSE SEED N`."""
    blocks, left = 0, memoryview(b"")

    def chance(count: int) -> bytes:
        nonlocal blocks, left
        found = bytes(left[:count])
        left = left[count:]
        while len(found) < count:
            line = f"croupier-bytes/1 {purpose} {seed} {blocks}\n"
            block = memoryview(shake_256(line.encode("ascii")).digest(BLOCK))
            blocks += 1
            missing = count - len(found)
            found, left = found + bytes(block[:missing]), block[missing:]
        return found

    return chance
