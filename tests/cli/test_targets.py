"""A command checks that it can write its output before its long work begins."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import pytest

from croupier.cli import main
from croupier.cli.output_paths import require_writable_file, require_writable_folder
from croupier.errors import InputError
from croupier.store import back_up, open_store


def too_early(*_: Any, **__: Any) -> NoReturn:
    raise AssertionError("the long work has begun before the target was looked at")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small store, its key beside it."""
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)
    place = tmp_path / "floor.db"
    open_store(place).close()
    return place


@pytest.fixture
def backup(store: Path, tmp_path: Path) -> Path:
    place = tmp_path / "floor.backup"
    with open_store(store, read_only=True) as opened:
        back_up(opened, place)
    (tmp_path / "floor.backup.key").write_bytes((tmp_path / "floor.db.key").read_bytes())
    return place


def read_only_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write wherever there are permissions only, so that a disk has to refuse."""
    opened = Path.open

    def refused(path: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if "a" in mode or "w" in mode:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return opened(path, mode, *more, **named)

    monkeypatch.setattr(Path, "open", refused)


def not_a_folder_of_its_own(tmp_path: Path, _: pytest.MonkeyPatch) -> tuple[Path, str]:
    return tmp_path / "none" / "sheet", f"there is no folder {tmp_path / 'none'}"


def a_file_for_a_folder(tmp_path: Path, _: pytest.MonkeyPatch) -> tuple[Path, str]:
    (tmp_path / "file").touch()
    return tmp_path / "file" / "sheet", f"there is no folder {tmp_path / 'file'}"


def a_disk_that_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    read_only_disk(monkeypatch)
    return tmp_path / "sheet", "cannot be written: Read-only file system"


Trouble = Callable[[Path, pytest.MonkeyPatch], tuple[Path, str]]
TROUBLES = [not_a_folder_of_its_own, a_file_for_a_folder, a_disk_that_is_read_only]


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_a_sheet_that_could_not_be_written_is_refused_before_the_counting(
    trouble: Trouble, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.odds.odds", too_early)
    target, reason = trouble(tmp_path, monkeypatch)
    file = f"{target}{suffix}"
    assert main(["odds", "casino-stud", "--report", file]) == 2
    assert capsys.readouterr().err == f"croupier: {file}: {reason}\n"


def test_a_sheet_of_no_known_form_is_refused_before_the_counting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.odds.odds", too_early)
    good = tmp_path / "sheet.html"
    assert main(["odds", "casino-stud", "--report", str(good), "--report", "sheet.doc"]) == 2
    assert capsys.readouterr().err == "croupier: report: a sheet is .html or .pdf, not '.doc'\n"
    assert not good.exists()


def test_a_pdf_that_nothing_could_set_is_refused_before_the_counting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.odds.odds", too_early)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["odds", "casino-stud", "--report", str(tmp_path / "sheet.pdf")]) == 2
    assert "pip install 'croupier[report]'" in capsys.readouterr().err


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_csv_that_could_not_be_written_is_refused_before_the_store_is_read(
    trouble: Trouble, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.report.takings_of", too_early)
    target, reason = trouble(tmp_path, monkeypatch)
    assert main(["report", str(store), "--csv", str(target)]) == 2
    assert capsys.readouterr().err == f"croupier: {target}: {reason}\n"


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_history_that_could_not_be_written_is_refused_before_it_is_converted(
    trouble: Trouble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.convert.sheets_from", too_early)
    source = tmp_path / "hand.json"
    source.write_text("{}")
    target, reason = trouble(tmp_path, monkeypatch)
    assert main(["convert", str(source), f"{target}.phh"]) == 2
    assert capsys.readouterr().err == f"croupier: {target}.phh: {reason}\n"


def test_histories_that_could_not_be_written_are_refused_before_the_bots_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.bots.best_chances", too_early)
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "hands"
    assert main(["play", "poker", "--seed", "1", "--history", str(folder)]) == 2
    assert capsys.readouterr().err == f"croupier: {folder}: {tmp_path / 'file'} is not a folder\n"


def test_a_store_that_is_there_already_is_refused_before_the_backup_is_audited(
    backup: Path, store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(import_module("croupier.store.restore"), "audit_backup", too_early)
    assert main(["restore", str(backup), str(store)]) == 2
    assert "there is a store already; restore into a new place" in capsys.readouterr().err


def test_another_key_at_the_place_is_refused_before_the_backup_is_audited(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(import_module("croupier.store.restore"), "audit_backup", too_early)
    (tmp_path / "new.db.key").write_text("00" * 32)
    assert main(["restore", str(backup), str(tmp_path / "new.db")]) == 2
    assert "another key file lies where the restored store would look" in capsys.readouterr().err


def test_a_store_that_could_not_be_written_is_refused_before_the_backup_is_audited(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(import_module("croupier.store.restore"), "audit_backup", too_early)
    read_only_disk(monkeypatch)
    assert main(["restore", str(backup), str(tmp_path / "new.db")]) == 2
    assert capsys.readouterr().err == f"croupier: {tmp_path}: cannot be written: Read-only file system\n"


def test_a_backup_is_not_laid_beside_another_key(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "new.backup"
    Path(f"{target}.key").write_text("00" * 32)
    assert main(["backup", str(store), str(target), "--with-key"]) == 2
    assert "another key lies there" in capsys.readouterr().err
    assert not target.exists()


def test_a_file_that_can_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("content")
    for target in (there, tmp_path / "new", Path(os.devnull)):
        require_writable_file(target)
    assert there.read_text() == "content"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["there"]


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder, not a file"):
        require_writable_file(tmp_path)


def test_a_pipe_is_not_opened_to_try_it(tmp_path: Path) -> None:
    """Opening a pipe that nobody reads yet would wait for ever."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    require_writable_file(pipe)


def test_a_folder_that_is_still_to_be_made_is_not_made_yet(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "new", tmp_path / "new" / "newer"):
        require_writable_folder(folder)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_way_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError) as refused:
        require_writable_folder(tmp_path / "file")
    assert str(refused.value) == f"{tmp_path / 'file'}: is not a folder"


def test_a_folder_that_could_not_be_written_is_refused_before_the_store_is_read(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.export.check_filters", too_early)
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "out"
    assert main(["export", str(store), "--to", str(folder), "--table", "T1"]) == 2
    assert capsys.readouterr().err == f"croupier: --to {folder}: {tmp_path / 'file'} is not a folder\n"


@pytest.mark.parametrize("to", [None, "elsewhere"])
def test_an_export_that_could_not_be_written_names_the_flag_for_another_folder(
    to: str | None, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    read_only_disk(monkeypatch)
    folder = to or f"{store.name}-export"
    assert main(["export", str(store), *(["--to", to] if to else [])]) == 2
    assert capsys.readouterr().err == f"croupier: --to {folder}: cannot be written: Read-only file system\n"
    assert not Path(folder).exists()
