"""`croupier audit verify STORE`: checks that everything in a store is as it was stored."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from croupier.cli import complain
from croupier.cli.documents_command import add_format, show
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain
from croupier.cli.parsing import parser_of
from croupier.cli.stores import with_key_advice
from croupier.errors import InputError
from croupier.records.overdrawn import OVERDRAWN, OverdrawnAccounts
from croupier.records.required_secrets import RequiredSecrets
from croupier.store import Audit, DamagedError, Finding, StoreError, audit_backup, open_store, verify
from croupier.store.backup_file import is_backup
from croupier.store.canonical import Sealer
from croupier.store.opening import key_file_of
from croupier.store.shipping import read_shipped

NOT_AS_STORED = 1

EXPLANATION = """\
exit status: 0 everything is as it was stored; 1 something was changed, lost,
added or moved, or an account is below zero; 2 the store or its key cannot be
opened. The head that is printed can be noted elsewhere and given to a later
audit with --head, which then finds a store that was put back to an earlier day.
--against does so with every head that `croupier serve --ship-to` has shipped to
a second place.

`croupier audit round STORE ROUND` rebuilds and checks one round.
"""


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["round"]:
        from croupier.cli.audit_round import main as audit_round

        return audit_round(arguments[1:])
    parser = parser_of("audit", "Find each event of a store that was changed, lost, added or moved.", EXPLANATION)
    parser.add_argument(
        "deed", type=_deed, metavar="verify|round", help="`verify` checks the whole store; `round` is described below"
    )
    parser.add_argument("store", metavar="STORE", help="the store's file, its postgresql:// address, or a backup of it")
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the audit key (else $CROUPIER_AUDIT_KEY, else STORE.key)"
    )
    parser.add_argument("--head", metavar="POSITION:HASH", help="a head that an earlier audit has printed")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="SHIPPED",
        help="a file with the lines that `croupier serve --ship-to` has sent",
    )
    add_format(parser)
    options = parser.parse_args(arguments)
    try:
        audit = _audit(options.store, options.key, options.head, options.against)
    except DamagedError as error:
        complain(str(error))
        return NOT_AS_STORED
    except StoreError as error:
        return complain(with_key_advice(error))
    show(as_document(audit), options.format, lambda _: as_text(audit))
    return 0 if audit.clean else NOT_AS_STORED


def _deed(word: str) -> str:
    if word == "round":
        raise ArgumentTypeError("`round` comes first: croupier audit round STORE ROUND")
    if word != "verify":
        raise ArgumentTypeError(f"say verify or round, not {word!r}")
    return word


class _HeadsInFile:
    """The heads in a file that a server shipped, or that a collector of logs wrote."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.forged: tuple[Finding, ...] = ()
        """Heads that nobody with the store's key has shipped."""

    def __call__(self, sealer: Sealer) -> Mapping[int, str]:
        with self._path.open(encoding="utf-8", errors="replace") as lines:
            shipped = read_shipped(lines, sealer)
        if not shipped.by_position:
            raise InputError("--against", f"{self._path} holds no head of this store")
        sentence = f"a head in {self._path} was not sealed with the store's key"
        self.forged = tuple([Finding("forged", "", None, position, sentence) for position in shipped.forged])
        return shipped.by_position


def _audit(place: str, key_file: Path | None, noted_head: str | None, against: Path | None) -> Audit:
    shipped = None if against is None else _HeadsInFile(against)
    if is_backup(Path(place)):
        audit = audit_backup(
            Path(place),
            key_file or key_file_of(place),
            noted_head=noted_head,
            noted_heads=shipped,
            names_secrets=RequiredSecrets(),
            watch=OverdrawnAccounts(),
        )
    else:
        with open_store(place, key_file=key_file, read_only=True) as store:
            audit = verify(
                store,
                noted_head=noted_head,
                noted_heads=shipped,
                names_secrets=RequiredSecrets(),
                watch=OverdrawnAccounts(),
            )
    return audit if shipped is None else replace(audit, findings=(*audit.findings, *shipped.forged))


def as_document(audit: Audit) -> dict[str, object]:
    """The audit as JSON."""
    return {
        "verified": audit.clean,
        "events": audit.events,
        "streams": audit.streams,
        "head": audit.head,
        "findings": [_finding(finding) for finding in audit.findings],
        "further": audit.further,
    }


def _finding(finding: Finding) -> dict[str, object]:
    # A damaged name may hold bytes that are not text.
    return {**finding._asdict(), "stream": plain(finding.stream), "said": plain(finding.said)}


def as_text(audit: Audit) -> str:
    """The audit for people."""
    lines = [f"{_place(finding)}: {finding.kind}: {plain(finding.said)}" for finding in audit.findings]
    if audit.further:
        lines.append(f"and {audit.further} more")
    counted = f"{audit.events} events in {audit.streams} streams"
    verdict = painted(f"{counted}: all as they were stored.", GREEN)
    kinds = {finding.kind for finding in audit.findings}
    if kinds == {OVERDRAWN} and not audit.further:
        verdict = painted(f"{counted}: all as they were stored, but an account is BELOW ZERO.", RED, BOLD)
    elif not audit.clean:
        verdict = painted(f"{counted}: NOT AS THEY WERE STORED.", RED, BOLD)
    return "\n".join([*lines, f"Head {audit.head}", verdict])


def _place(finding: Finding) -> str:
    position = "" if finding.position is None else f"position {finding.position}"
    if not finding.stream:
        return position or "store"
    version = "" if finding.version is None else f" version {finding.version}"
    return f"{plain(finding.stream)}{version}" + (f" ({position})" if position else "")
