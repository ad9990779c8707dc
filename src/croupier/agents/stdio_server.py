"""The tools over the Model Context Protocol, on standard input and output."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import anyio
import anyio.to_thread
from mcp import MCPError, types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from croupier.agents.agent_tool import AgentTool, answer_call
from croupier.version import __version__

INSTRUCTIONS = """\
Croupier settles, rules on and deals five casino poker games: Casino Stud, Multi-Link Stud, Singapore Stud, Progressive
Hold'em and Poker. Money is text in dollars ("25.00"), a card its rank and suit ("As"). An error has a code, a sentence
and the clause of the rules that it rests on. If there are tools for tables: `tables` lists them, `sit` shows one with
its game, `legal` lists your commands, `act` gives one, and `wait` waits for your turn or for the settlement.
"""


def serve_agents(tools: Callable[[], Sequence[AgentTool]]) -> None:
    """Serve these tools until standard input ends."""
    server = agent_server(tools)

    async def serve() -> None:
        async with stdio_server() as (received, sent):
            await server.run(received, sent, server.create_initialization_options())

    anyio.run(serve)


def agent_server(tools: Callable[[], Sequence[AgentTool]]) -> Server[Any]:
    """A server of these tools, for any transport."""

    async def list_tools(_context: object, _params: object) -> types.ListToolsResult:
        offered = await anyio.to_thread.run_sync(tools)
        return types.ListToolsResult(tools=[_described(one) for one in offered])

    async def call_tool(_context: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        # A call may take long. It runs beside the others, and its answer is dropped if the client cancels it.
        return await anyio.to_thread.run_sync(_called, tools, params, abandon_on_cancel=True)

    return Server(
        "croupier",
        version=__version__,
        title="Croupier",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _described(one: AgentTool) -> types.Tool:
    hints = types.ToolAnnotations(
        read_only_hint=not one.changes, destructive_hint=one.changes, idempotent_hint=not one.changes
    )
    return types.Tool(name=one.name, description=one.tells, input_schema=dict(one.schema), annotations=hints)


def _called(tools: Callable[[], Sequence[AgentTool]], params: types.CallToolRequestParams) -> types.CallToolResult:
    by_name = {one.name: one for one in tools()}
    if params.name not in by_name:
        raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name!r}; the tools are {', '.join(by_name)}")
    answer = answer_call(by_name[params.name], params.arguments or {})
    text = types.TextContent(text=json.dumps(answer.document, ensure_ascii=False))
    return types.CallToolResult(content=[text], structured_content=dict(answer.document), is_error=answer.is_error)
