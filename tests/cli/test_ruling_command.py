"""`croupier ruling`: documents, lines, and questions put by a person."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.ruling import list_text, ruling_text
from croupier.rulings import ruling
from tests.rulings.expectations import ALL_CASES, GAMES

QUESTION = {
    "game": "casino-stud",
    "kind": "exposed-card",
    "facts": {"count": 2, "whose": "player", "players_have_seen": False},
}
IN_WORDS = ["ruling", "casino-stud", "exposed-card", "count=2", "whose=player", "players_have_seen=no"]


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.BytesIO]:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw))
    yield raw


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A person at a terminal, who gives these answers one after another."""
    answers: list[str] = []

    def answer(prompt: str) -> str:
        print(prompt)
        if not answers:
            raise EOFError
        return answers.pop(0)

    monkeypatch.setattr("croupier.cli.ruling_question._can_ask", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    return answers


def test_a_document_is_answered_with_the_same_json_as_the_function(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "question.json").write_text(json.dumps(QUESTION), encoding="utf-8")

    assert main(["ruling", str(tmp_path / "question.json")]) == 0
    assert json.loads(capsys.readouterr().out) == ruling(QUESTION)


def test_a_question_may_be_written_in_yaml_and_come_from_standard_input(
    stdin: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin.write(b"game: poker\nkind: exposed-card\nfacts: {count: 1}\n")
    stdin.seek(0)

    assert main(["ruling"]) == 0
    assert json.loads(capsys.readouterr().out)["clause"] == "PKR 5.3"


def test_a_bad_document_is_refused_with_its_place(stdin: io.BytesIO, capsys: pytest.CaptureFixture[str]) -> None:
    stdin.write(b'{"game": "poker", "kind": "exposed-card", "facts": {"count": 0}}')
    stdin.seek(0)

    assert main(["ruling", "-"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "croupier: facts.count: must be a whole number of at least 1, not 0\n"


def test_lines_are_answered_in_order_and_a_bad_one_does_not_end_the_run(
    stdin: io.BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        json.dumps(QUESTION),
        "",
        '{"game": "poker", "kind": "unlisted", "\\ud800": 1}',
        '{"game": "poker"}',
        json.dumps(QUESTION),
    ]
    stdin.write("\n".join(lines).encode())
    stdin.seek(0)

    assert main(["ruling", "--jsonl"]) == 1
    first, blank, odd, no_kind, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == last == ruling(QUESTION)
    assert blank == {"error": "the line is blank", "line": 2}
    assert odd == {"error": "\\ud800: is not a known field", "line": 3}
    assert no_kind == {"error": "kind: is missing", "line": 4}


@pytest.mark.parametrize("said", ["no", "NO", "n", "false", "False"])
def test_a_question_in_words_is_the_same_question(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*IN_WORDS[:-1], f"players-have-seen={said}"]) == 0
    assert json.loads(capsys.readouterr().out) == ruling(QUESTION)


def test_the_format_may_stand_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*IN_WORDS[:2], "--format", "text", *IN_WORDS[2:]]) == 0
    assert capsys.readouterr().out.startswith("Casino Stud Poker  ")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["poke", "unlisted"], "game: 'poke' is not a game: casino-stud, "),
        (["poker", "unlist"], "kind: 'unlist' is not a listed kind of irregularity (did you mean 'unlisted'?)"),
        (["poker"], "kind: is missing; `croupier ruling --list poker`"),
        (["poker", "exposed-card", "count"], "count: is not a fact: write it as FACT=VALUE"),
        (["poker", "exposed-card", "count=1", "count=2"], "facts.count: is given twice"),
        (["poker", "exposed-card", "count=many"], "facts.count: must be a whole number of at least 1, not 'many'"),
        (["poker", "exposed-card", "count=1.5"], "facts.count: must be a whole number"),
        (["poker", "exposed-card", "number=1", "count=1"], "facts.number: is not a fact of 'exposed-card'"),
        (["poker", "player-card-count", "players_have_seen=1"], "facts.players_have_seen: must be true or false"),
        (
            ["casino-stud", "exposed-card", "count=1"],
            "facts.whose: is missing. Still to be said: whose (dealer, player or mixed); players_have_seen (true or",
        ),
        (["--list", "whist"], "game: 'whist' is not a game"),
    ],
)
def test_a_bad_question_in_words_says_what_would_be_good(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ruling", *words]) == 2
    assert capsys.readouterr().err.startswith(f"croupier: {error}")


@pytest.mark.parametrize("count", ["2", "2000000000", "9" * 23, "0" * 30 + "2", "9" * 4300])
def test_two_or_more_may_be_any_number(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "casino-stud", "exposed-card", f"count={count}", *IN_WORDS[4:]]) == 0
    assert json.loads(capsys.readouterr().out) == ruling(QUESTION)


def test_a_number_of_too_many_digits_is_refused_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "poker", "exposed-card", f"count={'9' * 4301}"]) == 2
    error = "croupier: facts.count: is a number of 4,301 digits, which is too large to read\n"
    assert capsys.readouterr().err == error


def test_missing_facts_are_asked_for_on_a_terminal(terminal: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    terminal += ["2", "Player", "no"]

    assert main(["ruling", "casino-stud", "exposed-card", "--format", "json"]) == 0
    out = capsys.readouterr().out
    assert "How many cards were wrongly exposed?" in out
    assert json.loads(out[out.index("{") :]) == ruling(QUESTION)


def test_a_nonsense_answer_is_answered_with_what_would_make_sense(
    terminal: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    terminal += ["some", "1", "mine", "community", "mixed", "player", "perhaps", "no"]

    assert main(["ruling", "casino-stud", "exposed-card", "--format", "text"]) == 0
    out = capsys.readouterr().out
    assert "That does not answer it. Say a whole number of at least 1." in out
    assert "That does not answer it. Say dealer or player." in out
    assert "It cannot be 'community': a stud game has no community cards." in out
    assert "It cannot be 'mixed' for one card." in out
    assert "That does not answer it. Say yes or no." in out
    assert "CSP 5.10: " in out
    assert not terminal


def test_the_kind_is_asked_for_too(terminal: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    terminal += ["foreign", "?", "foreign-card"]

    assert main(["ruling", "poker", "--format", "text"]) == 0
    out = capsys.readouterr().out
    assert "'foreign' is not a listed kind of irregularity" in out
    assert "  out-of-turn: A player acts out of turn\n" in out
    assert "PKR 5.2.1" in out


def test_an_end_of_input_ends_the_asking(terminal: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert not terminal
    assert main(["ruling", "poker", "exposed-card"]) == 2
    assert capsys.readouterr().err == "croupier: the question was not finished\n"


def test_the_text_says_what_to_do_who_decides_and_what_it_rests_on() -> None:
    question = {
        "game": "progressive-holdem",
        "kind": "burn-missed",
        "facts": {"players_have_seen": False, "reconstructible": True},
    }
    lines = ruling_text(ruling(question)).splitlines()

    assert lines[0] == "Progressive Texas Hold'em Poker                                      RECONSTRUCT"
    assert "Decides     the House" in lines
    assert "Choice      go on with the hand as put right (continue-reconstructed)" in lines
    assert "or          take the bets back (withdraw)" in lines
    assert any(line.startswith("Clause      PTH 5.9: ") for line in lines)
    assert any(line.startswith("Also        PTH 5.10: ") for line in lines)


def test_the_text_says_where_there_is_no_clause_and_what_is_paid() -> None:
    referred = ruling_text(ruling({"game": "singapore-stud", "kind": "unlisted"}))
    paid = ruling_text(
        ruling({"game": "poker", "kind": "returning-player", "facts": {"missed": "both", "position": "other"}})
    )

    assert "Clause      none in this game's rules" in referred
    assert "Pays        the Small Blind and the Big Blind" in paid


def test_every_ruling_fits_into_eighty_columns() -> None:
    for case in ALL_CASES:
        assert max(map(len, ruling_text(ruling(case.question)).splitlines())) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_every_kind_in_eighty_columns(game: str) -> None:
    listed = list_text([game])

    assert max(map(len, listed.splitlines())) <= 80
    assert all(case.kind in listed for case in ALL_CASES if case.game == game)


def test_the_list_of_a_stud_game_offers_no_community_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--list", "casino-stud"]) == 0
    assert "whose: dealer, player or mixed\n" in capsys.readouterr().out


def test_the_list_without_a_game_shows_all_five(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--list"]) == 0
    out = capsys.readouterr().out
    assert all(f"({game})\n" in out for game in GAMES)


def test_the_list_can_be_had_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--list", "poker", "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    kinds = {entry["kind"]: entry for entry in listed["poker"]}
    assert kinds["foreign-card"]["facts"] == {}
    assert kinds["unlisted"]["referred"]


def test_the_help_fits_into_eighty_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["ruling", "--help"])

    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_lines_cannot_be_asked_for_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*IN_WORDS, "--jsonl"])

    assert ended.value.code == 2
    assert "--jsonl reads questions from a file" in capsys.readouterr().err
