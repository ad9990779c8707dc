"""`croupier restore BACKUP STORE`: puts a backup into a new store."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from croupier.cli import complain
from croupier.cli.documents_command import add_format, show
from croupier.cli.output_paths import require_writable_folder
from croupier.cli.paint import GREEN, painted
from croupier.cli.parsing import parser_of
from croupier.cli.stores import with_key_advice
from croupier.store import StoreError, restore
from croupier.store.opening import key_file_of
from croupier.store.places import is_address, shown_place

EXPLANATION = """\
STORE is a file that is not there yet, or a PostgreSQL database without a
store. The backup is audited before anything is written, and the store before
it counts: a backup that is cut off or changed restores nothing. The restored
store has the key, the id and the head of the one that was backed up.
exit status: 0 done; 2 nothing was restored.
"""

GIVE_THE_KEY = (
    "give the key of the store that was backed up "
    "with --key FILE, in CROUPIER_AUDIT_KEY, or beside the backup as {beside}"
)


def main(arguments: list[str]) -> int:
    parser = parser_of("restore", "Audit a backup and put it into a new store.", EXPLANATION)
    parser.add_argument("backup", metavar="BACKUP", type=Path, help="a file that `croupier backup` has written")
    parser.add_argument("store", metavar="STORE", help="a new file, or a postgresql:// address")
    parser.add_argument(
        "--key",
        type=Path,
        metavar="FILE",
        help="the audit key of the backup (else BACKUP.key, else $CROUPIER_AUDIT_KEY, else STORE.key)",
    )
    add_format(parser)
    options = parser.parse_args(arguments)
    if not is_address(options.store) and not Path(options.store).is_dir():
        require_writable_folder(Path(options.store).parent)
    beside = Path(f"{options.backup}.key")
    key_file = options.key or (beside if beside.exists() else key_file_of(options.store))
    try:
        audit = restore(options.backup, options.store, key_file=key_file)
    except StoreError as error:
        return complain(with_key_advice(error, GIVE_THE_KEY.format(beside=beside)))
    result = {
        "store": shown_place(options.store), "key": str(key_file_of(options.store)),
        "events": audit.events, "streams": audit.streams, "head": audit.head,
    }  # fmt: skip
    show(result, options.format, as_text)
    return 0


def as_text(result: Mapping[str, object]) -> str:
    """The result, for people."""
    done = f"{result['events']} events in {result['streams']} streams: all as they were stored, in {result['store']}."
    return "\n".join([f"Head {result['head']}", painted(done, GREEN), f"Its key is in {result['key']}."])
