"""Coming in, and the cage."""

from __future__ import annotations

import time
from base64 import b32decode
from itertools import count
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from croupier.client import Croupier
from croupier.web.entrance.one_time_codes import STEP_S, code_at
from tests.browser.conftest import Visit
from tests.browser.felt import Player, open_table
from tests.browser.staff import Administrator

NUMBERS = count(1)
PASSWORD = "a pass phrase of some length"


def test_somebody_new_joins_leaves_and_comes_back(visit: Visit) -> None:
    name = f"Nora{next(NUMBERS)}"
    visitor = visit(guest=False)
    page = visitor.go("/sign-in")
    page.get_by_role("button", name="I am new").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(f"{visitor.address}/#/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")

    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


def test_a_wrong_password_is_refused_in_words(visit: Visit) -> None:
    visitor = visit(guest=False)
    page = visitor.go("/sign-in")
    page.get_by_label("Name").fill("nobody")
    page.get_by_label("Password").fill("not the right one")
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
    assert visitor.serious_findings() == []


def test_chips_are_bought_and_cashed_at_the_cage(visit: Visit) -> None:
    visitor = visit("phone")
    page = visitor.go("/me")
    before = float(page.locator(".holding").inner_text().replace("$", "").replace(",", ""))

    page.get_by_role("button", name="Buy $500").click()
    expect(page.locator(".holding")).to_have_text(f"${before + 500:,.0f}")
    page.get_by_label("Chips to cash").fill("1,200.50")
    page.get_by_role("button", name="Cash out").click()

    expect(page.locator(".holding")).to_have_text(f"${before + 500 - 1200.50:,.2f}")
    expect(page.get_by_role("banner")).to_contain_text(f"${before + 500 - 1200.50:,.2f}")


def test_more_than_the_cage_gives_is_refused_with_the_reason(visit: Visit) -> None:
    page = visit().go("/me")
    page.get_by_label("Another amount").fill("1000000")
    page.get_by_role("button", name="Buy", exact=True).click()

    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("self-service")


def test_the_page_asks_for_the_one_time_code_of_a_person_who_uses_these(visit: Visit) -> None:
    visitor = visit(guest=False)
    name = f"Otto{next(NUMBERS)}"
    house = Croupier(visitor.address)
    house.sign_up(name, PASSWORD)
    offered = house.post("/second-factor", {"password": PASSWORD})["secret"]
    secret = b32decode(offered + "=" * (-len(offered) % 8))
    house.post("/second-factor/confirm", {"code": code_at(secret, int(time.time()) // STEP_S)})

    page = visitor.go("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    code = page.get_by_label("One-time code from your app")
    expect(code).to_be_visible()
    assert visitor.serious_findings() == []
    code.fill(code_at(secret, int(time.time()) // STEP_S))
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


def test_somebody_sets_up_one_time_codes_and_goes_without_them_again(visit: Visit) -> None:
    visitor = visit(guest=False)
    name = f"Tina{next(NUMBERS)}"
    Croupier(visitor.address).sign_up(name, PASSWORD)
    page = visitor.go("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("banner").get_by_role("link", name=name).click()
    page.get_by_label("Your password, to set up codes").fill("not the right one")
    page.get_by_role("button", name="Set up one-time codes").click()
    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
    page.get_by_label("Your password, to set up codes").fill(PASSWORD)
    page.get_by_role("button", name="Set up one-time codes").click()
    link = page.get_by_role("link", name="Open in an app on this device")
    expect(link).to_be_visible()
    picture = page.get_by_role("img", name="QR code with the secret for your app")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 100
    assert visitor.serious_findings() == []
    offered = parse_qs(urlsplit(link.get_attribute("href") or "").query)["secret"][0]
    expect(page.locator("main code")).to_have_text(" ".join(offered[at : at + 4] for at in range(0, len(offered), 4)))
    secret = b32decode(offered + "=" * (-len(offered) % 8))
    page.get_by_label("Code from your app").fill(code_at(secret, int(time.time()) // STEP_S))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("status").filter(has_text="one-time codes from now on")).to_be_visible()

    page.get_by_label("Your password, to go without codes").fill(PASSWORD)
    page.get_by_label("Code from your app").fill(code_at(secret, int(time.time()) // STEP_S))
    page.get_by_role("button", name="Sign in without codes").click()
    expect(page.get_by_label("Your password, to set up codes")).to_be_visible()
    assert Croupier(visitor.address).sign_in(name, PASSWORD)


def test_somebody_makes_a_passkey_and_comes_in_with_it(visit: Visit) -> None:
    visitor = visit(guest=False)
    name = f"Petra{next(NUMBERS)}"
    Croupier(visitor.address).sign_up(name, PASSWORD)
    # Browsers make no passkeys for an address in numbers.
    visitor.address = visitor.address.replace("127.0.0.1", "localhost")
    page = visitor.go("/sign-in")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    has = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**has, "isUserVerified": True}})
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("banner").get_by_role("link", name=name).click()
    page.get_by_label("Your password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Make a passkey on this device").click()
    expect(page.get_by_role("status").filter(has_text="this passkey")).to_be_visible()

    page.get_by_role("banner").get_by_role("button", name="Sign out").click()
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Use a passkey").click()

    page.get_by_role("banner").get_by_role("link", name=name).click()
    expect(page.get_by_label("Your password, once more")).to_have_count(0)  # the device confirms it
    page.get_by_label("The one you have").fill(PASSWORD)
    page.get_by_label("A new one").fill("stable horse battery")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("status").filter(has_text="password is changed")).to_be_visible()
    page.get_by_role("button", name="Set up one-time codes").click()
    expect(page.get_by_role("link", name="Open in an app on this device")).to_be_visible()
    page.get_by_role("button", name="Remove passkey 1").click()
    expect(page.get_by_role("status").filter(has_text="removed")).to_be_visible()
    expect(page.get_by_role("button", name="Remove passkey 1")).to_have_count(0)


def test_a_guest_is_asked_before_signing_out_and_becomes_an_account_with_all_chips_and_rounds(
    visit: Visit, staff: Administrator
) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(3, "ante", 25)
    player.deal()
    player.button("Fold").click()
    player.settled(3)
    page = player.page
    page.get_by_role("banner").get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog", name="Sign out as a guest?").get_by_role("link", name="Keep them").click()
    name = f"Gwen{next(NUMBERS)}"
    keeping = page.locator("form", has_text="Keep your chips and rounds")
    keeping.get_by_label("Name").fill(name)
    keeping.get_by_label("Password").fill(PASSWORD)
    keeping.get_by_role("button", name="Keep everything").click()
    expect(page.get_by_role("status").filter(has_text=f"You are {name} from now on")).to_be_visible()

    page.get_by_role("banner").get_by_role("button", name="Sign out").click()
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_contain_text("$975")
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("main")).to_contain_text("−$25")
