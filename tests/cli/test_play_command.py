"""`croupier play`, as it is called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.games import HOUSE_GAMES
from tests.waiting import LONGEST_S


def play(folder: Path, *words: str, keys: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "croupier", "play", *words],
        input=keys,
        capture_output=True,
        text=True,
        encoding=encoding,
        timeout=LONGEST_S,
        check=False,
        env={**environment, "PYTHONIOENCODING": encoding},
    )


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_round_can_be_played_through_a_pipe(game: str, tmp_path: Path) -> None:
    done = play(tmp_path, game, keys="\nbet\ncheck\ncheck\nq\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "after 1 round" in done.stdout


@pytest.mark.parametrize("keys", ["", "\n", "\nb\n", "75", "?\n", "q\n", "quit"])
def test_the_end_of_the_input_is_a_way_to_leave(keys: str, tmp_path: Path) -> None:
    done = play(tmp_path, "casino-stud", keys=keys)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("Goodbye.")


def test_a_seed_deals_the_same_cards_again_and_saves_nothing(tmp_path: Path) -> None:
    first, second = (play(tmp_path, "casino-stud", "--seed", "7", keys="j\n\nb\nq\n") for _ in range(2))

    assert first.stdout == second.stdout
    assert "practice with seed 7, not saved" in first.stdout
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", [("--bankroll", "20"), ()])
def test_a_game_without_a_round_saves_nothing(option: tuple[str, ...], tmp_path: Path) -> None:
    play(tmp_path, "casino-stud", keys="\nf\nq\n")
    saved = (tmp_path / "croupier" / "play.json").read_bytes()
    play(tmp_path, "casino-stud", *option, keys="q\n")

    assert (tmp_path / "croupier" / "play.json").read_bytes() == saved


def test_another_seed_deals_other_cards(tmp_path: Path) -> None:
    first, second = (play(tmp_path, "casino-stud", "--seed", seed, keys="\nf\n").stdout for seed in "78")

    assert first.replace("seed 7", "") != second.replace("seed 8", "")


def test_closed_input_is_said_in_a_line(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m croupier play casino-stud --seed 7 <&-'
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
        env=environment,
        cwd=tmp_path,
    )

    assert (done.returncode, done.stderr) == (2, "croupier: there is no input to read keys from\n")


def test_where_there_is_only_ascii_ascii_stands_in(tmp_path: Path) -> None:
    done = play(tmp_path, "casino-stud", "--seed", "7", keys="\nf\n", encoding="ascii")

    assert "|3 s| |7 d|" in done.stdout
    assert "Ante  lose  -$50  (CSP 3.12.1)" in done.stdout
    assert "?" not in done.stdout.replace("?  Help", "")


def test_bets_and_boxes_can_be_named_at_the_start(tmp_path: Path) -> None:
    done = play(tmp_path, "casino-stud", "--boxes", "2", "--ante", "$75", "--bankroll", "1,000")

    assert "Bankroll $1,000" in done.stdout
    assert "Box 2   Ante $75" in done.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("casino-stud", "--history", "hands"), "--history: is for Poker"),
        (("poker", "--boxes", "2"), "--boxes: is for the house games"),
        (("casino-stut",), "GAME: 'casino-stut' is not a game; did you mean casino-stud?"),
        (("bridge",), "GAME: 'bridge' is not a game; there are casino-stud"),
        ((), "GAME: is missing: one of casino-stud"),
        (("casino-stud", "--boxes", "6"), "--boxes: must be a whole number from 1 to 5, not '6'"),
        (("casino-stud", "--boxes", "0"), "--boxes: must be"),
        (("casino-stud", "--boxes", "²"), "--boxes: must be"),
        (("casino-stud", "--ante", "9.99"), "--ante: must be $10 to $1,000, not $9.99"),
        (("casino-stud", "--ante", "ten"), "--ante: 'ten' is not an amount of money"),
        (("casino-stud", "--ante", "1,00"), "--ante: '1,00' is not an amount of money"),
        (("casino-stud", "--bankroll", "12,50"), "--bankroll: '12,50' is not an amount of money"),
        (("casino-stud", "--bankroll", "1e3"), "--bankroll: '1e3' is not an amount of money"),
        (("casino-stud", "--seed", "x"), "--seed: must be a whole number"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    words: tuple[str, ...], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)

    assert main(["play", *words]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
