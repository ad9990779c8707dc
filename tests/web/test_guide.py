"""The guide at /guide: served like the tables' own files, from its folder alone, and missed with a clear page."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from croupier.web.http.metrics import Metrics
from croupier.web.http.security_headers import CONTENT_POLICY
from croupier.web.http.static_files import Guide
from croupier.web.server.app import create_app


def served(folder: Path) -> ASGIApp:
    """A server with this guide; the floor behind it is never opened."""

    def never(_: object) -> object:
        raise AssertionError("the guide needs no floor")

    return create_app(never, (), metrics=Metrics(), guide=Guide(folder))  # type: ignore[arg-type]


@pytest.fixture
def visitor(tmp_path: Path) -> TestClient:
    """Somebody who asks a server that has a guide of three files, and a secret beside it."""
    guide = tmp_path / "guide"
    (guide / "rulings").mkdir(parents=True)
    (guide / "index.html").write_text("<h1>First page</h1>" * 100, encoding="utf-8")
    (guide / "rulings" / "index.html").write_text("<h1>Rulings</h1>", encoding="utf-8")
    (guide / "table.webp").write_bytes(b"RIFF")
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    return TestClient(served(guide), follow_redirects=False)


def test_the_address_without_a_slash_leads_to_the_first_page(visitor: TestClient) -> None:
    found = visitor.get("/guide")

    assert (found.status_code, found.headers["location"]) == (308, "/guide/")
    assert "First page" in visitor.get("/guide/").text
    assert "Rulings" in visitor.get("/guide/rulings/").text


def test_a_page_has_the_policy_a_tag_and_a_short_answer_to_a_browser_that_has_it(visitor: TestClient) -> None:
    found = visitor.get("/guide/index.html")

    assert found.headers["content-security-policy"] == CONTENT_POLICY
    assert found.headers["content-encoding"] == "gzip"
    assert visitor.get("/guide/table.webp").headers["content-type"] == "image/webp"
    again = visitor.get("/guide/index.html", headers={"If-None-Match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = visitor.head("/guide/index.html")
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", found.headers["etag"])


@pytest.mark.parametrize("path", ["../secret.html", "%2e%2e/secret.html", "..%2fsecret.html", "%2fetc/passwd", "x"])
def test_nothing_outside_the_guide_is_given(visitor: TestClient, path: str) -> None:
    found = visitor.get(f"/guide/{path}")

    assert found.status_code == 404
    assert "secret" not in found.text


def test_an_address_that_is_no_page_gets_a_page_that_leads_back(visitor: TestClient) -> None:
    found = visitor.get("/guide/no-such-page.html")

    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert "There is no such page in the guide" in found.text
    assert 'href="/guide/"' in found.text


def test_an_installation_without_the_guide_says_how_to_get_it(tmp_path: Path) -> None:
    found = TestClient(served(tmp_path / "missing")).get("/guide/")

    assert found.status_code == 404
    assert "The guide is not here yet" in found.text
    assert "reload this page in a minute" in found.text
    assert "python -m tools.site" in found.text
