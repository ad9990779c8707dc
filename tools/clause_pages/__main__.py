"""`python -m tools.clause_pages FOLDER` writes the pages into a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.clause_pages import without_example, write_clause_pages

if __name__ == "__main__":
    print(f"{write_clause_pages(Path(sys.argv[1]))} pages")
    for clause in without_example():
        print(f"{clause.cite} has no worked example: {clause.summary}")
