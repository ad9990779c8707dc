"""What software runs here: told to everybody."""

from __future__ import annotations

from croupier import __version__
from croupier.supply_chain.software_digest import PACKAGE, digest_of
from croupier.web.server.settings import ServeSettings
from tests.web import asking
from tests.web.real import open_house


def test_everybody_is_told_the_version_and_the_digest_of_the_installed_files() -> None:
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0)) as (address, _):
        found = asking.get(f"{address}/about").json()
    files, sha256 = digest_of(PACKAGE)
    assert found == {"name": "croupier", "version": __version__, "software": {"sha256": sha256, "files": files}}
