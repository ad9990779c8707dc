"""Write every message of the house into docs/messages.md: `python -m tools.messages_page`.

The words before the first table are the page's own. The text between the two marks is made from the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import croupier.rulings  # noqa: F401 (joins the sentences of rulings to the catalogue)
from croupier.messages import CATALOGUE, KINDS, code_of
from croupier.web.http.answers import STATUS_BY_CODE

PAGE = Path(__file__).parents[1] / "docs" / "messages.md"
START = "<!-- Made by `python -m tools.messages_page`; not to be edited by hand. -->\n"
END = "<!-- End of the generated part. -->\n"
USUAL_STATUS = 409


def tables() -> str:
    """All kinds of values and all messages, a row each."""
    refusals = sorted(key for key in CATALOGUE if key[0].isupper())
    codes = {code_of(key) for key in refusals}
    return "\n".join(
        (
            _table("Kinds of values", ("kind", "a value of this kind is"), KINDS.items()),
            f"## Refusals\n\n{len(codes)} codes, {len(refusals)} sentences.\n",
            _rows(("code", "status", "message", "sentence"), map(_refusal, refusals)),
            _sentences("Announcements of the dealer", "dealer."),
            _sentences("Notices", "notice."),
            _sentences("Rulings", "ruling."),
        )
    )


def _refusal(key: str) -> tuple[str, ...]:
    code = code_of(key)
    return f"`{code}`", str(STATUS_BY_CODE.get(code, USUAL_STATUS)), f"`{key}`", CATALOGUE[key]


def _sentences(title: str, head: str) -> str:
    return _table(title, ("message", "sentence"), [(key, CATALOGUE[key]) for key in CATALOGUE if key.startswith(head)])


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, str]]) -> str:
    return f"## {title}\n\n{_rows(head, ((f'`{key}`', text) for key, text in rows))}"


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def page() -> str:
    """The page with its current tables."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
