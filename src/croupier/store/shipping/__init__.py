"""The chain's heads and the log, shipped to a second place while the floor runs, and read back by the audit.

A person who can change the store and holds its key could cut it back, or write it anew. The heads in the second place
tell the audit so.
"""

from croupier.store.shipping.shipper import ShippedHead, ShippedHeads, Shipper, head_line, log_line, read_shipped
from croupier.store.shipping.shipping_places import ShippingError, ShippingFile, ShippingPlace, read_place

__all__ = [
    "ShippedHead",
    "ShippedHeads",
    "Shipper",
    "ShippingError",
    "ShippingFile",
    "ShippingPlace",
    "head_line",
    "log_line",
    "read_place",
    "read_shipped",
]
