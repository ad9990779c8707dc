"""The present floor: its tables, and all that lies beside them."""
