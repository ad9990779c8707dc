"""The second proof: every deal counted one by one, held against the exact odds."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest

from croupier.cards import DECK, cards
from croupier.cli import main
from croupier.exact_odds.second_proof.on_cpu import KIND_BITS, value_of_five
from croupier.exact_odds.second_proof.questions import questions
from croupier.exact_odds.second_proof.record import RECORD, ProofRecord, differences, read_record
from croupier.exact_odds.second_proof.sampling import check_state, choose_states
from croupier.extras import MissingExtraError
from croupier.hands import category, strength

STUD, HOLDEM = questions()
RARE = [
    (STUD, "As Ks Qs Js Ts"),
    (STUD, "5h 4h 3h 2h Ah"),
    (STUD, "As Kd 4c 3h 2s"),
    (STUD, "Ac Kd 4h 3s 2d"),
    (STUD, "7s 5d 4c 3h 2s"),
    (HOLDEM, "As Ks Qs Js Ts"),
    (HOLDEM, "9c 9d 9h 9s 2c"),
]


@pytest.fixture
def proof() -> ProofRecord:
    return read_record(RECORD)


CHANGES: list[tuple[list[str | int], str]] = [
    (["sections", 0, "counted", "stayed", 5, 1], "casino-stud version 6: stayed[5][1] is 7"),
    (["sections", 0, "counted", "deals"], "casino-stud version 6: 7 deals were counted"),
    (["sections", 1, "counted", "endings", 168, 1, 0, 3], "progressive-holdem version 6: endings[168][1][0][3] is 7"),
    (["sections", 1, "counted", "rows", 12, 5, 0], "progressive-holdem version 6: rows[12][5][0] is 7"),
    (
        ["sections", 0, "sha256"],
        "casino-stud version 6, multi-link-stud version 2, singapore-stud version 4: the numbers",
    ),
    (["hands_of_five", "classes"], "the hands of five cards"),
    (["source", "sha256"], "another every_deal.cu"),
]


def test_a_changed_number_is_told_with_its_place(proof: ProofRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.exact_odds.second_proof.record.every_bonus", lambda *_: {"lose": 1})
    for place, _ in CHANGES:
        at: Any = proof
        for step in place[:-1]:
            at = at[step]
        at[place[-1]] = 7
    found = list(differences(proof))
    assert any(line.startswith("progressive-holdem version 6: bonus is") for line in found)
    assert [told for _, told in CHANGES if not any(told in line for line in found)] == []


def test_other_rules_are_not_proved_by_the_record(proof: ProofRecord) -> None:
    proof["sections"] = []
    assert [line for line in differences(proof) if "nothing was counted under these rules" in line] == [
        f"{', '.join(games)}: nothing was counted under these rules" for games in questions().values()
    ]


def test_the_plain_ranker_orders_hands_as_the_house_does() -> None:
    chance = Random(5)
    hands = [chance.sample(DECK, 5) for _ in range(20_000)] + [list(cards(text)) for _, text in RARE[:5]]
    ranked = sorted((value_of_five(numpy.array(hand)), int(strength(hand))) for hand in hands)
    assert all((one[0] < other[0]) == (one[1] < other[1]) for one, other in pairwise(ranked))
    assert all(value_of_five(numpy.array(hand)) >> KIND_BITS == category(strength(hand)) for hand in hands)


@pytest.mark.parametrize(("question", "dealt"), RARE, ids=[text for _, text in RARE])
def test_a_state_counted_deal_by_deal_is_the_exact_one(question: object, dealt: str) -> None:
    assert check_state(question, list(cards(dealt))).agrees  # type: ignore[arg-type]


def test_a_state_that_differs_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("croupier.exact_odds.stud_counts.dealers_of", lambda *_: (0, 1, 2, 3))
    differing = check_state(STUD, list(cards("As Kd 4c 3h 2s")))
    assert not differing.agrees
    monkeypatch.setattr("croupier.cli.prove.differences", lambda *_: [])
    monkeypatch.setattr("croupier.cli.prove.check_states", lambda *_: [differing])
    assert main(["prove", "--seed", "1"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_the_same_seed_chooses_the_same_states() -> None:
    assert choose_states(20, 9) == choose_states(20, 9)
    assert choose_states(20, 9) != choose_states(20, 10)


def test_every_number_counted_on_the_gpu_is_the_exact_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--states", "1", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "19,933,230,517,200" in out
    assert "55,627,620,048,000" in out
    assert "Every number agrees with the exact odds." in out
    assert "chosen with --seed 7" in out


def test_a_file_that_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.json"
    for text in ("{", "[]", json.dumps({"source": {}})):
        file.write_text(text)
        assert main(["prove", "--record", str(file)]) == 2
        assert "is not a record of a second proof" in capsys.readouterr().err


def test_a_machine_without_the_extra_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(_progress: object) -> ProofRecord:
        raise MissingExtraError("gpu", "counting every deal on a GPU")

    monkeypatch.setattr("croupier.cli.prove.count_on_gpu", missing)
    assert main(["prove", "--gpu"]) == 2
    assert "pip install 'croupier[gpu]'" in capsys.readouterr().err


def test_states_out_of_range_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--states", "-1"]) == 2
    assert "--states" in capsys.readouterr().err
