"""The Bonus of Progressive Hold'em in a dossier: its odds follow from the counts, and its proof is checked as told.

The exact counts of hold'em take a minute. The installed record of every deal has the same numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from croupier.computation.counts_cache import digest, fingerprint
from croupier.dossier import files, recomputed_odds
from croupier.dossier.odds_part import questions_of, without_passing
from croupier.dossier.part_findings import Documents, Found
from croupier.dossier.recomputed_odds import odds_again, proof_again
from croupier.exact_odds.answers import odds_from_counts
from croupier.exact_odds.second_proof.record import RECORD, described, read_record

GAME = "progressive-holdem"


def made_documents() -> Documents:
    """The odds of this game and their proof, from a dossier."""
    record = read_record(RECORD)
    ((question, games),) = questions_of((GAME,)).items()
    told = described(question, games)
    (section,) = [one for one in record["sections"] if one["rules"] == told["rules"]]
    counts = {name: value for name, value in section["counted"].items() if name != "deals"}
    answer = without_passing(odds_from_counts(GAME, counts))
    documents = {
        files.RULES: {"books": [{"game": GAME}]},
        files.SOFTWARE: {"seed": "a seed"},
        files.ODDS: {
            "games": {GAME: {"answer": answer, "sha256": digest(answer)}},
            "questions": [{**told, "counts": counts, "sha256": digest(counts)}],
            "source_sha256": fingerprint("exact_odds"),
        },
        files.PROOF: {
            "record": record,
            "record_sha256": sha256(RECORD.read_bytes()).hexdigest(),
            "differences": [],
            "states_asked": 1,
            "states": [],
        },
    }
    found: Documents = json.loads(json.dumps(documents))  # as a reader of the archive has them
    return found


@pytest.fixture(scope="module")
def sound() -> Documents:
    return made_documents()


@pytest.fixture
def documents(sound: Documents, monkeypatch: pytest.MonkeyPatch) -> Documents:
    """A copy to change. States are counted in other tests."""
    monkeypatch.setattr(recomputed_odds, "choose_states", lambda *_: [])
    return deepcopy(sound)


def bonus_of(documents: Documents) -> Any:
    return documents[files.ODDS]["games"][GAME]["answer"]["side_bets"]["bonus"]


def says(found: Found) -> str:
    return "\n".join(one.says for one in found.differences)


def test_odds_of_the_bonus_that_follow_from_the_counts_agree(documents: Documents) -> None:
    assert odds_again(documents, {}).differences == []


def test_a_forged_outcome_of_the_bonus_is_named_though_its_hash_fits(documents: Documents) -> None:
    bonus_of(documents)["outcomes"][0]["combinations"] += 1
    game = documents[files.ODDS]["games"][GAME]
    game["sha256"] = digest(game["answer"])
    assert f"{GAME}.side_bets.bonus.outcomes" in says(odds_again(documents, {}))


def count_as(bonus: Callable[[], dict[str, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this be the count of every deal of the Bonus, which takes seconds."""
    monkeypatch.setattr("croupier.exact_odds.second_proof.record.every_bonus", lambda *_: bonus())


def as_told(documents: Documents) -> dict[str, int]:
    return {row["outcome"]: row["combinations"] for row in bonus_of(documents)["outcomes"]}


def test_a_bonus_of_which_nothing_is_said_is_not_counted_again_and_that_is_told(
    documents: Documents, monkeypatch: pytest.MonkeyPatch
) -> None:
    def must_not_count() -> dict[str, int]:
        raise AssertionError

    count_as(must_not_count, monkeypatch)
    found = proof_again(documents, {})
    assert found.differences == []
    assert found.checked.endswith("the Bonus of hold’em was not counted deal by deal again")


def test_a_difference_of_the_bonus_that_the_dossier_admits_is_counted_again(
    documents: Documents, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = as_told(documents)
    lost = told["lose"]
    other_count = {**told, "lose": lost + 1}, f"bonus.lose is {lost + 1}, and the exact odds have {lost}"
    other_outcomes = {"lose": 1}, f"bonus is {{'lose': 1}}, and the exact odds have {told}"
    for counted, admitted in (other_count, other_outcomes):
        count_as(partial(dict, counted), monkeypatch)
        documents[files.PROOF]["differences"] = [f"{GAME} version 6: {admitted}"]
        found = proof_again(documents, {})
        assert found.differences == []
        assert "not counted" not in found.checked


def test_a_difference_of_the_bonus_that_nobody_finds_again_is_named(
    documents: Documents, monkeypatch: pytest.MonkeyPatch
) -> None:
    count_as(lambda: as_told(documents), monkeypatch)
    documents[files.PROOF]["differences"] = [f"{GAME} version 6: bonus.lose is 1, and the exact odds have 2"]
    assert "differences" in says(proof_again(documents, {}))
