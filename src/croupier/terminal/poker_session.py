"""A game of Poker from sitting down to getting up."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from croupier.bots import Chances
from croupier.terminal.card_drawing import Paint
from croupier.terminal.dealer_sentences import farewell
from croupier.terminal.keys import Keys
from croupier.terminal.poker_picture import poker_picture
from croupier.terminal.poker_sitting import PokerSitting
from croupier.terminal.screen import Display
from croupier.terminal.session import chance_of, key_for_table, keys_and_screen, print_lines, require_input


class PokerWishes(NamedTuple):
    """The player's wishes from the command line."""

    seed: int | None = None
    plain: bool = False
    histories: Path | None = None
    """A folder for the history of each hand."""


def play_poker(wishes: PokerWishes, paint: Paint, chances: Chances) -> int:
    """Play until the player leaves, against bots that judge their hands by these chances."""
    require_input()
    if wishes.histories is not None:
        wishes.histories.mkdir(parents=True, exist_ok=True)
    folder = wishes.histories

    def keep(number: int, text: str) -> None:
        if folder is not None:
            (folder / f"hand-{number:04}.phh").write_text(text, encoding="utf-8")

    sitting = PokerSitting(chances, chance_of(wishes.seed), keep)
    notice = "practice chips, not saved" if wishes.seed is None else f"practice with seed {wishes.seed}, not saved"
    run(sitting, *keys_and_screen(plain=wishes.plain), paint, notice)
    result = sitting.chips - sitting.brought
    print_lines([farewell(chips=sitting.chips, result=result, rounds=sitting.hands, of="hand")])
    return 0


def run(sitting: PokerSitting, keys: Keys, screen: Display, paint: Paint, notice: str) -> None:
    """Show the table, wait for a key and obey it, until the player has left."""
    with keys.listening():
        try:
            screen.start()
            while not sitting.over:
                fits = screen.show(partial(poker_picture, sitting, paint, notice))
                key = key_for_table(keys.next(), fits=fits)
                if key is not None:
                    sitting.press(key)
        finally:
            screen.stop()
