"""`croupier backup STORE TARGET`: writes a store to one file while the floor runs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from croupier.cli import complain
from croupier.cli.documents_command import add_format, show
from croupier.cli.paint import GREEN, painted
from croupier.cli.parsing import parser_of
from croupier.cli.stores import with_key_advice
from croupier.store import DamagedError, StoreError, back_up, open_store
from croupier.store.errors import KeyFileError
from croupier.store.keys import read_key, write_key
from croupier.store.opening import key_file_of

NOT_AS_STORED = 1

EXPLANATION = """\
TARGET is a new file that only its owner can read. It holds every event and
every secret of one moment, such as decks in play, and can be restored into a
SQLite file or a PostgreSQL database. It is audited as it is written, and it
gets its name only once it is whole. The audit key is not in it: without the
key a backup cannot be restored, so keep a copy of the key apart from the
backups (--with-key puts one beside TARGET, as TARGET.key).
exit status: 0 done; 1 the store is not as it was stored, and there is no
backup; 2 the store cannot be opened or the backup cannot be written.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of("backup", "Write a store to one file while the floor runs.", EXPLANATION)
    parser.add_argument("store", metavar="STORE", help="the store's file, or its postgresql:// address")
    parser.add_argument("target", metavar="TARGET", type=Path, help="the file to write; it must not exist yet")
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the audit key (else $CROUPIER_AUDIT_KEY, else STORE.key)"
    )
    parser.add_argument("--with-key", action="store_true", help="put a copy of the key beside TARGET")
    add_format(parser)
    options = parser.parse_args(arguments)
    key_file = options.key or key_file_of(options.store)
    try:
        with open_store(options.store, key_file=key_file, read_only=True) as store:
            key = read_key(key_file)
            if options.with_key:
                key_file = _place_for_key(options.target, key)
            audit = back_up(store, options.target)
        if options.with_key:
            write_key(key_file, key)
    except DamagedError as error:
        complain(str(error))
        return NOT_AS_STORED
    except StoreError as error:
        return complain(with_key_advice(error))
    result = {
        "backup": str(options.target), "key": str(key_file),
        "events": audit.events, "streams": audit.streams, "head": audit.head,
    }  # fmt: skip
    show(result, options.format, as_text)
    return 0


def _place_for_key(target: Path, key: bytes) -> Path:
    """The file for the copy of the key. A backup beside a wrong key would mislead, so another key there is refused."""
    place = Path(f"{target}.key")
    if place.exists() and read_key(place) != key:
        raise KeyFileError(f"{place}: another key lies there; name another target")
    return place


def as_text(result: Mapping[str, object]) -> str:
    """The result, for people."""
    done = f"{result['events']} events in {result['streams']} streams: all as they were stored, in {result['backup']}."
    key = f"It can be restored with the key in {result['key']} alone."
    return "\n".join([f"Head {result['head']}", painted(done, GREEN), key])
