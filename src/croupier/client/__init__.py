"""A small client of the floor's API, for programs that play, watch or look after tables.

    with Croupier("http://127.0.0.1:8080") as house:
        house.guest()
        with house.table("T1") as table:
            table.do("place_bet", box=1, bet="ante", amount="25.00")

Needs the extra `serve` (for `websockets`); it knows nothing of the floor but what the API says.
"""

from croupier.client.house import Croupier
from croupier.client.table import NoServerError, Refusal, Table

__all__ = ["Croupier", "NoServerError", "Refusal", "Table"]
