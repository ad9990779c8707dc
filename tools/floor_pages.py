"""Write the tables of authority, of what commands touch, and of all settings into docs/: `python tools/floor_pages.py`.

The words around the tables are the pages' own. The text between the two marks is made from the code.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from croupier.floor.commands.registry import ROWS
from croupier.floor.play.game_rules import rules_of_game
from croupier.floor.play.rights import Rights, Whose
from croupier.floor.play.touches import Scope, Touches
from croupier.money import dollars
from croupier.people.roles import Role
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.web.server.settings import LIMITS, OF_THE_HOUSE, SETTINGS, WITHOUT_DEMO, ServeSettings, Setting

DOCS = Path(__file__).parents[1] / "docs"
PEOPLE, COMMANDS, OPERATIONS = (DOCS / name for name in ("people.md", "commands.md", "operations.md"))
START = "<!-- Made by `python tools/floor_pages.py`; not to be edited by hand. -->\n"
END = "<!-- End of the generated part. -->\n"
EVERYBODY = len(Role) - 1
EXAMPLE = rules_of_game("casino-stud")
"""The game whose clauses the table of rights names; other games have their own."""


def authority() -> str:
    """All commands. Commands of the same people share a row."""
    head = ["| commands | roles | for whom | second person | clause |", "| --- | --- | --- | --- | --- |"]
    rows: dict[Rights, list[str]] = {}
    for command, row in ROWS.by_name.items():
        rows.setdefault(row.rights, []).append(f"`{command}`")
    return "\n".join([*head, *(_authority_row(", ".join(commands), row) for row, commands in rows.items())]) + "\n"


def _authority_row(commands: str, row: Rights) -> str:
    people = [role.value for role in Role if role in row.roles and role is not Role.SYSTEM]
    who = "everybody" if len(people) == EVERYBODY else ", ".join(people)
    system = " (or the system)" if Role.SYSTEM in row.roles else ""
    where = "" if row.whose is Whose.ANYWHERE else row.whose.value
    where += "; staff at the table, for a player who asks" if row.at_request else ""
    where += "; staff at a Poker table dealt by hand" if row.at_hand_dealt else ""
    second = "" if row.approver is None else AUTHORITY_IN_WORDS[row.approver]
    cited = row.cites(EXAMPLE)
    clause = "" if cited is None else cited.cite
    return f"| {commands} | {who}{system} | {where} | {second} | {clause} |"


def touched() -> str:
    """The things that commands touch. Commands that touch the same share a row."""
    head = ["| commands | read | may change |", "| --- | --- | --- |"]
    rows: dict[Touches, list[str]] = {}
    for command, row in ROWS.by_name.items():
        rows.setdefault(row.touches, []).append(f"`{command}`")
    return "\n".join([*head, *(_touched_row(", ".join(commands), row) for row, commands in rows.items())]) + "\n"


def _touched_row(commands: str, touches: Touches) -> str:
    only_read = [scope for scope in touches.reads if scope not in touches.changes]
    return f"| {commands} | {_in_words(only_read)} | {_in_words(touches.changes)} |"


def _in_words(scopes: Iterable[Scope]) -> str:
    return "; ".join(scope.words for scope in scopes)


def settings() -> str:
    """All settings, a row each."""
    head = ["| flag | variable | in the file | meaning | unless set |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *map(_settings_row, SETTINGS)]) + "\n"


def _settings_row(setting: Setting) -> str:
    place = f"`[{setting.section}] {setting.name}`"
    return f"| `{setting.flag}` | `{setting.variable}` | {place} | {setting.tells} | {_default(setting)} |"


def _default(setting: Setting) -> str:
    usual = ServeSettings()
    owner = usual.house if setting.name in OF_THE_HOUSE else usual.limits if setting.name in LIMITS else usual
    value = getattr(owner, setting.name)
    if value in (None, ()):
        return ""
    return _shown(setting, value) + _otherwise(setting)


def _otherwise(setting: Setting) -> str:
    """The default of a setting that depends on others."""
    if setting.name == "demo":
        return "; `false` where others can reach the server"
    if setting.name in WITHOUT_DEMO:
        return f"; {_shown(setting, WITHOUT_DEMO[setting.name])} without `demo`"
    return ""


def _shown(setting: Setting, value: object) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return f"`{', '.join(map(str, value))}`"
    return f"`{dollars(value) if setting.shown_as == 'DOLLARS' and isinstance(value, int) else value}`"


MADE = {PEOPLE: authority, COMMANDS: touched, OPERATIONS: settings}


def page(path: Path) -> str:
    """The page with its current table."""
    before, _, rest = path.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{MADE[path]()}\n{END}{after}"


if __name__ == "__main__":
    for made in MADE:
        made.write_text(page(made), encoding="utf-8")
