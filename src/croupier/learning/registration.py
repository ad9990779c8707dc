"""The ids of the house games in Gymnasium: `croupier/CasinoStud-v0` and its like."""

from __future__ import annotations

from importlib.util import find_spec

from croupier.extras import needs_extra
from croupier.games import HOUSE_GAMES

with needs_extra("learn", "a learning environment"):
    import gymnasium

NAMESPACE = "croupier"
VERSION = 0
VECTOR = "croupier.learning.house_vector:HouseVectorEnv"
"""The environment of `make_vec` with the extra `fast`; without the extra it makes single environments side by side."""


def house_env_id(game: str) -> str:
    """The id of a game: `croupier/CasinoStud-v0` for `casino-stud`."""
    name = "".join(word.capitalize() for word in game.split("-"))
    return f"{NAMESPACE}/{name}-v{VERSION}"


def register_house_games() -> None:
    """Register every house game that is not registered yet."""
    for game in HOUSE_GAMES:
        name = house_env_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="croupier.learning.house_environment:HouseEnv",
                vector_entry_point=VECTOR if find_spec("numba") else None,
                kwargs={"game": game},
            )
