"""A game from sitting down to getting up: keys in, pictures out, and the saved game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games import HouseGame
from croupier.money import Cents
from croupier.shoe import Chance
from croupier.terminal import dealer_sentences as talk
from croupier.terminal.bets import FIRST_ANTE
from croupier.terminal.card_drawing import Paint, in_ascii
from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.keys import CAN_DO_SINGLE_KEYS, INTERRUPT, LEAVING, RESIZE, Keys
from croupier.terminal.picture import picture, sentence, wrapped
from croupier.terminal.saved_games import SavedGame, SaveFolder, data_folder
from croupier.terminal.screen import COLUMNS, Display, FullScreen, Transcript, can_show_signs
from croupier.terminal.settled_round import settled_lines
from croupier.terminal.sitting import STAKE, Mode, Sitting


class Wishes(NamedTuple):
    """The player's wishes from the command line."""

    game: HouseGame
    boxes: int = 1
    ante: Cents = FIRST_ANTE
    bankroll: Cents | None = None
    seed: int | None = None
    reset: bool = False
    plain: bool = False


def play(wishes: Wishes, paint: Paint) -> int:
    """Play until the player leaves."""
    require_input()
    drawer = SaveFolder(data_folder() if wishes.seed is None else None)
    try:
        game = Game(wishes, drawer)
        game.run(*keys_and_screen(plain=wishes.plain), paint)
        print_lines(game.farewell())
    finally:
        drawer.close()
    return 0


def require_input() -> None:
    """Refuse to start if standard input was closed when the process started."""
    if sys.__stdin__ is None:
        raise InputError("", "there is no input to read keys from")


def keys_and_screen(*, plain: bool) -> tuple[Keys, Display]:
    """Single keys and a whole screen on a terminal; otherwise, or on request, lines."""
    full = not plain and _is_terminal()
    return Keys(sys.stdin.fileno(), single=full), FullScreen(sys.stdout) if full else Transcript(sys.stdout)


def _is_terminal() -> bool:
    """Whether single keys and redrawing the screen are possible."""
    both = sys.stdin.isatty() and sys.stdout.isatty()
    return both and CAN_DO_SINGLE_KEYS and os.environ.get("TERM", "dumb") not in ("", "dumb")


def print_lines(lines: Iterable[str]) -> None:
    """Print lines, with signs that the terminal can show."""
    for line in lines:
        print(line if can_show_signs(sys.stdout) else in_ascii(line))


class Game:
    """One player's game, and the drawer where their chips are saved."""

    def __init__(self, wishes: Wishes, drawer: SaveFolder) -> None:
        self._drawer = drawer
        self._seed = wishes.seed
        saved = None if wishes.reset else drawer.read()
        self._saved = saved or SavedGame(STAKE)
        bankroll = self._saved.bankroll if wishes.bankroll is None else wishes.bankroll
        name = wishes.game.name
        self.sitting = Sitting(
            wishes.game,
            bankroll=bankroll,
            stakes=self._saved.stakes,
            jackpot=HouseJackpot(name, self._saved.jackpots.get(name)) if wishes.game.jackpot_bets else None,
            chance=chance_of(wishes.seed),
            boxes=wishes.boxes,
            ante=wishes.ante,
        )
        if wishes.reset:  # this is saved also if no round follows
            self._save()
        self._show_notices()

    def _show_notices(self) -> None:
        notices = " ".join(self._drawer.notices)
        self._drawer.notices.clear()
        self.sitting.note = f"{notices} {self.sitting.note}".strip()

    @property
    def notice(self) -> str:
        """The title's notice: whose money it is, and whether it is saved."""
        if self._seed is not None:
            return f"practice with seed {self._seed}, not saved"
        return "practice money" if self._drawer.folder is not None else "practice money, not saved"

    def run(self, keys: Keys, screen: Display, paint: Paint) -> None:
        """Show the table, wait for a key and obey it, until the player has left."""
        sitting = self.sitting
        with keys.listening():
            try:
                screen.start()
                while not sitting.over:
                    fits = screen.show(partial(picture, sitting, paint, self.notice))
                    self.press(keys.next(), fits=fits)
            finally:
                screen.stop()

    def press(self, key: str, *, fits: bool) -> None:
        """Obey a key. The game is saved after each round, and with each new stake after one."""
        sitting = self.sitting
        table_key = key_for_table(key, fits=fits)
        if table_key is None:
            return
        played = sitting.rounds, sitting.mode, sitting.stakes
        sitting.press(table_key)
        if (sitting.rounds, sitting.mode, sitting.stakes) != played and sitting.mode in (Mode.SETTLED, Mode.BETS):
            self.keep()
            self._show_notices()

    def keep(self) -> None:
        """Save the game, unless no round was played, or one is open."""
        if self.sitting.rounds and self.sitting.mode not in (Mode.EXAMINE, Mode.DECIDE):
            self._save()

    def _save(self) -> None:
        sitting = self.sitting
        jackpot = {} if sitting.jackpot is None else {sitting.game.name: sitting.jackpot.accounts_to_save()}
        jackpots = {**self._saved.jackpots, **jackpot}
        self._saved = SavedGame(sitting.bankroll, sitting.stakes, jackpots)
        self._drawer.write(self._saved)

    def farewell(self) -> list[str]:
        """The words after the screen is restored: the end of an abandoned round, and the money."""
        sitting = self.sitting
        lines = []
        if sitting.mode is Mode.SETTLED and sitting.note:
            lines += [*wrapped(sitting.note), *wrapped(sentence(sitting))]
            for box in sitting.dealt.settlement.boxes:
                lines += [f"  Box {box.number}  {text}" for text, _ in settled_lines(sitting.game, box, COLUMNS)]
        words = talk.farewell(chips=sitting.bankroll, result=sitting.result, rounds=sitting.rounds)
        return [*lines, *wrapped(words)]


def key_for_table(key: str, *, fits: bool) -> str | None:
    """The key for the table. In a window too small to show it, the table hears only the keys that leave."""
    if not fits and key in ("q", "Q"):
        return INTERRUPT  # a question, or a page of help, could not be seen
    return key if key != RESIZE and (fits or key in LEAVING) else None


def chance_of(seed: int | None) -> Chance:
    """The operating system's generator, or a repeatable one for practice."""
    return os.urandom if seed is None else Random(seed).randbytes
