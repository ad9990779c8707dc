"""What all tests share: the map from clauses to the tests that prove them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-map", metavar="FILE", help="write which tests cite which clause to FILE, as JSON")


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--clause-map")
    if not target:
        return
    found: dict[str, list[str]] = {}
    for item in session.items:
        for marker in item.iter_markers("clause"):
            for citation in marker.args:
                found.setdefault(citation, []).append(item.nodeid)
    Path(target).write_text(json.dumps(found), encoding="utf-8")
