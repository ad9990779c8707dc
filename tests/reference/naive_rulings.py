"""The effect of an irregularity on a settlement, read straight from section 5 of each rule book."""

from collections.abc import Mapping
from typing import Any, NamedTuple

CODES = {"casino-stud": "CSP", "multi-link-stud": "MLP", "singapore-stud": "SSP", "progressive-holdem": "PTH"}


class Effect(NamedTuple):
    """The fate of the round or of one hand, and its clause; `none` if nothing changes."""

    deed: str = "none"
    clause: str = ""
    options: tuple[str, ...] = ()


def choose(*, reconstructible: bool) -> Effect:
    """5.10: the affected players go on or withdraw."""
    return Effect("none", "5.10", ("continue-reconstructed" if reconstructible else "continue", "withdraw"))


NOT_COVERED = {"casino-stud": "5.24", "multi-link-stud": "5.24", "progressive-holdem": "5.23", "singapore-stud": "R-19"}
DECIDED = {"void": "void", "return-hand": "back", "fold-hand": "fold"}


def effect(game: str, kind: str, facts: Mapping[str, Any], decided: str = "play-on") -> Effect:
    """The effect of one irregularity at the game's table; R-58: of what was decided, where the rules refer it."""
    if decided in DECIDED:
        void = {"casino-stud": "5.22", "multi-link-stud": "5.22", "progressive-holdem": "5.21"}.get(game)
        clause = (void or NOT_COVERED[game]) if decided == "void" else NOT_COVERED[game]
        return Effect(DECIDED[decided], clause)
    if game == "singapore-stud":
        return singapore_effect(kind, facts)
    return resorts_effect(kind, facts, holdem=game == "progressive-holdem", multi_link=game == "multi-link-stud")


def singapore_effect(kind: str, facts: Mapping[str, Any]) -> Effect:
    """SSP 5.1 to 5.5 void the round; nothing else of its rules changes a settlement (R-40)."""
    if kind == "foreign-card":
        return Effect("void", "5.1.1")
    if kind == "misdeal" and not facts["players_have_seen"] and not facts["reconstructible"]:
        return Effect("void", "5.2")
    if kind == "dealer-card-count" and facts["noticed"] == "this-round" and not facts["reconstructible"]:
        return Effect("void", "5.3")
    if kind == "exposed-card" and facts["count"] >= 2:
        return Effect("void", "5.4")
    if kind == "deck-count-wrong":
        return Effect("void", "5.5")
    return Effect()


def resorts_effect(kind: str, facts: Mapping[str, Any], *, holdem: bool, multi_link: bool) -> Effect:
    """CSP, MLP and PTH, section 5."""
    void = Effect("void", "5.21" if holdem else "5.22")
    if kind in ("foreign-card", "deck-count-wrong", "insufficient-cards", "unshuffled-deck"):
        return void
    if kind == "interruption":
        return Effect() if facts["outcome_established"] else void
    if kind == "jackpot-fault":
        return Effect() if facts["players_have_seen"] else void
    if kind == "player-absent":
        return Effect("fold", "5.5") if facts["decisions_pending"] else Effect()
    if kind == "extra-hand-examined":
        return Effect("back", "5.18" if holdem else "5.19") if facts["intentional"] else Effect()
    if kind == "hand-not-revealed":
        return Effect("fold", "4.3") if multi_link else Effect("hidden", "4.3")
    if kind == "under-limit-bet" and facts["noticed"] == "before-close":
        return Effect("none", "5.2", ("increase", "withdraw"))
    if kind == "jackpot-fault-next-round":
        return Effect("none", "5.18.2", ("close-table", "close-box", "no-jackpot-bets"))
    return dealing_effect(kind, facts, void=void, holdem=holdem)


def dealing_effect(kind: str, facts: Mapping[str, Any], *, void: Effect, holdem: bool) -> Effect:
    """5.8 to 5.16 with R-20, R-21, R-22 and R-33: what went wrong in the deal."""
    if kind == "exposed-card":
        if facts["count"] >= 2:
            return Effect() if facts["players_have_seen"] else void
        if facts["players_have_seen"] or (facts["whose"] == "dealer" and not holdem):
            return Effect()
        return choose(reconstructible=False)
    if kind == "misdeal":
        if not facts["players_have_seen"] and not facts["reconstructible"]:
            return void
        return choose(reconstructible=facts["reconstructible"])
    if kind == "burn-missed":
        if facts["players_have_seen"] or not facts["reconstructible"]:
            return void
        return choose(reconstructible=True)
    if kind == "simultaneous-draw":
        return choose(reconstructible=facts["order_known"])
    counted = ("dealer-card-count", "player-card-count") + (("community-card-count",) if holdem else ())
    if kind not in counted or facts["noticed"] == "next-round":
        return Effect()
    if facts["reconstructible"]:
        return choose(reconstructible=True)
    return Effect("back", "5.15") if kind == "player-card-count" else void
