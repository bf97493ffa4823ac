"""How absent players learn that it is their turn: settings and service worker."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from browsing.visitor import Visit, picture
from parlour.server.notices.push import new_key, public_key
from served.process import Served

KEY = new_key()
# Without a network the browser has no push service, so it is faked. Everything else is real.
PUSH_SERVICE = """
  const kept = { now: null };
  PushManager.prototype.getSubscription = async () => kept.now;
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options.applicationServerKey;
    const made = { endpoint: "https://push.test/here", keys: { p256dh: "cDI1NmRo", auth: "YXV0aA" } };
    const unsubscribe = async () => { kept.now = null; return true; };
    return (kept.now = { ...made, toJSON: () => made, unsubscribe });
  };
"""

# The newer notice replaces the older one. For a moment there is none.
NEWER = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (;;) {
    const all = await worker.getNotifications();
    const [one] = all;
    if (all.length === 1 && !one.body.endsWith("Bea.")) return [one.title, one.body, one.data];
    await new Promise((later) => setTimeout(later, 50));
  }
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """With a web push key, and a mail server that does not exist."""
    found = Served(tmp_path, vapid_private=KEY, smtp_host="127.0.0.1", smtp_port="9")
    found.set(url=found.url)
    with found as running:
        yield running


@pytest.fixture
def context(whole_browser: Browser, server: Served) -> Iterator[BrowserContext]:
    """A browser with permission for notices and with a service worker."""
    made = whole_browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    made.grant_permissions(["notifications"])
    yield made
    made.close()


@pytest.mark.slow
def test_a_device_is_subscribed_and_unsubscribed_in_the_settings(context: BrowserContext) -> None:
    page = _subscribed(context)
    expect(page.get_by_text("You get notifications here, even when Parlour is closed.")).to_be_visible()
    picture(page, "settings-notices")

    assert page.evaluate("window.subscribedWith") == public_key(KEY)
    assert _exported(context)["push"] == ["https://push.test/here"]
    page.get_by_role("button", name="Turn off").click()
    expect(
        page.get_by_text("Get notifications here, even when Parlour is closed.", exact=True)
    ).to_be_visible()
    assert _exported(context)["push"] == []


@pytest.mark.slow
def test_signing_out_unsubscribes_the_device(context: BrowserContext) -> None:
    page = _subscribed(context)
    expect(page.get_by_role("button", name="Turn off")).to_be_visible()
    with page.expect_request(lambda request: request.method == "DELETE") as ended:
        page.get_by_role("button", name="Sign out").click()

    assert ended.value.url.endswith("/api/me/push")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.ready.then(r => r.pushManager.getSubscription())") is None


def test_a_webhook_can_be_set_and_shows_its_key(visit: Visit) -> None:
    ann = visit("Ann", size=(360, 740))
    _be_guest(ann.context)
    ann.open("/settings")
    ann.page.get_by_text("Webhook").click()
    ann.page.get_by_role("textbox", name="Address").fill("https://hook.test/ann")
    ann.page.locator("details").get_by_role("button", name="Save").click()
    ann.wait_for("Signing key")
    ann.must_fit()
    ann.must_be_accessible()
    ann.page.reload()
    expect(ann.page.get_by_role("textbox", name="Address")).to_have_value("https://hook.test/ann")
    ann.wait_for("Create an account to get emails")
    # A browser without a service worker is offered no notices.
    expect(ann.button("Turn on")).to_have_count(0)


def test_a_push_shows_a_notification_that_opens_the_table(context: BrowserContext, server: Served) -> None:
    page = _guest(context)
    page.goto("/settings")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    _push(context, page, server.url, text="It’s your turn in Cambio with Bea.")
    _push(context, page, server.url, text="It’s your turn in Cambio with Bob.")
    link = {"link": f"{server.url}/table/t1"}
    assert page.evaluate(NEWER) == ["Cambio", "It’s your turn in Cambio with Bob.", link]

    worker = context.service_workers[0]
    assert _pressed(worker) == [["open", f"{server.url}/table/t1"]]
    page.goto("/table/t1")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert _pressed(worker) == [["focus", f"{server.url}/table/t1"]]


def _pressed(worker: Worker) -> list[list[str]]:
    """Clicks a notice. Only a real click can open a window, so the attempt is recorded."""
    pressed: list[list[str]] = worker.evaluate(
        """async () => {
          const done = [], waits = [];
          Clients.prototype.openWindow = async (url) => void done.push(["open", url]);
          WindowClient.prototype.focus = async function () { done.push(["focus", this.url]); };
          await self.registration.showNotification("Cambio", { data: { link: "/table/t1" } });
          const notification = (await self.registration.getNotifications())[0];
          const event = new NotificationEvent("notificationclick", { notification });
          event.waitUntil = (work) => waits.push(work);
          self.dispatchEvent(event);
          await Promise.all(waits);
          return done;
        }"""
    )
    return pressed


def _push(context: BrowserContext, page: Page, url: str, text: str) -> None:
    """Delivers a push message like the push service."""
    session = context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registrations:
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    data = json.dumps({"title": "Cambio", "text": text, "link": f"{url}/table/t1", "tag": "one"})
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": url, "registrationId": registrations[-1], "data": data},
    )
    session.detach()


def _subscribed(context: BrowserContext) -> Page:
    """The settings of a guest who has just turned notices on."""
    page = _guest(context)
    page.add_init_script(PUSH_SERVICE)
    page.goto("/settings")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_role("button", name="Turn on").click()
    return page


def _guest(context: BrowserContext) -> Page:
    _be_guest(context)
    return context.new_page()


def _be_guest(context: BrowserContext) -> None:
    answer = context.request.post("/api/guest", data={"name": "Ann"})
    assert answer.ok, answer.text()


def _exported(context: BrowserContext) -> dict[str, list[str]]:
    """The endpoints stored on the server."""
    kept = context.request.get("/api/me/export").json()
    return {"push": [row["endpoint"] for row in kept.get("push", [])]}
