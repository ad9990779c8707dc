"""Files kept between games, and failures to keep them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import CASINO_STUD
from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.keys import END, ENTER, INTERRUPT
from croupier.terminal.saved_games import FILE, SavedGame, SaveFolder, data_folder
from croupier.terminal.session import Game, Wishes
from croupier.terminal.sitting import STAKE
from tests.terminal.table import meter_of
from tests.waiting import LONGEST_S


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "croupier"


def kept_file(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True)
    (folder / FILE).write_text(text, encoding="utf-8")
    return folder


def good() -> dict[str, object]:
    return {
        "format": 1,
        "bankroll": 123_45,
        "stakes": 2,
        "jackpots": {"casino-stud": HouseJackpot("casino-stud").accounts_to_save()},
    }


def round_of(drawer: SaveFolder, *, wishes: Wishes | None = None) -> Game:
    """A game in which a hand with a jackpot bet is folded."""
    game = Game(wishes or Wishes(CASINO_STUD), drawer)
    for key in ("j", ENTER, "f"):
        game.press(key, fits=True)
    return game


def test_bankroll_and_meter_are_there_the_next_time(folder: Path) -> None:
    first = SaveFolder(folder)
    game = round_of(first)
    first.close()
    again = Game(Wishes(CASINO_STUD), SaveFolder(folder))

    assert again.sitting.bankroll == game.sitting.bankroll == STAKE - 55_00
    assert meter_of(again.sitting) == 50_003_50
    assert again.sitting.note == ""


@pytest.mark.clause("R-15")
def test_the_reserve_is_kept_with_the_meter(folder: Path) -> None:
    drawer = SaveFolder(folder)
    round_of(drawer)
    accounts = json.loads((folder / FILE).read_text())["jackpots"]["casino-stud"]

    assert (accounts["meter"], accounts["reserve"]) == (50_003_50_0000, 50_0000)


def test_a_new_start_forgets_both(folder: Path) -> None:
    drawer = SaveFolder(folder)
    round_of(drawer)
    game = Game(Wishes(CASINO_STUD, reset=True), drawer)

    assert (game.sitting.bankroll, meter_of(game.sitting)) == (STAKE, 50_000_00)


def test_a_stake_named_at_the_start_leaves_the_meter_alone(folder: Path) -> None:
    drawer = SaveFolder(folder)
    round_of(drawer)
    game = Game(Wishes(CASINO_STUD, bankroll=777_00), drawer)

    assert (game.sitting.bankroll, meter_of(game.sitting)) == (777_00, 50_003_50)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '"\\ud800"',
        json.dumps({**good(), "format": 2}),
        json.dumps({**good(), "bankroll": -1}),
        json.dumps({**good(), "bankroll": 1.5}),
        json.dumps({**good(), "bankroll": True}),
        json.dumps({**good(), "bankroll": 10**18}),
        "1" * 5000,
        json.dumps({**good(), "stakes": "2"}),
        json.dumps({**good(), "more": 1}),
        json.dumps({key: value for key, value in good().items() if key != "jackpots"}),
        json.dumps({**good(), "jackpots": {"casino-stud": {}, "x": {"meter": 1}}}),
        json.dumps({**good(), "jackpots": {"casino-stud": {"cents": 1}}}),
        json.dumps({**good(), "jackpots": {"casino-stud": 5}}),
        json.dumps(good()).replace("500000000", "500000001"),
    ],
)
def test_a_damaged_file_is_set_aside_with_a_notice_and_play_starts_anew(folder: Path, text: str) -> None:
    game = Game(Wishes(CASINO_STUD), SaveFolder(kept_file(folder, text)))

    assert game.sitting.bankroll == STAKE
    assert "was damaged: it is set aside as play.json.damaged-1" in game.sitting.note
    assert (folder / "play.json.damaged-1").read_text(encoding="utf-8") == text
    for key in (ENTER, "f"):
        game.press(key, fits=True)
    assert json.loads((folder / FILE).read_text())["bankroll"] == STAKE - 50_00


def test_a_file_that_is_not_damaged_is_read(folder: Path) -> None:
    assert Game(Wishes(CASINO_STUD), SaveFolder(kept_file(folder, json.dumps(good())))).sitting.bankroll == 123_45


def test_each_damaged_file_is_kept(folder: Path) -> None:
    kept_file(folder, "")
    for text in ("one", "two"):
        (folder / FILE).write_text(text)
        drawer = SaveFolder(folder)
        drawer.read()
        drawer.close()

    assert [(folder / f"play.json.damaged-{number}").read_text() for number in (1, 2)] == ["one", "two"]


def test_a_folder_that_cannot_be_made_means_playing_without_saving_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    game = Game(Wishes(CASINO_STUD), SaveFolder(tmp_path / "file" / "croupier"))

    assert "Nothing is saved: " in game.sitting.note
    assert game.notice == "practice money, not saved"
    game.press("j", fits=True)
    game.press(ENTER, fits=True)
    game.press("f", fits=True)
    assert game.sitting.note == ""


@pytest.mark.parametrize("replaced", [False, True], ids=["gone", "a file in its place"])
def test_a_folder_that_goes_away_in_the_middle_is_said_once(folder: Path, replaced: bool) -> None:
    drawer = SaveFolder(folder)
    game = Game(Wishes(CASINO_STUD), drawer)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    if replaced:
        folder.touch()
    for key in (ENTER, "f"):
        game.press(key, fits=True)
    assert "Nothing is saved: " in game.sitting.note
    for key in (ENTER, "f"):
        game.press(key, fits=True)
    assert game.sitting.note == ""


def test_a_seeded_game_touches_nothing() -> None:
    drawer = SaveFolder(None)
    game = round_of(drawer, wishes=Wishes(CASINO_STUD, seed=7))
    same = round_of(drawer, wishes=Wishes(CASINO_STUD, seed=7))

    assert list(game.sitting.dealt.state.cards()) == list(same.sitting.dealt.state.cards())
    assert game.notice == "practice with seed 7, not saved"


def test_a_second_game_at_the_same_time_plays_with_other_chips_and_saves_nothing(folder: Path) -> None:
    first, second = SaveFolder(folder), SaveFolder(folder)
    round_of(first)
    other = round_of(second)
    other.keep()

    assert json.loads((folder / FILE).read_text())["bankroll"] == STAKE - 55_00
    assert second.folder is None
    second.close()
    first.close()
    assert SaveFolder(folder).read() is not None


PROGRAM = """
import sys
from pathlib import Path
from croupier.terminal.saved_games import SaveFolder, SavedGame
from tests.terminal.table import meter_of
for bankroll in range(100):
    drawer = SaveFolder(Path(sys.argv[1]))
    kept = drawer.read()
    assert not [notice for notice in drawer.notices if "damaged" in notice], drawer.notices
    drawer.write(SavedGame(bankroll if kept is None else kept.bankroll + 1))
    drawer.close()
"""


def test_games_at_the_same_time_never_leave_a_broken_file(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    games = [subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder)], env=environment) for _ in range(3)]

    assert [game.wait(LONGEST_S) for game in games] == [0, 0, 0]
    assert not list(folder.glob("*damaged*"))
    assert not list(folder.glob("*.new"))
    kept = SaveFolder(folder).read()
    assert isinstance(kept, SavedGame)
    assert kept.bankroll > 0


@pytest.mark.parametrize("leaving", [(END,), ("q", "q"), ("q", END), ("?", INTERRUPT)])
def test_a_round_that_is_left_is_kept_as_it_was_settled(folder: Path, leaving: tuple[str, ...]) -> None:
    drawer = SaveFolder(folder)
    game = Game(Wishes(CASINO_STUD), drawer)
    for key in ("j", ENTER, *leaving):
        game.press(key, fits=True)

    assert json.loads((folder / FILE).read_text())["bankroll"] == STAKE - 55_00
    farewell = "\n".join(game.farewell())
    assert "You left in the middle of a round: your open hands were folded (CSP 5.5)." in farewell
    assert "Your hand is folded (CSP 3.12.1). You lose $55." in farewell
    assert "Leave now?" not in farewell
    assert "Box 1  Ante     lose  −$50  (CSP 3.12.1" in farewell
    assert "You leave with $4,945 after 1 round, $55 down." in farewell


@pytest.mark.parametrize(
    "wishes",
    [Wishes(CASINO_STUD), Wishes(CASINO_STUD, bankroll=20_00)],
    ids=["as saved", "with a bankroll"],
)
@pytest.mark.parametrize("keys", [("q",), (END,), ("n", "+", "q"), ("7", "5", ENTER, "b", "?", "x", INTERRUPT)])
def test_who_plays_no_round_leaves_what_was_saved(folder: Path, wishes: Wishes, keys: tuple[str, ...]) -> None:
    drawer = SaveFolder(folder)
    round_of(drawer)
    before = (folder / FILE).read_bytes()
    game = Game(wishes, drawer)
    for key in keys:
        game.press(key, fits=True)
    game.keep()

    assert game.sitting.over
    assert (folder / FILE).read_bytes() == before


def test_a_reset_is_saved_also_if_no_round_follows(folder: Path) -> None:
    drawer = SaveFolder(folder)
    round_of(drawer)
    game = Game(Wishes(CASINO_STUD, reset=True), drawer)
    game.press("q", fits=True)

    assert json.loads((folder / FILE).read_text())["bankroll"] == STAKE


def test_a_new_stake_after_a_round_is_saved(folder: Path) -> None:
    game = Game(Wishes(CASINO_STUD, bankroll=40_00, ante=10_00), SaveFolder(folder))
    for key in (ENTER, "f", ENTER, "f", "n"):
        game.press(key, fits=True)

    saved = json.loads((folder / FILE).read_text())
    assert (saved["bankroll"], saved["stakes"]) == (STAKE + 20_00, 2)


def test_the_folder_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == tmp_path / ".local" / "share" / "croupier"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder() == tmp_path / ".local" / "share" / "croupier"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data" / "croupier"
