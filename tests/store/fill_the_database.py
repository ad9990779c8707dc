"""Append to a PostgreSQL whose tables lie on a disk that fills up, make room, and go on; say what happened.

python -m tests.store.fill_the_database FOLDER
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from croupier.store import StoreFullError, open_store, verify
from tests.store.places import NOW, bet
from tests.store.postgres import own_server


def main(folder: str) -> None:
    tables, filler = Path(folder, "tables"), Path(folder, "filler")
    tables.mkdir()
    filler.write_bytes(bytes(2_000_000))
    with own_server() as server:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{tables}'".encode())
            connection.execute("CREATE DATABASE floor TABLESPACE small")
        url = urlunsplit(urlsplit(server.url)._replace(path="/floor"))
        with open_store(url, key_file=Path(folder, "key")) as store:
            for number in count():
                try:
                    store.append(
                        [bet("round/T1-1", 200 * number, *range(200))], command_id=f"c{number}", at=NOW,
                        secrets={f"deck/{number}": bytes(500)},
                    )  # fmt: skip
                except StoreFullError as error:
                    print(f"append: {error}")
                    break
            assert store.version("round/T1-1") == 200 * number
            assert store.secret(f"deck/{number}") is None
            assert verify(store).clean
            filler.unlink()
            assert not store.append([bet("round/T1-1", 200 * number, 1)], command_id=f"c{number}", at=NOW).repeated
            assert verify(store).clean
            print("went on")


if __name__ == "__main__":
    main(*sys.argv[1:])
