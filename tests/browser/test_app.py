"""The house as an app: it can be installed, says when the network is cut, and shows no page from a store."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import at_rest, never_after

KEPT = """async () => {
    const found = [];
    for (const store of await caches.keys()) {
        for (const request of await (await caches.open(store)).keys()) found.push(new URL(request.url).pathname);
    }
    return found.sort();
}"""
ICONS = """async () => {
    const manifest = await (await fetch("/manifest.webmanifest")).json();
    const pictures = await Promise.all(manifest.icons.map((icon) => fetch(icon.src)));
    return [manifest.display, manifest.start_url, pictures.every((one) => one.ok)];
}"""
CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"


def test_the_app_says_when_the_network_is_cut_and_comes_back_with_the_newest_page(visit: Visit) -> None:
    visitor = visit(guest=False, app=True)
    visitor.page.add_init_script(never_after(ms=5000))  # else “The network is back.” might go away unseen
    page = visitor.go("/odds/casino-stud")
    expect(page.get_by_role("heading", level=1)).to_have_text("The odds")
    expect(page.get_by_role("heading", name="Take it with you")).to_be_visible()  # the end of the page
    assert page.evaluate(ICONS) == ["standalone", "/", True]
    page.wait_for_function(CONTROLLED)
    before = at_rest(page, page.locator("main"))

    visitor.context.set_offline(offline=True)
    notice = page.locator(".notice.network")
    expect(notice).to_contain_text("You are offline. Your chips and bets are safe")
    assert at_rest(page, page.locator("main")) == before
    expect(page.locator("#alert")).to_contain_text("You are offline.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection to the house")
    assert visitor.serious_findings() == []
    assert page.evaluate(KEPT) == ["/css/base.css", "/css/tokens.css", "/icon.svg", "/offline.html", "/offline.js"]

    visitor.context.set_offline(offline=False)
    expect(page.get_by_role("heading", level=1)).to_have_text("The odds")
    expect(page.get_by_role("heading", name="Take it with you")).to_be_visible()  # nothing is being loaded any more
    visitor.context.set_offline(offline=True)
    visitor.context.set_offline(offline=False)
    expect(notice).to_have_text("The network is back.")
    visitor.complaints = [line for line in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in line]
