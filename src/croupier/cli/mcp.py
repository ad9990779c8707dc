"""`croupier mcp`: tools for agents over the Model Context Protocol, on standard input and output."""

from __future__ import annotations

import os
import signal
import sys
from functools import cache

from croupier.cli.parsing import parser_of
from croupier.documents.server_address import check_server_address
from croupier.errors import InputError

TOKEN = "CROUPIER_TOKEN"
EXPLANATION = f"""\
Without --server: settle, rule, irregularities, odds and advise. With it also
the tools to play at the floor's tables: me, tables, sit, look, legal, wait and
act. Without a token the agent plays as a guest, if the floor admits guests. The
environment variable {TOKEN} keeps a token out of the list of processes.

examples:
  croupier mcp
  croupier mcp --server http://127.0.0.1:8080
"""


def main(arguments: list[str]) -> int:
    """Serve the tools until standard input ends."""
    parser = parser_of(
        "mcp", "Give agents tools over the Model Context Protocol, on standard input and\noutput.", EXPLANATION
    )
    parser.add_argument("--server", metavar="URL", help="the floor to play at, such as http://127.0.0.1:8080")
    parser.add_argument("--token", metavar="TOKEN", help=f"a bearer token of the floor (default: ${TOKEN})")
    options = parser.parse_args(arguments)
    token = options.token or os.environ.get(TOKEN)
    if options.server is None and options.token is not None:
        raise InputError("--token", "belongs to a floor: name it with --server")
    if options.server is not None:
        check_server_address(options.server, "--server")
    _serve(options.server, token)
    return 0


def _serve(server: str | None, token: str | None) -> None:
    from croupier.agents.agent_tool import AgentTool
    from croupier.agents.floor_tools import FloorVisit
    from croupier.agents.offline_tools import offline_tools
    from croupier.agents.stdio_server import serve_agents

    if sys.stdin.isatty():
        print("croupier: an agent speaks to this command on standard input; end with Ctrl-D", file=sys.stderr)

    @cache
    def tools() -> tuple[AgentTool, ...]:
        return offline_tools() if server is None else (*offline_tools(), *FloorVisit(server, token).tools())

    # There is nothing to tidy up, and the thread that reads standard input cannot be interrupted otherwise.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    serve_agents(tools)
