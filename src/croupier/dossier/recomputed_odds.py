"""Works the odds of a dossier and their second proof out again, from the counts in it and the installed record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from croupier.computation.counts_cache import Counted, digest, fingerprint
from croupier.documents.fields import whole_of
from croupier.dossier import files
from croupier.dossier.odds_part import questions_of, state_seed, without_passing
from croupier.dossier.part_findings import NOTHING, Documents, Found, Octets, difference, found_in, games_of, seed_of
from croupier.dossier.plan import MOST_STATES, PartDocument
from croupier.exact_odds.answers import odds_from_counts
from croupier.exact_odds.rules import games_with_odds
from croupier.exact_odds.second_proof.questions import HoldemQuestion, Question
from croupier.exact_odds.second_proof.record import RECORD, described, differences, read_record
from croupier.exact_odds.second_proof.sampling import check_state, choose_states

STATES_AGAIN = 1
"""How many states of each family are counted again."""
BONUS = ": bonus"
"""Marks a difference in the Bonus of hold'em."""
NO_ODDS = "none of these games has odds"


def odds_again(documents: Documents, _: Octets) -> Found:
    """Each answer must follow from the counts beside it. `proof_again` holds the counts against the record."""
    odds, games = documents[files.ODDS], games_of(documents)
    wrong = [*difference([name for name in games_with_odds() if name in games], list(odds["games"]), "games")]
    asked = questions_of(games)
    told = [{name: one[name] for name in ("games", "rules")} for one in odds["questions"]]
    wrong += difference([described(question, named) for question, named in asked.items()], told, "questions")
    if wrong:
        return found_in(files.ODDS, wrong)
    if not asked:
        return Found([], NOTHING, checked=NO_ODDS)
    for one, named in zip(odds["questions"], asked.values(), strict=True):
        if one["sha256"] != digest(one["counts"]):
            wrong.append(f"the counts of {named[0]} do not have the hash beside them")
        for name in (game.split()[0] for game in named):
            if name in odds["games"]:
                wrong += _answer(name, one["counts"], odds["games"][name])
    wrong += difference(fingerprint("exact_odds"), odds["source_sha256"], "source_sha256")
    return found_in(files.ODDS, wrong)


def _answer(game: str, counts: Counted, told: PartDocument) -> Iterator[str]:
    yield from difference(without_passing(odds_from_counts(game, counts)), told["answer"], game)
    if told["sha256"] != digest(told["answer"]):
        yield f"the answer for {game} does not have the hash beside it"


def proof_again(documents: Documents, _: Octets) -> Found:
    """The record must be the one that comes with the software: a forger can change counts and record together."""
    asked = questions_of(games_of(documents))
    proof = documents[files.PROOF]
    installed = read_record(RECORD)
    wrong = [*difference(installed, proof["record"], "record")]
    wrong += difference(sha256(RECORD.read_bytes()).hexdigest(), proof["record_sha256"], "record_sha256")
    wrong += _states(documents, asked)
    if not asked:
        wrong += difference([], proof["differences"], "differences")
        return found_in(files.PROOF, wrong) if wrong else Found([], NOTHING, checked=NO_ODDS)
    counts = {digest(one["rules"]): one["counts"] for one in documents[files.ODDS]["questions"]}
    # The Bonus takes seconds, so it is counted deal by deal only where the dossier says that it differs.
    with_bonus = any(BONUS in says for says in proof["differences"])
    again = differences(
        installed,
        asked=asked,
        counts=lambda question, _: counts[digest(described(question, asked[question])["rules"])],
        with_bonus=with_bonus,
    )
    wrong += difference(list(again), proof["differences"], "differences")
    said = "each count in the dossier held against the installed record of every deal; one state of each family counted"
    holdem = any(isinstance(question, HoldemQuestion) for question in asked)
    left_out = "; the Bonus of hold’em was not counted deal by deal again" if holdem and not with_bonus else ""
    return found_in(files.PROOF, wrong, checked=f"{said} again{left_out}")


def _states(documents: Documents, asked: Mapping[Question, list[str]]) -> Iterator[str]:
    """The seed chooses the states; the first of each family are counted again."""
    proof = documents[files.PROOF]
    many = whole_of(proof, "states_asked", low=1, high=MOST_STATES)
    chosen = [one for one in choose_states(many, state_seed(seed_of(documents))) if one[0] in asked]
    if len(proof["states"]) != len(chosen):
        yield "these are not the states that the seed chooses"
        return
    again = STATES_AGAIN * len(asked)
    for state, (question, dealt) in zip(proof["states"][:again], chosen[:again], strict=True):
        yield from difference(check_state(question, dealt)._asdict(), state, "states")
