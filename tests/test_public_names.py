"""What `import croupier` gives."""

from __future__ import annotations

import subprocess
import sys

import pytest

import croupier
from croupier.rulings import ruling
from croupier.settlement import settle


def test_the_public_functions_are_at_hand() -> None:
    assert croupier.ruling is ruling
    assert croupier.settle is settle


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _ = croupier.shuffle


def test_a_room_is_opened_only_when_it_is_asked_for() -> None:
    program = "import sys, croupier; sys.exit('croupier.rulings' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
