"""Irregularities of every kind, with every value of their facts, where a valid sheet may hold them."""

from random import Random
from typing import Any

from tests.reference.naive_rulings import Effect, effect

BOOLEANS = (True, False)
NOTICED = ("this-round", "next-round")
FACTS: dict[str, dict[str, tuple[Any, ...]]] = {
    "over-limit-bet": {"noticed": ("before-close", "after-close")},
    "under-limit-bet": {"noticed": ("before-close", "after-close")},
    "wrong-multiple": {"size": ("more", "less")},
    "jackpot-bet-without-ante": {},
    "player-absent": {"decisions_pending": BOOLEANS},
    "interruption": {"outcome_established": BOOLEANS},
    "foreign-card": {},
    "deck-count-wrong": {},
    "insufficient-cards": {},
    "unshuffled-deck": {},
    "exposed-card": {"count": (1, 1, 2, 3), "whose": ("dealer", "player", "mixed"), "players_have_seen": BOOLEANS},
    "misdeal": {"players_have_seen": BOOLEANS, "reconstructible": BOOLEANS},
    "dealer-card-count": {"noticed": NOTICED, "reconstructible": BOOLEANS},
    "player-card-count": {"noticed": NOTICED, "reconstructible": BOOLEANS},
    "community-card-count": {"noticed": NOTICED, "reconstructible": BOOLEANS},
    "burn-missed": {"players_have_seen": BOOLEANS, "reconstructible": BOOLEANS},
    "late-bet": {"attempt": ("place", "increase", "withdraw")},
    "face-up-card": {},
    "simultaneous-draw": {"order_known": BOOLEANS},
    "jackpot-fault": {"players_have_seen": BOOLEANS},
    "jackpot-fault-next-round": {},
    "extra-hand-examined": {"intentional": BOOLEANS},
    "error-noticed-late": {},
    "misplaced-chips": {},
    "hand-not-revealed": {},
    "simultaneous-jackpots": {"tables": ("same", "several")},
    "standing-player-bet": {},
    "box-taken": {},
    "bet-placed-in-error": {},
    "bet-by-pit-employee": {},
    "unlisted": {},
    "out-of-turn": {"passed_over": ("checks", "bets-less-or-equal", "bets-more", "folds")},
    "button-not-placed": {},
    "premature-board-card": {"street": ("flop", "turn", "river")},
}
OFTEN = (
    "player-absent",
    "player-card-count",
    "extra-hand-examined",
    "hand-not-revealed",
    "simultaneous-draw",
    "misdeal",
)
SINGAPORE_VOIDS = ("foreign-card", "deck-count-wrong", "exposed-card", "misdeal", "dealer-card-count")
VOIDS_KEPT = 0.3


def some_irregularities(rng: Random, sheet: dict[str, Any]) -> None:
    """Puts one to three entries on the sheet and makes their boxes fit them."""
    sheet["irregularities"] = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        kind = some_kind(rng, sheet["game"])
        facts = {fact: rng.choice(values) for fact, values in FACTS[kind].items()}
        if kind == "exposed-card":
            facts["whose"] = possible_owner(rng, sheet["game"], facts)
        entry: dict[str, Any] = {"kind": kind, "facts": facts}
        if kind == "unlisted" and rng.random() < 0.8:
            entry["decided"] = rng.choice(("play-on", "void", "return-hand", "fold-hand", "fold-hand"))
        ruled = effect(sheet["game"], kind, facts, entry.get("decided", "play-on"))
        void_already = any(entry["kind"] in SINGAPORE_VOIDS for entry in sheet["irregularities"])
        if ruled.deed != "void" or void_already or rng.random() < VOIDS_KEPT:
            add_entry(rng, sheet, entry, ruled)


def some_kind(rng: Random, game: str) -> str:
    """Any kind, but more often one that changes something."""
    if rng.random() < 0.5:
        return rng.choice(tuple(FACTS))
    return rng.choice(SINGAPORE_VOIDS if game == "singapore-stud" else OFTEN)


def possible_owner(rng: Random, game: str, facts: dict[str, Any]) -> str:
    owners = ["dealer", "player"]
    if game == "progressive-holdem":
        owners.append("community")
    if facts["count"] > 1:
        owners.append("mixed")
    return rng.choice(owners)


def add_entry(rng: Random, sheet: dict[str, Any], entry: dict[str, Any], ruled: Effect) -> None:
    if not entry["facts"] and rng.random() < 0.5:
        del entry["facts"]
    playing = [box for box in sheet["boxes"] if "decision" in box]
    chooses = bool(ruled.options) and rng.random() < 0.75
    walks = entry["kind"] == "player-absent" and entry["facts"]["decisions_pending"]
    needs_box = chooses or walks or ruled.deed in ("back", "fold", "hidden")
    if needs_box and not playing:
        return
    if needs_box or (playing and rng.random() < 0.3):
        box = rng.choice(playing)
        entry["box"] = box["box"]
        if walks:
            walk_away(rng, sheet["game"], box)
    if chooses:
        entry["choice"] = rng.choice(ruled.options)
    sheet["irregularities"].append(entry)


def walk_away(rng: Random, game: str, box: dict[str, Any]) -> None:
    """A walker of a stud game has placed no BET; in SSP, which knows no walkers, the player has folded."""
    if game == "progressive-holdem":
        return
    box["bets"].pop("bet", None)
    box["decision"] = "fold"
    if game != "singapore-stud" and rng.random() < 0.5:
        box["decision"] = None


def loosen(rng: Random, sheet: dict[str, Any], spare: list[str]) -> None:
    """Leaves out what such a sheet may leave out: on a void, for a hand that goes back, for one that a ruling folds."""
    effects = [
        (effect(sheet["game"], entry["kind"], entry.get("facts", {}), entry.get("decided", "play-on")), entry)
        for entry in sheet.get("irregularities", [])
    ]
    void = any(ruled.deed == "void" for ruled, _ in effects)
    back = {
        e.get("box") for r, e in effects if r.deed == "back" or (r.clause == "5.10" and e.get("choice") == "withdraw")
    }
    folded = {e.get("box") for r, e in effects if r.deed == "fold"}
    for box in sheet["boxes"]:
        if "decision" not in box:
            continue
        if (void or box["box"] in back) and rng.random() < 0.5:
            loosen_cards(rng, box, [] if void else spare)
        if (void or box["box"] in back | folded) and rng.random() < 0.4:
            box["decision"] = None
        if box["decision"] is None:
            leave_out_decision(box)
    for part in ("dealer", "community"):
        if void and part in sheet and rng.random() < 0.5:
            sheet[part] = sheet[part][: rng.randrange(len(sheet[part]))]
            if rng.random() < 0.3:
                del sheet[part]


def leave_out_decision(box: dict[str, Any]) -> None:
    """Without a decision there is a Turn or a River only where there is a Flop."""
    del box["decision"]
    if "flop" not in box["bets"]:
        box["bets"].pop("turn", None)
        box["bets"].pop("river", None)


def loosen_cards(rng: Random, box: dict[str, Any], spare: list[str]) -> None:
    way = rng.randrange(3)
    if way == 0:
        del box["cards"]
    elif way == 1:
        box["cards"] = box["cards"][: rng.randrange(len(box["cards"]))]
    elif spare:
        box["cards"] = [*box["cards"], spare.pop()]
