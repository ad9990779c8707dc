"""However its address is written, a page is kept in memory once. A file that goes away meanwhile is not found."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from croupier.web.http.static_files import Pages


async def _given(pages: Pages, path: str) -> int:
    scope = {"type": "http", "method": "GET", "path": f"/{path}", "headers": [], "path_params": {"path": path}}
    return (await pages.give(Request(scope))).status_code


async def _all_given(pages: Pages, paths: list[str]) -> set[int]:
    return {await _given(pages, path) for path in paths}


def test_a_file_is_kept_once_however_its_address_is_written(tmp_path: Path) -> None:
    import asyncio

    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.js").write_text("1")
    (tmp_path / "index.html").write_text("<p>")
    pages = Pages(tmp_path)
    spelled = [f"lib{'/.' * dots}{'/' * slashes}a.js" for dots in range(20) for slashes in range(1, 20)]
    assert asyncio.run(_all_given(pages, [*spelled, *(f"table/{'./' * number}" for number in range(50))])) == {200}
    assert len(pages._known) == 2


def test_a_file_that_vanishes_before_it_is_read_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    (tmp_path / "page.html").write_text("<p>")
    read = Path.read_bytes

    def too_late(file: Path) -> bytes:
        file.unlink()  # a new guide takes the place of the folder
        return read(file)

    monkeypatch.setattr(Path, "read_bytes", too_late)
    with pytest.raises(HTTPException) as refused:
        asyncio.run(_given(Pages(tmp_path), "page.html"))
    assert refused.value.status_code == 404
