"""The check of the browser's code takes only the packages that are pinned, and finds what is wrong."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tools import browser_code
from tools.browser_code import PRETTIER, NotFetchedError


def test_a_package_with_another_hash_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_code, "UNPACKED", tmp_path)
    monkeypatch.setattr(browser_code, "urlopen", lambda *_, **__: io.BytesIO(b"another archive"))
    with pytest.raises(NotFetchedError, match=r"prettier .* is not the one that is pinned"):
        browser_code.unpacked(PRETTIER)
    assert not PRETTIER.folder.exists()


def test_a_registry_that_cannot_be_reached_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_code, "REGISTRY", "http://127.0.0.1:9")
    with pytest.raises(NotFetchedError, match=r"cannot be fetched from http://127\.0\.0\.1:9"):
        browser_code.fetched(PRETTIER)


def test_a_line_that_is_too_long_is_named_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_code, "ROOT", tmp_path)
    monkeypatch.setattr(browser_code, "STATIC", tmp_path)
    (tmp_path / "page.js").write_text(f"\t//{'x' * 116}\n\t//{'x' * 117}\n", encoding="utf-8")
    assert list(browser_code.long_lines()) == ["page.js:2: 121 columns, 120 are allowed"]
