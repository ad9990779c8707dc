"""The packages that the installed software runs on, as a bill of materials in CycloneDX; or their licences.

python -m tools.sbom > bill.json
python -m tools.sbom --extra serve --extra postgres --archives constraints/run.txt > bill.json
python -m tools.sbom --notices > NOTICES.txt
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path

from croupier.cli.parsing import build_time
from croupier.documents.reading import write_json
from croupier.dossier.installed_packages import InstalledPackage, installed_packages
from croupier.dossier.software_part import bill_of_materials
from croupier.errors import InputError
from croupier.software_digest import installed_software
from tools.pinned_packages import read_pinned

BAD_INPUT = 2
LICENCE_FILES = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
"""The beginnings of the names that licence files have where a package does not name them."""
RULE = "-" * 78
EXPLANATION = """\
The bill is CycloneDX 1.6 in JSON: each installed package that Croupier needs
with its version, licence and hash. With --archives it also has the hashes of
the archives that a file of pinned packages allows. SOURCE_DATE_EPOCH sets the
time in it, so that the same packages give the same bill.
"""


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(
        prog="python -m tools.sbom",
        description="Write the software bill of materials.",
        epilog=EXPLANATION,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--extra", action="append", default=[], metavar="EXTRA", help="only the packages of this extra; repeat for more"
    )
    parser.add_argument("--archives", type=Path, metavar="FILE", help="pinned packages with hashes (constraints/*.txt)")
    parser.add_argument("--notices", action="store_true", help="the licences with their texts instead of the bill")
    options = parser.parse_args(arguments)
    packages = installed_packages(options.extra)
    if options.notices:
        print(licence_notices(packages))
        return 0
    try:
        pinned = {} if options.archives is None else read_pinned(options.archives)
        made_at = build_time()
    except (InputError, OSError) as error:
        print(f"sbom: {error}", file=sys.stderr)
        return BAD_INPUT
    archives = {name: [one for version in versions for one in version.hashes] for name, versions in pinned.items()}
    bill = bill_of_materials(packages, installed_software(), made_at=made_at, archives=archives)
    sys.stdout.flush()
    sys.stdout.buffer.write(write_json(bill) + b"\n")
    return 0


def licence_notices(packages: Sequence[InstalledPackage]) -> str:
    """The name, version and licence of each package, with all its licence texts."""
    parts = []
    for one in packages:
        parts.append(f"{RULE}\n{one.name} {one.version}\nLicence: {one.licence or 'not stated'}\n")
        parts += [f"\n{path}:\n\n{text.strip()}\n" for path, text in licence_texts(metadata.distribution(one.name))]
    return "\n".join(parts)


def licence_texts(distribution: metadata.Distribution) -> Iterator[tuple[str, str]]:
    """The licence files of a package, each with its text: those that it names, and those with a usual name."""
    named = distribution.metadata.get_all("License-File") or []
    for file in distribution.files or ():
        _, _, path = file.as_posix().partition(".dist-info/")
        own = path.removeprefix("licenses/")
        if path and (own in named or file.name.upper().startswith(LICENCE_FILES)):
            yield own, file.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
