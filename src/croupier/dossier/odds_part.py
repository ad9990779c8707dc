"""The exact odds of each house game, the counts behind them, and their second proof."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from croupier.computation.counts_cache import digest, fingerprint
from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.dossier.plan import PartDocument
from croupier.exact_odds import odds
from croupier.exact_odds.report.sheets import PASSING
from croupier.exact_odds.rules import games_with_odds
from croupier.exact_odds.second_proof.questions import Question, questions
from croupier.exact_odds.second_proof.record import RECORD, described, differences, exact_counts, read_record
from croupier.exact_odds.second_proof.sampling import check_state, choose_states

COUNTED_NOW, SAVED = "counted now", "saved on this machine by an earlier run of the same code"


def questions_of(games: tuple[str, ...]) -> dict[Question, list[str]]:
    """The questions on which the odds of these games rest, each with all games that rest on it."""
    return {one: named for one, named in questions().items() if any(name.split()[0] in games for name in named)}


def odds_part(games: tuple[str, ...], progress: Progress = unwatched) -> PartDocument:
    """The odds of each game with a hash, and whether its counts were made now or before."""
    asked = [name for name in games_with_odds() if name in games]
    told: dict[str, PartDocument] = {}
    fresh: set[str] = set()
    for number, name in enumerate(asked):
        found = odds(name, progress=share_of(progress, start=number / len(asked), end=(number + 1) / len(asked)))
        answer = without_passing(found)
        shared = {other for named in questions_of((name,)).values() for other in (one.split()[0] for one in named)}
        # Games with the same question share one count: the second one finds what the first has just counted.
        now = not found["from_cache"] or bool(fresh & shared)
        if now:
            fresh.add(name)
        told[name] = {"answer": answer, "sha256": digest(answer), "counts": COUNTED_NOW if now else SAVED}
    counts = [
        {**described(one, named), "counts": exact, "sha256": digest(exact)}
        for one, named in questions_of(games).items()
        for exact in [exact_counts(one)]
    ]
    return {"games": told, "questions": counts, "source_sha256": fingerprint("exact_odds")}


def without_passing(answer: Mapping[str, object]) -> PartDocument:
    """An answer without the fields that differ from run to run."""
    return {name: value for name, value in answer.items() if name not in PASSING}


def proof_part(games: tuple[str, ...], states: int, seed: str, progress: Progress = unwatched) -> PartDocument:
    """The shipped record of every deal, held against the exact counts; and states that are counted deal by deal now."""
    record = read_record(RECORD)
    asked = questions_of(games)
    chosen = [one for one in choose_states(states, state_seed(seed)) if one[0] in asked]
    checked = []
    for number, (question, dealt) in enumerate(chosen, start=1):
        checked.append(check_state(question, dealt)._asdict())
        progress(number / (len(chosen) + 1))
    return {
        "record": record,
        "record_sha256": sha256(RECORD.read_bytes()).hexdigest(),
        "differences": list(differences(record, asked=asked)) if asked else [],
        "states_asked": states,
        "states": checked,
    }


def state_seed(seed: str) -> int:
    """The number that chooses the states."""
    return int.from_bytes(sha256(f"croupier-states/1 {seed}\n".encode()).digest()[:8], "big")
