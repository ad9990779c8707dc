"""A game from sitting down to getting up: keys in, pictures out, and what is kept between games."""

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
from croupier.terminal.choices import STAKE, Mode
from croupier.terminal.faces import Paint, in_ascii
from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.keys import CAN_DO_SINGLE_KEYS, INTERRUPT, LEAVING, RESIZE, Keys
from croupier.terminal.picture import picture, sentence, wrapped
from croupier.terminal.saved_games import Drawer, Kept, data_folder
from croupier.terminal.screen import COLUMNS, FullScreen, Shows, Transcript, can_show_signs
from croupier.terminal.settled_round import settled_lines
from croupier.terminal.sitting import Sitting


class Wishes(NamedTuple):
    """What the player has asked for on the command line."""

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
    drawer = Drawer(data_folder() if wishes.seed is None else None)
    try:
        game = Game(wishes, drawer)
        game.run(*keys_and_screen(plain=wishes.plain), paint)
        say(game.farewell())
    finally:
        drawer.close()
    return 0


def require_input() -> None:
    """There must be something to read keys from."""
    if sys.stdin is None:
        raise InputError("", "there is no input to read keys from")


def keys_and_screen(*, plain: bool) -> tuple[Keys, Shows]:
    """Single keys and a whole screen on a terminal; lines otherwise, or where they are asked for."""
    full = not plain and _is_terminal()
    return Keys(sys.stdin.fileno(), single=full), FullScreen(sys.stdout) if full else Transcript(sys.stdout)


def _is_terminal() -> bool:
    """Keys one by one and a screen that can be drawn over."""
    both = sys.stdin.isatty() and sys.stdout.isatty()
    return both and CAN_DO_SINGLE_KEYS and os.environ.get("TERM", "dumb") not in ("", "dumb")


def say(lines: Iterable[str]) -> None:
    """Print lines, with signs that the terminal can show."""
    for line in lines:
        print(line if can_show_signs(sys.stdout) else in_ascii(line))


class Game:
    """One player's game, and the drawer that his chips come from and go back to."""

    def __init__(self, wishes: Wishes, drawer: Drawer) -> None:
        self._drawer = drawer
        self._seed = wishes.seed
        found = None if wishes.reset else drawer.read()
        self._kept = found or Kept(STAKE)
        bankroll = self._kept.bankroll if wishes.bankroll is None else wishes.bankroll
        name = wishes.game.name
        self.sitting = Sitting(
            wishes.game,
            bankroll=bankroll,
            stakes=self._kept.stakes,
            jackpot=HouseJackpot(name, self._kept.jackpots.get(name)) if wishes.game.jackpot_bets else None,
            chance=chance_of(wishes.seed),
            boxes=wishes.boxes,
            ante=wishes.ante,
        )
        self._tell_notices()

    def _tell_notices(self) -> None:
        told = " ".join(self._drawer.notices)
        self._drawer.notices.clear()
        self.sitting.note = f"{told} {self.sitting.note}".strip()

    @property
    def notice(self) -> str:
        """Whose money it is, and whether it is kept."""
        if self._seed is not None:
            return f"practice with seed {self._seed}, not saved"
        return "practice money" if self._drawer.folder is not None else "practice money, not saved"

    def run(self, keys: Keys, screen: Shows, paint: Paint) -> None:
        """Show, wait for a key, and do what it says, until the player has left. Whatever happens, nothing is lost."""
        sitting = self.sitting
        try:
            with keys.listening():
                try:
                    screen.start()
                    while not sitting.over:
                        fits = screen.show(partial(picture, sitting, paint, self.notice))
                        self.press(keys.next(), fits=fits)
                finally:
                    screen.stop()
        finally:
            self.keep()

    def press(self, key: str, *, fits: bool) -> None:
        """Do what a key says."""
        sitting = self.sitting
        heard = key_heard(key, fits=fits)
        if heard is None:
            return
        played = sitting.rounds, sitting.mode, sitting.stakes
        sitting.press(heard)
        if (sitting.rounds, sitting.mode, sitting.stakes) != played and sitting.mode in (Mode.SETTLED, Mode.BETS):
            self.keep()
            self._tell_notices()

    def keep(self) -> None:
        """What lies on the table is not lost while a round goes on: it counts as if the round were yet to come."""
        sitting = self.sitting
        if sitting.mode in (Mode.EXAMINE, Mode.DECIDE):
            return
        own = {} if sitting.jackpot is None else {sitting.game.name: sitting.jackpot.left()}
        jackpots = {**self._kept.jackpots, **own}
        self._kept = Kept(sitting.bankroll, sitting.stakes, jackpots)
        self._drawer.write(self._kept)

    def farewell(self) -> list[str]:
        """What is said once the terminal is as it was: how a round that was left ended, and the money."""
        sitting = self.sitting
        lines = []
        if sitting.mode is Mode.SETTLED and sitting.note:
            lines += [*wrapped(sitting.note), *wrapped(sentence(sitting))]
            for box in sitting.dealt.settlement.boxes:
                lines += [f"  Box {box.number}  {text}" for text, _ in settled_lines(sitting.game, box, COLUMNS)]
        return [*lines, *wrapped(talk.farewell(sitting))]


def key_heard(key: str, *, fits: bool) -> str | None:
    """The key that the table is to hear. In a window that is too small to see the table only leaving is heard."""
    if not fits and key in ("q", "Q"):
        return INTERRUPT  # a question, or a page of help, could not be seen
    return key if key != RESIZE and (fits or key in LEAVING) else None


def chance_of(seed: int | None) -> Chance:
    """The operating system's generator, or one that can be repeated for practice."""
    return os.urandom if seed is None else Random(seed).randbytes
