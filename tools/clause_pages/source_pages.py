"""The cited source files as pages with numbered lines, so that a link leads to its line without a code host."""

from __future__ import annotations

from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_SEARCHED = "---\nsearch:\n  exclude: true\n---\n"
"""The site's search leaves these pages out."""


def source_page_text(path: str) -> str:
    """A file of the repository, each line with an anchor: `#L12`."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    width = len(str(len(lines)))
    shown = "\n".join(
        f'<span id="L{number}">{number:>{width}}  {escape(line)}</span>' for number, line in enumerate(lines, start=1)
    )
    # A blank line would end the block for a Markdown reader. Each line has its number, so there is none.
    return f"{NOT_SEARCHED}\n# `{path}`\n\n<pre><code>{shown}\n</code></pre>\n"
