"""Without root, the browser of the tests and its libraries are unpacked into the Python environment."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import chromium, debian_packages, nginx, playwright_driver

PROGRAM, LIBRARY = "croupier-test-program", "croupier-test-library"
NEEDS_ITS_LIBRARY = """#!/bin/sh
IFS=:
for folder in $LD_LIBRARY_PATH; do
    cat "$folder/libtest.so.1" && exit
done
exit 127
"""
with_apt = pytest.mark.skipif(shutil.which("apt-get") is None, reason="no apt-get here")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def package(folder: Path, name: str, files: dict[str, str], depends: str = "") -> str:
    """Build a package in a folder. Returns its entry in the folder's list."""
    tree = folder / f"{name}-tree"
    for place, text in files.items():
        script(tree / place, text)
    about = f"Package: {name}\nVersion: 1\nArchitecture: all\nMaintainer: none\nDescription: for a test\n{depends}"
    script(tree / "DEBIAN" / "control", about)
    archive = folder / f"{name}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", tree, archive], capture_output=True, check=True)
    octets = archive.read_bytes()
    return f"{about}Filename: ./{name}.deb\nSize: {len(octets)}\nSHA256: {hashlib.sha256(octets).hexdigest()}\n"


@pytest.fixture
def archive_of_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """apt finds a program here, and the library that it needs."""
    folder = tmp_path / "archive"
    folder.mkdir()
    entries = [
        package(folder, PROGRAM, {"usr/lib/test/program": NEEDS_ITS_LIBRARY}, f"Depends: {LIBRARY}\n"),
        package(folder, LIBRARY, {"usr/lib/deep/libtest.so.1": "the library\n"}),
        package(folder, nginx.PACKAGE, {nginx.UNPACKED: NEEDS_ITS_LIBRARY}, f"Depends: {LIBRARY}\n"),
    ]
    (folder / "Packages").write_text("\n".join(entries), encoding="utf-8")
    sources = script(tmp_path / "sources.list", f"deb [trusted=yes] copy:{folder} ./\n")
    settings = f'Dir::Etc::sourcelist "{sources}";\nDir::Etc::sourceparts "-";\nAPT::Sandbox::User "";\n'
    monkeypatch.setenv("APT_CONFIG", str(script(tmp_path / "apt.conf", settings)))
    monkeypatch.setattr(debian_packages, "UNPACKED", tmp_path / "my environment" / "debian")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return folder


def run(program: Path) -> str:
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


@with_apt
def test_a_package_is_unpacked_with_all_that_it_needs_and_starts(archive_of_packages: Path) -> None:
    assert debian_packages.fetch([PROGRAM]) is None

    program = debian_packages.unpacked("usr/lib/test/program")
    assert program is not None and run(program) == "the library\n"
    assert archive_of_packages.is_dir()
    assert not (debian_packages.UNPACKED / "apt").exists()


@with_apt
def test_a_package_that_is_nowhere_leaves_what_was_unpacked_before(archive_of_packages: Path) -> None:
    debian_packages.fetch([PROGRAM])

    assert "croupier-no-such-package" in str(debian_packages.fetch(["croupier-no-such-package"]))
    assert debian_packages.unpacked("usr/lib/test/program") is not None
    assert debian_packages.unpacked("usr/lib/test/other") is None
    assert archive_of_packages.is_dir()


@with_apt
def test_an_archive_that_was_changed_is_not_unpacked(archive_of_packages: Path) -> None:
    with (archive_of_packages / f"{LIBRARY}.deb").open("ab") as archive:
        archive.write(b"more")

    assert debian_packages.fetch([PROGRAM]) is not None
    assert debian_packages.unpacked("usr/lib/test/program") is None


@pytest.fixture
def no_nginx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose only nginx is one that the tests unpack."""
    monkeypatch.setattr(debian_packages, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(nginx, "_installed", lambda: None)


@with_apt
@pytest.mark.usefixtures("no_nginx")
def test_nginx_is_unpacked_and_not_installed_for_root_too(
    archive_of_packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    program = nginx.nginx()

    assert run(program) == "the library\n"
    assert program.is_relative_to(debian_packages.UNPACKED)
    (archive_of_packages / "Packages").write_text("")
    assert nginx.nginx() == program


@with_apt
@pytest.mark.usefixtures("no_nginx")
def test_an_nginx_that_is_nowhere_is_told_with_the_reason(archive_of_packages: Path) -> None:
    (archive_of_packages / "Packages").write_text("")

    with pytest.raises(nginx.NoNginxError, match=r"no nginx here, and none could be fetched: .*Unable to locate"):
        nginx.nginx()


def test_where_there_is_no_apt_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert debian_packages.fetch([PROGRAM]) == debian_packages.NO_DEBIAN


@pytest.fixture
def bare_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A driver that does not start without its library. Its version is what the library says."""
    driver = script(tmp_path / "driver" / "node", NEEDS_ITS_LIBRARY)
    monkeypatch.setattr(playwright_driver, "path", lambda: Path(os.environ.get(playwright_driver.SETTING, driver)))
    monkeypatch.setenv(playwright_driver.SETTING, "")
    monkeypatch.delenv(playwright_driver.SETTING)
    monkeypatch.setattr(debian_packages, "UNPACKED", tmp_path / "debian")
    return driver


def unpack_library() -> None:
    script(debian_packages.UNPACKED / "root" / "usr/lib/libtest.so.1", "the library\n")


def test_the_driver_starts_with_a_library_that_was_unpacked_for_it(bare_driver: Path) -> None:
    assert not playwright_driver.starts()
    unpack_library()
    assert playwright_driver.starts()
    assert run(Path(os.environ[playwright_driver.SETTING])) == "the library\n"
    assert playwright_driver.starts()
    assert bare_driver.exists()


def test_what_the_driver_lacks_is_fetched_together_with_the_browser(
    bare_driver: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def fetch(names: list[str]) -> None:
        asked.append(names)
        unpack_library()
        script(debian_packages.UNPACKED / "root" / chromium.UNPACKED, "#!/bin/sh\n")

    monkeypatch.setattr(debian_packages, "fetch", fetch)
    monkeypatch.setattr(chromium, "installed_browser", lambda: debian_packages.unpacked(chromium.UNPACKED))
    monkeypatch.delenv(chromium.SETTING, raising=False)
    monkeypatch.setattr(debian_packages, "LOCK", tmp_path / "lock")

    assert chromium.browser() == debian_packages.UNPACKED / "bin" / "chromium-headless-shell"
    assert chromium.browser().exists()
    assert asked == [["chromium-headless-shell", "libatomic1"]]
    assert bare_driver.exists()


def test_a_driver_that_does_not_start_says_what_to_install(
    bare_driver: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian_packages, "fetch", lambda names: f"{names}: no network")
    monkeypatch.setattr(chromium, "installed_browser", lambda: bare_driver)
    monkeypatch.delenv(chromium.SETTING, raising=False)
    monkeypatch.setattr(debian_packages, "LOCK", tmp_path / "lock")

    with pytest.raises(chromium.NoBrowserError, match=r"(?s)apt install libatomic1.*\['libatomic1'\]: no network"):
        chromium.browser()
