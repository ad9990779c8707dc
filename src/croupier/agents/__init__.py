"""Tools for agents, served over the Model Context Protocol (`croupier mcp`). Needs the extra `mcp`.

Without a floor an agent settles sheets and asks for rulings, odds and advice. With a floor it also plays at its tables,
through the same client as any other program.
"""

from croupier.extras import needs_extra

with needs_extra("mcp", "a server for agents"):
    import anyio  # noqa: F401
    import mcp  # noqa: F401
    import websockets  # noqa: F401
