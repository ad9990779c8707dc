"""A folder of wheels made from packages that are installed here, so that pip can install them elsewhere without a
network. Pip reads their requirements as it would read those of the wheels that they came from."""

from __future__ import annotations

import base64
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from importlib import metadata
from pathlib import Path

MADE_BY_PIP = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}


def write_wheelhouse(folder: Path, names: Iterable[str]) -> None:
    """Pack each of these packages into a wheel again."""
    for name in names:
        _write_wheel(folder, metadata.distribution(name))


def _write_wheel(folder: Path, distribution: metadata.Distribution) -> None:
    files = {
        file.as_posix(): Path(file.locate()).read_bytes()
        for file in distribution.files or ()
        if ".." not in file.parts and file.suffix != ".pyc" and file.name not in MADE_BY_PIP
    }
    (about,) = [path for path in files if path.endswith(".dist-info/WHEEL")]
    record = f"{about.rpartition('/')[0]}/RECORD"
    files[record] = "".join([f"{path},{_hash(octets)},{len(octets)}\n" for path, octets in files.items()]).encode()
    with zipfile.ZipFile(folder / f"{_stem(distribution, files[about].decode())}.whl", "w") as archive:
        for path, octets in files.items():
            archive.writestr(path, octets)


def _stem(distribution: metadata.Distribution, about: str) -> str:
    """The wheel's name: package, version, and the tags of all Pythons and systems that it is for."""
    tags = [line.partition(":")[2].strip().split("-") for line in about.splitlines() if line.startswith("Tag:")]
    kinds = [".".join(dict.fromkeys(tag[place] for tag in tags)) for place in range(3)]
    name = distribution.metadata["Name"].replace("-", "_").replace(".", "_")
    return "-".join([name, distribution.version, *kinds])


def _hash(octets: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(sha256(octets).digest()).decode().rstrip("=")
