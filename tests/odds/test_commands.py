"""`croupier odds` and `croupier advise` on the command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.cli.paint import bar
from croupier.exact_odds import advise, odds
from croupier.exact_odds.outcome_words import STRATEGY_IN_WORDS, outcome_in_words
from croupier.exact_odds.strategies import Strategy
from croupier.games import CASINO_STUD, PROGRESSIVE_HOLDEM
from croupier.hands import Category

STUD = ["advise", "casino-stud", "--cards", "Ah Kd Qc 7s 2h", "--dealer-up", "Qs"]


def run(capsysbinary: pytest.CaptureFixture[bytes], *words: str) -> tuple[int, str, str]:
    status = main(list(words))
    out, err = capsysbinary.readouterr()
    return status, out.decode(), err.decode()


def test_odds_are_json_where_nobody_looks(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, err = run(capsysbinary, "odds", "casino-stud", "--pay", "royal-flush=100", "flush=5")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert found["main"]["net"] == -1_041_372_912_372
    assert list(found)[:4] == ["game", "main", "side_bets", "elapsed_seconds"]


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem"])
def test_text_fits_80_columns(game: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, _ = run(capsysbinary, "odds", game, "--format", "text", "--meter", "9999999.99", "--jackpot-bet", "5")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    main_part: Any = odds(game)["main"]
    assert f"{main_part['net']:,}" in out


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem"])
def test_text_speaks_in_words_and_json_in_slugs(game: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    found: Any = odds(game)
    _, text, _ = run(capsysbinary, "odds", game, "--format", "text")
    slugs = {row["outcome"] for row in found["main"]["outcomes"]} | set(found["side_bets"])
    for bet in found["side_bets"].values():
        slugs |= {row["outcome"] for row in bet.get("outcomes", ())} | {hit["hand"] for hit in bet.get("hits", ())}
    assert [slug for slug in slugs if "-" in slug and slug in text] == []


@pytest.mark.parametrize(
    "slug, words",
    [
        ("win-royal-flush", "Win: royal flush"),
        ("win-one-pair-or-five-odd-cards", "Win: one pair or five odd cards"),
        ("win-full-house-or-flush-or-straight", "Win: full house, flush or straight"),
        ("win-two-pairs-or-dealer-does-not-qualify", "Win: two pairs; or Dealer does not qualify"),
        ("dealer-does-not-qualify", "Dealer does not qualify"),
        ("tie", "Stand-off"),
        ("win-five", "Win 5 antes"),
        ("lose-three", "Lose 3 antes"),
        ("win-11", "Win 11"),
        ("win-straight-or-better-with-turn-and-river", "Win: straight or better, with Turn and River"),
        ("tie-with-river", "Stand-off, with River"),
        ("win-a-q-or-a-j-suited", "A-Q or A-J suited"),
        ("win-a-a-in-the-players-hand-only", "A-A in the player's hand only"),
    ],
)
def test_outcomes_in_words(slug: str, words: str) -> None:
    assert outcome_in_words(slug, PROGRESSIVE_HOLDEM) == words


@pytest.mark.parametrize("strategy", ["pair", "ace-king", "AKJ83", "all"])
def test_a_fixed_strategy_is_told_in_words(strategy: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    _, out, _ = run(capsysbinary, "odds", "casino-stud", "--format", "text", "--strategy", strategy)
    assert out.splitlines()[0].endswith(STRATEGY_IN_WORDS[Strategy(strategy)])


def test_many_ways_in_one_row_are_folded_within_80_columns(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    even = [f"{kind.slug}=1" for kind in Category]
    _, out, _ = run(capsysbinary, "odds", "casino-stud", "--format", "text", "--pay", *even)
    assert max(map(len, out.splitlines())) <= 80
    slug = "win-" + "-or-".join(kind.slug for kind in reversed(Category))
    assert outcome_in_words(slug, CASINO_STUD) in " ".join(line[2:33].strip() for line in out.splitlines())


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["odds", "poker"], "game: must be casino-stud or"),
        (["odds", "casino-stud", "--pay", "flush"], "pay: 'flush' is not HAND=N"),
        (["odds", "casino-stud", "--pay", "flush=5", "flush=6"], "pay.flush: is given twice"),
        (["odds", "casino-stud", "--pay", "flush=x"], "pay.flush: must be a whole number, not 'x'"),
        (["odds", "casino-stud", "--pay", "flush=-5"], "pay.flush: must be a whole number, not '-5'"),
        (
            ["odds", "casino-stud", "--strategy", "never"],
            "strategy: must be best-play or pair or ace-king or AKJ83 or all, not 'never'",
        ),
        (["odds", "casino-stud", "--meter", "lots"], "meter: 'lots' is not an amount of money"),
        (["odds", "casino-stud", "--report", "sheet.doc"], "report: a sheet is .html or .pdf"),
        (["advise", "casino-stud", "--cards", "Ah Kd"], "cards: must be 5 cards, not 2"),
        (["advise", "stud", "--cards", "Ah Kd"], "GAME: 'stud' is not one of them: casino-stud,"),
        (["advise", "--cards", "Ah Kd"], "GAME: is missing: casino-stud,"),
        (["advise", "casino-stud"], "cards: is missing"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], complaint: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, out, err = run(capsysbinary, *words)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_advice_as_json_and_as_text(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    _, out, _ = run(capsysbinary, *STUD)
    assert json.loads(out) == advise("casino-stud", cards="Ah Kd Qc 7s 2h", dealer_up="Qs")
    _, text, _ = run(capsysbinary, *STUD, "--format", "text")
    assert text.splitlines()[0].split() == ["bet", "-0.939375555", "antes", "←", "best"]


@pytest.mark.parametrize("own", ["AhKdQc7s2h", "Ah,Kd,Qc,7s,2h", "Ah, Kd, Qc, 7s, 2h"])
def test_advice_takes_cards_that_stand_apart_or_run_together(
    own: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, out, _ = run(capsysbinary, "advise", "casino-stud", "--cards", own, "--dealer-up", "Qs")
    assert (status, json.loads(out)) == (0, advise("casino-stud", cards="Ah Kd Qc 7s 2h", dealer_up="Qs"))


def test_advice_line_by_line(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    good = {"game": "progressive-holdem", "cards": ["Ah", "7d"], "board": ["2c", "9d", "Kh"]}
    lines = "\n".join([json.dumps(good), "", json.dumps({**good, "board": ["2c"]}), json.dumps(good)])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    status, out, _ = run(capsysbinary, "advise", "--jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert answers[0] == answers[3] == advise(good)
    assert answers[1] == {"error": "the line is blank", "line": 2}
    assert answers[2] == {"error": "board: must be 0, 3 or 4 cards, not 1", "line": 3}
    (tmp_path / "hands.jsonl").write_text(json.dumps(good))
    status, out, _ = run(capsysbinary, "advise", str(tmp_path / "hands.jsonl"), "--jsonl")
    assert (status, json.loads(out)) == (0, advise(good))


def test_lines_may_leave_the_game_to_the_command(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = json.dumps({"cards": "Ah Kd Qc 7s 2h", "dealer_up": "Qs"})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    status, out, _ = run(capsysbinary, "advise", "singapore-stud", "--jsonl")
    assert (status, json.loads(out)["best"]) == (0, "bet")


def test_lines_and_cards_are_not_taken_together(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, _, error = run(capsysbinary, "advise", "singapore-stud", "--jsonl", "--cards", "Ah Kd Qc 7s 2h")
    assert status == 2
    assert "--jsonl: the hands come from standard input" in error


def test_reports_are_written_instead_of_the_answer(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    status, out, _ = run(capsysbinary, "odds", "casino-stud", "--report", str(sheet))
    assert (status, out) == (0, "")
    assert "Casino Stud Poker" in sheet.read_text()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_after_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    now = iter([0.0, 0.5, 1.5])
    monkeypatch.setattr("croupier.cli.paint.monotonic", lambda: next(now))
    with bar("counting") as draw:
        draw(0.1)
        assert screen.getvalue() == ""
        draw(0.5)
        assert "counting" in screen.getvalue()
        assert "50%" in screen.getvalue()
    assert screen.getvalue().endswith("\r")


def test_no_bar_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    now = iter([0.0, 5.0])
    monkeypatch.setattr("croupier.cli.paint.monotonic", lambda: next(now))
    with bar("counting") as draw:
        draw(0.5)
    assert log.getvalue() == ""


def test_kept_counts_are_answered_without_numba() -> None:
    """Importing the odds, and asking what is already counted, loads neither NumPy nor Numba."""
    odds("casino-stud")
    code = (
        "import sys, croupier.exact_odds; found = croupier.exact_odds.odds('casino-stud'); "
        "print(found['from_cache'], 'numba' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False", "False"]
