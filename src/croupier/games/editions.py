"""Editions of games, looked up by the game's name and the version of its rules."""

from __future__ import annotations

from typing import Generic, TypeVar

from croupier.documents.fields import Document
from croupier.errors import InputError, shown

Edition = TypeVar("Edition")


class UnknownEditionError(LookupError):
    """No such game, or no such version of its rules."""


class Editions(Generic[Edition]):
    """The editions of several games, side by side. A round keeps the edition that it was opened with."""

    def __init__(self) -> None:
        self._versions: dict[str, dict[int, Edition]] = {}
        self.newest: dict[str, Edition] = {}
        """The newest edition of each game, by the game's name."""

    def add(self, name: str, version: int, edition: Edition) -> None:
        """Make an edition known."""
        versions = self._versions.setdefault(name, {})
        if version in versions:
            raise ValueError(f"{name} has a version {version} already")
        versions[version] = edition
        self.newest[name] = versions[max(versions)]

    def remove(self, name: str, version: int) -> None:
        """Forget an edition; a game without any is forgotten too."""
        versions = self._versions[name]
        del versions[version]
        if versions:
            self.newest[name] = versions[max(versions)]
        else:
            del self._versions[name], self.newest[name]

    def of(self, name: str, version: int | None = None) -> Edition:
        """The edition of this version, or the newest one."""
        versions = self._versions.get(name)
        if versions is None:
            raise UnknownEditionError(f"{name!r} is not a game: {', '.join(self._versions)}")
        if version is None:
            return self.newest[name]
        if version not in versions:
            raise UnknownEditionError(f"{self.known(name)}, not {version}")
        return versions[version]

    def on(self, document: Document, name: str) -> Edition:
        """The edition that a document from outside asks for by its `version`, or the newest one. The game must be
        known."""
        if "version" not in document:
            return self.newest[name]
        version = document["version"]
        for number, edition in self._versions[name].items():
            if version in (number, str(number)):
                return edition
        raise InputError("version", f"{self.known(name)}, not {shown(version)}")

    def all_of(self, name: str) -> tuple[Edition, ...]:
        """The editions of a known game."""
        return tuple(self._versions[name].values())

    def versions(self, name: str) -> tuple[int, ...]:
        """The versions of a game's rules that are known, the oldest first."""
        return tuple(sorted(self._versions[name]))

    def known(self, name: str) -> str:
        """The versions of a game's rules that are known, as a sentence begins."""
        *earlier, last = map(str, self.versions(name))
        listed = f"versions {', '.join(earlier)} and {last}" if earlier else f"version {last}"
        return f"the rules of {name} are known in {listed}"
