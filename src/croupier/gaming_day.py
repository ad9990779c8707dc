"""The gaming day: a casino's day begins in the morning, when the floor is quiet, not at midnight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from functools import lru_cache

from croupier.errors import InputError, shown

SINGAPORE = timezone(timedelta(hours=8))
MORNING = time(6)
DAY_BEGINS = "06:00 +08:00"
"""The default, in Singapore."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamingDay:
    """The time at which the House's day begins. The day is named after the date on which it begins."""

    begins: time = MORNING
    zone: timezone = SINGAPORE

    def day_of(self, at: str) -> str:
        """The gaming day of a stored time, as `2030-01-31`."""
        moment = datetime.fromisoformat(at).astimezone(self.zone)
        return (moment - timedelta(hours=self.begins.hour, minutes=self.begins.minute)).date().isoformat()

    @property
    def says(self) -> str:
        """The time at which it begins, as people write it."""
        offset = datetime(2000, 1, 1, tzinfo=self.zone).strftime("%z")
        return f"{self.begins:%H:%M} {offset[:3]}:{offset[3:]}"


def later_day(day: str, days: int) -> str:
    """The day this many days later; the last day of the calendar if it lies beyond."""
    left = (date.max - date.fromisoformat(day)).days
    return (date.fromisoformat(day) + timedelta(days=min(days, left))).isoformat()


@lru_cache(maxsize=16)  # read for each bet of a patron with limits
def read_gaming_day(text: str) -> GamingDay:
    """A setting such as `06:00` or `06:00 +08:00`."""
    match = re.fullmatch(r"(\d\d):(\d\d)(?:\s*([+-])(\d\d):(\d\d))?", text.strip())
    if match is None or int(match[1]) > 23 or int(match[2]) > 59 or int(match[4] or 0) > 14 or int(match[5] or 0) > 59:
        raise InputError("day_begins", f"{shown(text)} is not a time of day such as 06:00 or 06:00 +08:00")
    begins = time(int(match[1]), int(match[2]))
    if match[3] is None:
        return GamingDay(begins=begins)
    ahead = timedelta(hours=int(match[4]), minutes=int(match[5]))
    return GamingDay(begins=begins, zone=timezone(ahead if match[3] == "+" else -ahead))


def is_day(value: object) -> bool:
    """Whether this is a date as `read_day` gives it."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def read_day(text: object) -> str:
    """A day as its date."""
    try:
        if not isinstance(text, str):
            raise ValueError
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise InputError("day", f"{shown(text)} is not a date such as 2030-01-31") from None
