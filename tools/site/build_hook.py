"""Hatchling's hook: a wheel or a source archive that is made from a checkout brings the finished guide.

A source archive holds the guide already, so a wheel that is made from it needs nothing more. With
`CROUPIER_GUIDE=later` in the environment nothing is built: `./run` and `./test` set it, because the guide can be built
later in their environment.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GUIDE = "src/croupier/web/guide"
RENDERER = "zensical"


class GuideBuildHook(BuildHookInterface[Any]):
    """Builds the guide before its files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The renderer, and the packages that the server's code needs to describe itself."""
        if not self._is_wanted():
            return []
        core = self.metadata.core
        return [*core.dependencies, *core.optional_dependencies["serve"], *core.optional_dependencies["guide"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (Hatchling's own signature)
        root = Path(self.root)
        if not self._is_wanted() or (version == "editable" and (root / GUIDE).exists()):
            return
        if find_spec(RENDERER) is None:  # a build without isolation, in an environment that lacks it
            self.app.display_warning(f"{RENDERER} is not installed: the guide is left out, and /guide says so")
            return
        paths = [str(root), str(root / "src"), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        subprocess.run([sys.executable, "-m", "tools.site", GUIDE], cwd=root, env=environment, check=True)

    def _is_wanted(self) -> bool:
        is_source_archive = (Path(self.root) / "PKG-INFO").exists()
        return not is_source_archive and os.environ.get("CROUPIER_GUIDE") != "later"
