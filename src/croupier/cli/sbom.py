"""`croupier sbom`: the packages that this software runs on, as CycloneDX; or their licences."""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.cli.build_time import build_time
from croupier.cli.parsing import parser_of
from croupier.documents.reading import write_json

EXPLANATION = """\
The bill is CycloneDX 1.6 in JSON: each installed package that Croupier needs
with its version, licence and hash. With --archives it also has the hashes of
the archives that a file of pinned packages allows. SOURCE_DATE_EPOCH sets the
time in it, so that the same packages give the same bill.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of("sbom", "Write the software bill of materials.", EXPLANATION)
    parser.add_argument(
        "--extra", action="append", default=[], metavar="EXTRA", help="only the packages of this extra; repeat for more"
    )
    parser.add_argument("--archives", type=Path, metavar="FILE", help="pinned packages with hashes (constraints/*.txt)")
    parser.add_argument("--notices", action="store_true", help="the licences with their texts instead of the bill")
    options = parser.parse_args(arguments)
    from croupier.software_digest import installed_software
    from croupier.supply_chain.bill_of_materials import bill_of_materials, licence_notices
    from croupier.supply_chain.packages import installed_packages
    from croupier.supply_chain.pinned_packages import read_pinned

    packages = installed_packages(options.extra)
    if options.notices:
        print(licence_notices(packages))
        return 0
    pinned = {} if options.archives is None else read_pinned(options.archives)
    archives = {name: [one for version in versions for one in version.hashes] for name, versions in pinned.items()}
    bill = bill_of_materials(packages, installed_software(), made_at=build_time(), archives=archives)
    sys.stdout.flush()
    sys.stdout.buffer.write(write_json(bill) + b"\n")
    return 0
