"""Tools for agents, served over the Model Context Protocol (`croupier mcp`).

Without a floor an agent settles sheets and asks for rulings, odds and advice. With a floor it also plays at its tables,
through the same client as any other program.
"""
