"""Records of a store: figures by table and gaming day, exported rounds, and rounds audited again."""

from croupier.gaming_day import GamingDay
from croupier.records.report import report
from croupier.records.takings import Takings, takings_of

__all__ = ["GamingDay", "Takings", "report", "takings_of"]
