"""`croupier settle`, as a person and as a program call it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.cli.settle import settlement_text
from croupier.settlement import settle
from tests.settlement.poker_hands import hand
from tests.sheets import box, sheet
from tests.waiting import LONGEST_S

EXAMPLES = Path(__file__).parents[2] / "examples"

SHEET = sheet("CSP", box(1, "Ah Kd 7c 4s 2h", "bet", ante="100", jackpot="5"), meter=1000)
BAD = sheet("CSP", box(1, "Ah Kd 7c 4s 2h", "bet", ante="-1"))


class Input(io.TextIOWrapper):
    """Standard input that holds some bytes."""

    def __init__(self, raw: bytes) -> None:
        super().__init__(io.BytesIO(raw))


def run(monkeypatch: pytest.MonkeyPatch, *words: str, stdin: bytes = b"") -> int:
    monkeypatch.setattr(sys, "stdin", Input(stdin))
    return main(["settle", *words])


def test_a_file_is_settled_as_json_when_nobody_is_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(SHEET))
    assert run(monkeypatch, str(file)) == 0
    assert json.loads(capfd.readouterr().out)["house"] == "305.00"


@pytest.mark.parametrize("words", [(), ("-",)])
def test_standard_input_is_read_where_no_file_is_named(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words, stdin=json.dumps(SHEET).encode()) == 0
    assert json.loads(capfd.readouterr().out)["result"] == "settled"


def test_text_for_people_names_bets_clauses_and_the_houses_result(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--format", "text", stdin=json.dumps(SHEET).encode()) == 0
    text = capfd.readouterr().out
    for wanted in ("Casino Stud Poker", "Dealer: One pair", "Box 1", "CSP 3.14.2", "+305.00", "1,000.00 → 1,000.00"):
        assert wanted in text
    assert "\033" not in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_text_for_people_names_jackpot_wagers_and_side_pots_in_words(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(EXAMPLES / "singapore-stud.yaml"), "--format", "text"]) == 0
    text = capfd.readouterr().out
    assert "jackpot, own hand" in text and "jackpot, Dealer's hand" in text
    assert "jackpot-" not in text
    all_in = hand(
        "1:100 2:200 3:300", "1 all-in, 2 all-in, 3 call", cards="1:AsAd 2:KsKd 3:QsQd", board="2c 3c 4d 7h 8s"
    )
    text = settlement_text(settle(all_in))
    assert "side 1" in text and "side-1" not in text


def test_text_shows_what_a_players_name_would_do_to_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    named: Any = json.loads(json.dumps(SHEET))
    named["boxes"][0]["player"] = "\033[2Jgone\n"
    assert run(monkeypatch, "--format", "text", stdin=json.dumps(named).encode()) == 0
    assert r"\x1b[2Jgone\n" in capfd.readouterr().out


def test_a_bad_sheet_says_where_and_exits_with_2(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, stdin=json.dumps(BAD).encode()) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err == "croupier: boxes[0].bets.ante: '-1' is not an amount of money: " + (
        "digits, then a point and one or two digits if needed\n"
    )


def test_json_lines_go_on_after_bad_lines_and_exit_with_1(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lines = b"\n".join([json.dumps(SHEET).encode(), b"", json.dumps(BAD).encode(), json.dumps(SHEET).encode()])
    assert run(monkeypatch, "--jsonl", stdin=lines) == 1
    out = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [sorted(answer) for answer in out[1:3]] == [["error", "line"]] * 2
    assert [answer["line"] for answer in out[1:3]] == [2, 3]
    assert out[0] == out[3]


def test_good_json_lines_exit_with_0(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--jsonl", stdin=json.dumps(SHEET).encode() + b"\n") == 0
    assert capfd.readouterr().out.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, str(tmp_path / name)) == 2
    assert str(tmp_path) in capfd.readouterr().err


def test_a_reader_who_leaves_early_gets_no_traceback() -> None:
    """As with `| head -1`."""
    many = (json.dumps(SHEET) + "\n") * 5000
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", "settle", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    try:
        process.stdin.write(many)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.stderr.read() == ""
    process.stderr.close()
    process.wait(timeout=LONGEST_S)


@pytest.mark.parametrize("words", [["--help"], ["help"], ["--version"]])
def test_help_and_version_are_there(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert "croupier" in capsys.readouterr().out


def test_an_unknown_command_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setle"]) == 2
    assert "did you mean 'settle'?" in capsys.readouterr().err


def test_nothing_heavy_is_loaded_at_start_up() -> None:
    code = (
        "import sys, croupier.cli; croupier.cli.main(['--help']); print({'numpy', 'numba', 'yaml'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "set()"
