"""An agent at the table: a client of the protocol, `croupier mcp` as a process, and a floor behind a server."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters, types

from croupier.agents.offline_tools import offline_tools
from croupier.agents.stdio_server import agent_server
from croupier.cli import main
from tests.waiting import LONGEST_S
from tests.web.real import open_house

TABLE = {"table": "T1"}  # Casino Stud


async def answer(agent: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await agent.call_tool(tool, arguments)
    assert not result.is_error, result
    found: dict[str, Any] = result.structured_content
    return found


async def refusal(agent: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await agent.call_tool(tool, arguments)
    assert result.is_error, result
    found: dict[str, Any] = result.structured_content["error"]
    return found


async def act(agent: Client, command: str, **fields: Any) -> dict[str, Any]:
    return await answer(agent, "act", command={"command": command, **TABLE, **fields})


async def wait(agent: Client, **wanted: Any) -> dict[str, Any]:
    """Until it comes: the tool itself waits no longer than a minute."""
    while not (found := await answer(agent, "wait", **TABLE, **wanted, timeout_s=60))["came"]:
        pass
    return found


async def play_a_round(agent: Client) -> None:
    listed = {tool.name for tool in (await agent.list_tools()).tools}
    assert listed >= {"tables", "sit", "look", "legal", "act", "advise", "settle", "rule", "odds"}
    assert "T1" in [table["id"] for table in (await answer(agent, "tables"))["tables"]]
    came = await answer(agent, "sit", **TABLE)
    assert (came["game"]["game"], came["you"]["guest"]) == ("casino-stud", True)

    await wait(agent, commands=["place_bet"])
    box = (await answer(agent, "legal", **TABLE))["legal"][0]["box"]
    ante = {"id": "my-ante", "box": box, "bet": "ante", "amount": "25.00"}
    placed = await act(agent, "place_bet", **ante)
    assert await act(agent, "place_bet", **ante) == {**placed, "repeated": True}
    assert (await answer(agent, "me"))["balance"] == "975.00"
    other = {"command": "fold", **TABLE, "id": "my-ante", "box": box}
    assert (await refusal(agent, "act", command=other))["code"] == "COMMAND_ID_USED"

    await act(agent, "ready")
    await wait(agent, commands=["examine"])
    await act(agent, "examine", box=box)
    dealt = (await answer(agent, "look", **TABLE))["round"]
    cards = next(one["cards"] for one in dealt["boxes"] if one["box"] == box)
    hand = {"game": "casino-stud", "cards": " ".join(cards), "dealer_up": dealt["dealer"]["face_up"][0]}
    best = (await answer(agent, "advise", **hand))["best"]
    wrong = {"command": "place_bet", **TABLE, "box": box, "bet": "bet", "amount": "49.00"}
    refused = await refusal(agent, "act", command=wrong)
    assert (refused["code"], refused["clause"]) == ("WRONG_STAKE", "CSP 3.7")
    assert refused["sentence"] == "the bet must be 50.00, not 49.00"
    if best == "bet":
        await act(agent, "place_bet", box=box, bet="bet", amount="50.00")
    else:
        await act(agent, "fold", box=box)
    over = await wait(agent, settled=dealt["round"])
    settled = over["table"]["last"]["settlement"]["boxes"]
    bets = next(one["bets"] for one in settled if one["box"] == box)
    assert [bet["bet"] for bet in bets] == (["ante", "bet"] if best == "bet" else ["ante"])
    assert all(bet["clause"].startswith("CSP 3.1") for bet in bets)

    assert (await refusal(agent, "look", table="T99"))["code"] == "NO_SUCH_TABLE"
    assert not (await answer(agent, "wait", **TABLE, settled="T1-999999", timeout_s=0))["came"]
    with pytest.raises(MCPError, match="there is no tool 'cheat'; the tools are settle, "):
        await agent.call_tool("cheat", {})


async def take_a_poker_seat(agent: Client) -> None:
    free = (await answer(agent, "legal", table="T5"))["legal"][0]
    seat = {"table": "T5", "seat": free["seat"], "amount": free["lowest"], "id": "my-seat"}
    taken = (await answer(agent, "sit", **seat))["taken"]
    again = await answer(agent, "sit", **seat)
    assert again["taken"] == {**taken, "repeated": True}
    assert {"box": free["seat"], "player": again["you"]["name"], "bot": False} in again["table"]["seated"]


@pytest.mark.clause("CSP 3.7", "CSP 3.12", "PKR 3.2")
def test_an_agent_plays_a_round_of_casino_stud_to_its_settlement_and_takes_a_poker_seat() -> None:
    async def session(address: str) -> None:
        arguments = ["-m", "croupier", "mcp", "--server", address]
        command = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))
        with anyio.fail_after(LONGEST_S):
            async with Client(command) as agent:
                await play_a_round(agent)
                await take_a_poker_seat(agent)

    with open_house() as (address, _):
        anyio.run(session, address)


@pytest.mark.clause("CSP 5.8.2")
def test_without_a_floor_an_agent_has_the_offline_tools() -> None:
    async def session() -> None:
        async with Client(agent_server(offline_tools)) as agent:
            listed = [tool.name for tool in (await agent.list_tools()).tools]
            assert listed == ["settle", "rule", "irregularities", "odds", "advise"]
            facts = {"count": 2, "whose": "player", "players_have_seen": False}
            ruled = await agent.call_tool("rule", {"game": "casino-stud", "kind": "exposed-card", "facts": facts})
            assert ruled.structured_content["clause"] == "CSP 5.8.2"
            (text,) = ruled.content
            assert isinstance(text, types.TextContent)
            assert json.loads(text.text) == ruled.structured_content
            assert (await refusal(agent, "rule", game="bridge", kind="revoke"))["code"] == "BAD_INPUT"

    anyio.run(session)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--server", "127.0.0.1:8080"], "--server: must be an address such as http://127.0.0.1:8080, not "),
        (["--server", "http://:99999999"], "--server: must be an address such as http://127.0.0.1:8080, not "),
        (["--token", "abc"], "--token: belongs to a floor: name it with --server"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", *words]) == 2
    assert capsys.readouterr().err.startswith(f"croupier: {complaint}")
