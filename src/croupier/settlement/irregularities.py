"""The effects of a sheet's irregularities on its settlement, through the same rulings as `croupier ruling`.

Only a void, an invalidated hand, a withdrawal, a fold by a ruling and a hand that is not shown change anything. A
referred matter counts as it was decided (R-58).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from croupier.clauses import Citation, Clause
from croupier.documents.fields import as_list, as_mapping, as_text, as_whole, only_known, required
from croupier.errors import InputError, shown
from croupier.rulings import Ruling, Verdict, decide

WITHDRAW = "withdraw"
NOT_REVEALED = "hand-not-revealed"
LARGEST = 99
"""No table has a box or a seat with a larger number."""
VOID, INVALIDATE, FOLD = "void-round", "invalidate-hand", "fold-hand"
UNCHANGED = ("play-on", "correct-bet", "correct-card")
"""R-58: decisions after which play goes on; bets and cards stand on the sheet as they were corrected."""
DEALT_WRONG = ("misdeal", "player-card-count", "dealer-card-count", "community-card-count")
"""Cards went to the wrong places, or in the wrong number."""
DECIDED = {"void": Verdict.VOID_ROUND, "return-hand": Verdict.INVALIDATE_HAND, "fold-hand": Verdict.FOLD_HAND}
"""R-58: a decision on a referred matter, and the ruling that it counts as. Playing on changes nothing."""


class SheetIrregularity(NamedTuple):
    """One irregularity, as a sheet describes it."""

    kind: str
    facts: Mapping[str, object]
    number: int | None = None
    """The box or seat that it concerns."""
    choice: str | None = None
    """The choice of the box, if the ruling offers one."""
    decided: str | None = None
    """R-58: the decision, if the ruling refers; None counts as playing on."""


def read_irregularities(value: object, where: str) -> tuple[SheetIrregularity, ...]:
    """The entries of a sheet; `where` is `box` or `seat`."""
    return tuple([_read(entry, index, where) for index, entry in enumerate(as_list(value, "irregularities"))])


def _read(value: object, index: int, where: str) -> SheetIrregularity:
    try:
        entry = as_mapping(value, "")
        only_known(entry, ("kind", "facts", where, "choice", "decided"))
        return SheetIrregularity(
            as_text(required(entry, "kind"), "kind"),
            as_mapping(entry.get("facts", {}), "facts"),
            as_whole(entry[where], where, low=1, high=LARGEST) if where in entry else None,
            as_text(entry["choice"], "choice") if "choice" in entry else None,
            as_text(entry["decided"], "decided") if "decided" in entry else None,
        )
    except InputError as error:
        raise error.under(f"irregularities[{index}]") from None


class ReturnGrounds(NamedTuple):
    """The clauses under which all bets of one hand go back."""

    clause: Citation
    also: tuple[Citation, ...]


class Effects(NamedTuple):
    """The effects of a round's irregularities, by box or seat."""

    void: tuple[Ruling, ...]
    back: dict[int, ReturnGrounds]
    folds: dict[int, tuple[Citation, ...]]
    """The clauses under which a hand is folded."""
    not_shown: set[int]
    walked: dict[int, str]
    """Boxes whose players are reported to have walked away with an open decision, and the places on the sheet."""
    miscounted: set[int]
    """R-58: boxes whose hands were folded because of their cards. They may have any number of cards."""


NONE = Effects((), {}, {}, set(), {}, set())


class Rules(NamedTuple):
    """A game's rules about irregularities on its sheets."""

    game: str
    version: int
    where: str
    """`box` or `seat`."""
    withdrawn: Clause | None
    settles_unshown: bool
    """Whether a hand that is not revealed costs a box anything (R-38)."""


def effects_of(entries: Sequence[SheetIrregularity], rules: Rules, numbers: Collection[int]) -> Effects:
    """The effects of all entries, each ruled on by itself, in the order of the sheet."""
    if not entries:
        return NONE
    effects = Effects((), {}, {}, set(), {}, set())
    for index, entry in enumerate(entries):
        place = f"irregularities[{index}]"
        try:
            effects = _with(effects, entry, rules, numbers, place)
        except InputError as error:
            raise error.under(place) from None
    return effects


def _with(effects: Effects, entry: SheetIrregularity, rules: Rules, numbers: Collection[int], place: str) -> Effects:
    kind, facts, number, choice, decided = entry
    ruling = _as_decided(decide(rules.game, kind, facts, version=rules.version), decided)
    if number is not None and number not in numbers:
        raise InputError(rules.where, f"{rules.where} {number} is not on the sheet")
    _require_offered(choice, ruling)
    # The box of a decision need not be the walker's.
    if number is not None and kind == "player-absent" and facts["decisions_pending"] and decided not in DECIDED:
        effects.walked[number] = place
    unshown = kind == NOT_REVEALED and rules.settles_unshown
    if number is None:
        if choice is not None or unshown or ruling.ruling in (INVALIDATE, FOLD):
            raise InputError(rules.where, f"is missing: this ruling concerns one {rules.where}")
        return effects._replace(void=(*effects.void, ruling)) if ruling.ruling == VOID else effects
    if ruling.ruling == VOID:
        return effects._replace(void=(*effects.void, ruling))
    if ruling.ruling == INVALIDATE:
        on = grounds(ruling)
        effects.back.setdefault(number, ReturnGrounds(on[0], on[1:]))
    elif ruling.ruling == FOLD:
        clause, earlier = grounds(ruling)[0], effects.folds.get(number, ())
        effects.folds[number] = earlier if clause in earlier else (*earlier, clause)
        if kind in DEALT_WRONG:
            effects.miscounted.add(number)
    elif unshown:
        effects.not_shown.add(number)
    elif choice == WITHDRAW and rules.withdrawn is not None and _returns_the_hand(ruling):
        also = () if ruling.clause is None else (ruling.clause,)
        effects.back.setdefault(number, ReturnGrounds(rules.withdrawn, also))
    return effects


def _as_decided(ruling: Ruling, decided: str | None) -> Ruling:
    """R-58: a referred matter counts as it was decided. Nothing else can be decided against the rules."""
    if decided is None:
        return ruling
    if ruling.ruling is not Verdict.REFER:
        raise InputError("decided", f"is only for a ruling of `refer`; this ruling is {ruling.ruling}")
    if decided not in (*UNCHANGED, *DECIDED):
        raise InputError("decided", f"must be one of {', '.join((*UNCHANGED, *DECIDED))}, not {shown(decided)}")
    return replace(ruling, ruling=DECIDED[decided]) if decided in DECIDED else ruling


def grounds(ruling: Ruling) -> tuple[Citation, ...]:
    """The grounds of a ruling, its clause first. If the rules have no clause, these are readings alone (R-19)."""
    return ruling.also if ruling.clause is None else (ruling.clause, *ruling.also)


def _returns_the_hand(ruling: Ruling) -> bool:
    """A withdrawal under 5.10 returns the hand; one under 5.2, before bets are closed, is no longer on the sheet."""
    return ruling.ruling in ("offer-options", "reconstruct")


def _require_offered(choice: str | None, ruling: Ruling) -> None:
    if choice is not None and choice not in ruling.options:
        offered = f"it offers {', '.join(ruling.options)}" if ruling.options else "it offers no choice"
        raise InputError("choice", f"{shown(choice)} is not offered by the ruling ({ruling.ruling}): {offered}")
