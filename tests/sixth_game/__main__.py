"""The `croupier` command with one game more: `python -m tests.sixth_game serve`."""

import sys

from croupier import register_game
from croupier.cli import main
from tests.sixth_game.three_card import THREE_CARD
from tests.sixth_game.three_card_rulings import RULINGS

if __name__ == "__main__":
    register_game(THREE_CARD, RULINGS)
    sys.exit(main())
