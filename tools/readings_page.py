"""Write the table of readings into docs/readings.md: `python tools/readings_page.py`.

The words around the table are the page's own. The text between the two marks is made from clauses/readings.tsv.
"""

from __future__ import annotations

from pathlib import Path

from croupier.clauses import CODES, Reading, all_readings

PAGE = Path(__file__).parents[1] / "docs" / "readings.md"
START = "<!-- Made by `python tools/readings_page.py`; not to be edited by hand. -->\n"
END = "<!-- End of the generated part. -->\n"
FIRST_OWN = 101


def table() -> str:
    """All readings, a row each."""
    head = ["| reading | games | in our words |", "| --- | --- | --- |"]
    return "\n".join([*head, *map(_row, all_readings())]) + "\n"


def own() -> str:
    """How many readings the project has added."""
    count = sum(int(reading.cite.removeprefix("R-")) >= FIRST_OWN for reading in all_readings())
    beginning = {0: "There are none yet", 1: "There is one"}.get(count, f"There are {count}")
    return f"{beginning} of the project's own, and {len(all_readings()) - count} others.\n"


def _row(reading: Reading) -> str:
    games = "all" if set(reading.games) == set(CODES) else ", ".join(reading.games)
    return f"| {reading.cite} | {games} | {reading.summary.replace('|', chr(92) + '|')} |"


def page() -> str:
    """The page with its current table."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{own()}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
