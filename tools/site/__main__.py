"""The command: see the package."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import tools.site
from tools.site.building import PACKAGED, GuideError, build


def main(arguments: list[str]) -> int:
    if any(word.startswith("-") for word in arguments) or len(arguments) > 1:
        print(tools.site.__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    output = Path(arguments[0]) if arguments else PACKAGED
    started = perf_counter()
    try:
        pages = build(output)
    except GuideError as error:
        print(f"The guide could not be built:\n{error}", file=sys.stderr)
        return 1
    print(f"The guide is in {output}: {pages} pages, in {perf_counter() - started:.1f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
