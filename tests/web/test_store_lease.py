"""A store is leased by its file, not by its path: a link does not let a second server in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.store import open_store
from croupier.web.server.store_lease import held


def symbolic(path: Path) -> Path:
    (link := path.parent / "link.db").symlink_to(path)
    return link


def symbolic_folder(path: Path) -> Path:
    (link := path.parent.parent / "another").symlink_to(path.parent, target_is_directory=True)
    return link / path.name


def hard(path: Path) -> Path:
    os.link(path, link := path.parent.parent / "hard.db")
    return link


def roundabout(path: Path) -> Path:
    return Path(os.path.relpath(path))


@pytest.mark.parametrize("other_name", [symbolic, symbolic_folder, hard, roundabout])
def test_a_second_server_under_another_name_of_the_file_is_refused(
    other_name: Callable[[Path], Path], tmp_path: Path
) -> None:
    (tmp_path / "store").mkdir()
    path = tmp_path / "store" / "floor.db"
    open_store(path).close()
    other = other_name(path)

    with held(str(path)), pytest.raises(InputError, match="is being served by another"), held(str(other)):
        pass
    with held(str(other)), pytest.raises(InputError, match="is being served by another"), held(str(path)):
        pass


def test_a_file_of_somebody_else_is_left_alone_at_the_end(tmp_path: Path) -> None:
    notes, empty = tmp_path / "notes", tmp_path / "empty"
    notes.write_text("these are my notes")
    empty.touch()
    for path in (notes, empty):
        with held(str(path)):
            pass

    assert notes.read_text() == "these are my notes"
    assert empty.exists()
