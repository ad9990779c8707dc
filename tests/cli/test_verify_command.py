"""`croupier verify`, as a player or an inspector calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cards import DECK, names
from croupier.cli import main
from croupier.cli.verify import TAKEN
from croupier.rounds.commands import Reconstruct, SettleRound
from tests.rounds.tables import SHUFFLER, decide_all, go_on, put, report, waiting
from tests.shoe.rounds import Record, opened, poker_round, record, stud_round
from tests.shoe.sources import seeded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "round.json"


def verify(file: Path, document: Record, *words: str) -> int:
    file.write_text(json.dumps(document))
    return main(["verify", str(file), *words])


def test_a_good_record_is_verified(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    document = stud_round(seeded(1))

    assert verify(file, document) == 0
    assert json.loads(capfd.readouterr().out) == {
        "game": "casino-stud",
        "round": "r-17",
        "verified": True,
        "decks": [{"commitment": document["events"][0]["commitment"], "size": 52, "dealt": 16}],
        "problems": [],
    }


def test_text_for_people_shows_each_commitment_and_the_verdict(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    document = poker_round(seeded(1))

    assert verify(file, document, "--format", "text") == 0
    text = capfd.readouterr().out
    wanted = ("Round r-17, Poker", "Deck 1: 52 cards, 8 dealt", "Deck 2: 48 cards, 4 dealt", "Verified: ")
    assert all(part in text for part in wanted)
    assert all(event["commitment"] in text for event in document["events"] if "commitment" in event)
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_record_that_does_not_verify_exits_with_1_and_says_why(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    document = stud_round(seeded(1))
    document["events"][3]["cards"][0] = document["events"][3]["cards"][1]

    assert verify(file, document) == 1
    found = json.loads(capfd.readouterr().out)
    assert found["verified"] is False
    assert [problem["place"] for problem in found["problems"]] == ["events[3].cards[0]"]
    assert verify(file, document, "--format", "text") == 1
    text = capfd.readouterr().out
    assert "  events[3].cards[0]: " in text
    assert "NOT VERIFIED" in text


def test_a_deck_that_is_not_revealed_is_said_to_be_so(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    document = stud_round(seeded(1)) | {"decks": []}

    assert verify(file, document, "--format", "text") == 1
    assert "Deck 1: not revealed, 16 dealt" in capfd.readouterr().out


@pytest.mark.parametrize("form, says", [("json", '"verified": null'), ("text", "no shuffle of ours")])
def test_cards_entered_by_hand(file: Path, form: str, says: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert verify(file, record("casino-stud", [opened(None)]), "--format", form) == 0
    assert says in capfd.readouterr().out


@pytest.mark.parametrize(
    "content, says",
    [
        (b"", "the document is empty"),
        (b"[]", f"{TAKEN}, not a list"),
        (b"hello", f"{TAKEN}, not 'hello'"),
        (b"PK", f"{TAKEN}, not 'PK'"),
        (b"PK\xff", "byte 3: is not UTF-8 text"),
        (b'{"format": 1', "column 13: not valid JSON"),
        (b'{"format": 3}', "format: must be 1, not 3"),
    ],
)
def test_what_is_no_record_exits_with_2(
    file: Path, content: bytes, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(content)

    assert main(["verify", str(file)]) == 2
    error = capfd.readouterr().err
    assert error.startswith(f"croupier: {file}: {says}")
    assert len(error.splitlines()) == 1


def test_a_name_in_a_record_cannot_command_the_terminal(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert verify(file, stud_round(seeded(1)) | {"round": "\x1b[2J"}, "--format", "text") == 0
    assert "\x1b" not in capfd.readouterr().out


def test_the_help_fits_into_eighty_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["verify", "--help"])

    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_many_records_are_verified_line_by_line(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    good, bad = stud_round(seeded(1)), stud_round(seeded(2))
    bad["events"][0]["commitment"] = good["events"][0]["commitment"]

    file.write_text(f"{json.dumps(good)}\n{json.dumps(good)}\n")
    assert main(["verify", "--jsonl", str(file)]) == 0
    capfd.readouterr()
    file.write_text(f"{json.dumps(bad)}\n{json.dumps(good)}\n")
    assert main(["verify", "--jsonl", str(file)]) == 1
    assert [json.loads(line)["verified"] for line in capfd.readouterr().out.splitlines()] == [False, True]


@pytest.mark.clause("CSP 5.10.2", "R-55")
def test_cards_that_were_moved_are_shown_with_the_clause(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    live = waiting(device=SHUFFLER)
    put(live, "2 2 2 2 2 1 1 1 1 1 d d d d d", *names(DECK[:15]))
    report(live, "misdeal", reconstructible=True)
    live.send(Reconstruct())
    go_on(live)
    decide_all(live)
    live.send(SettleRound())

    assert verify(file, live.record(), "--format", "text") == 0
    assert "Moved: 2c from box 2 to box 1 (CSP 5.10)" in capfd.readouterr().out
    assert verify(file, live.record(), "--format", "json") == 0
    moves = json.loads(capfd.readouterr().out)["moves"]
    assert {"card": "2c", "from": "box 2", "to": "box 1", "clause": "CSP 5.10", "place": moves[0]["place"]} in moves
