"""Mails to a real SMTP server: their content, and injection that must fail."""

import asyncio
from email.message import EmailMessage
from pathlib import Path

import pytest

from parlour.server.core.settings import Mail
from parlour.server.core.tokens import LinkPurpose
from parlour.server.notices.email import EmailChannel, NotSentError
from parlour.server.notices.notice import Notice, SendResult
from server.notices.certificates import certify
from server.notices.receivers import mailbox, turn


def deliver_notice(notice: Notice) -> EmailMessage:
    async def deliver() -> EmailMessage:
        async with mailbox() as box:
            sent = await EmailChannel(
                Mail(host="127.0.0.1", port=box.port, sender="Parlour <p@parlour.test>")
            ).send(notice)
            assert sent == SendResult(channel="mail", reached=1)
            return box.letters[0]

    return asyncio.run(deliver())


def part(letter: EmailMessage, kind: str) -> str:
    found = letter.get_body((kind,))
    assert found is not None
    text: str = found.get_content()
    return text


def test_a_mail_has_the_turn_and_the_link_in_plain_text_and_html() -> None:
    letter = deliver_notice(turn(email="ada@example.org"))

    assert letter["To"] == "ada@example.org"
    assert letter["From"] == "Parlour <p@parlour.test>"
    assert letter["Subject"] == "Cambio: it’s your turn"
    assert letter["List-Unsubscribe"] == "<http://parlour.test/stop/xyz>"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["Date"]
    assert "It’s your turn in Cambio with Bea." in part(letter, "plain")
    assert "http://parlour.test/t/ABCD?a=1&b=2" in part(letter, "plain")
    assert 'href="http://parlour.test/t/ABCD?a=1&amp;b=2"' in part(letter, "html")


def test_names_in_any_script_arrive_unchanged() -> None:
    letter = deliver_notice(turn(email="ada@example.org", name="Ådá 王小明 🂡", title="Schöne Spiele"))

    assert letter["Subject"] == "Schöne Spiele: it’s your turn"
    assert "Ådá 王小明 🂡" in part(letter, "plain")


@pytest.mark.parametrize("newline", ["\r\n", "\n", "\r", "\u2028", "\x0b", "\x85"])
def test_no_name_or_title_adds_a_header(newline: str) -> None:
    bad = f"Ada{newline}Bcc: mallory@example.org{newline}{newline}body"

    letter = deliver_notice(turn(email="ada@example.org", name=bad, title=bad, text=bad))

    assert letter["Bcc"] is None
    assert letter["Subject"] == "Ada Bcc: mallory@example.org body: it’s your turn"
    assert set(letter.keys()) == {
        *("To", "From", "Subject", "Date", "Message-ID", "Auto-Submitted"),
        *("List-Unsubscribe", "MIME-Version", "Content-Type"),
    }


def test_a_name_is_escaped_in_html() -> None:
    letter = deliver_notice(turn(email="ada@example.org", name="<script>x</script>", text='<img src="y">'))

    assert "<script>" not in part(letter, "html")
    assert "<img" not in part(letter, "html")


@pytest.mark.parametrize(
    "address", ["", "ada", "a@b\r\nBcc: c@d", "a@b, c@d", "Ada <a@b>", "a b@c", "@", "a@b\n", "<a@b>"]
)
def test_an_invalid_or_multiple_address_gets_no_mail(address: str) -> None:
    async def attempt() -> tuple[int, str]:
        async with mailbox() as box:
            with pytest.raises(NotSentError) as fault:
                await EmailChannel(Mail(host="127.0.0.1", port=box.port)).send_link(address, "http://l")
            return len(box.letters), str(fault.value)

    assert asyncio.run(attempt()) == (0, "it is not an e-mail address")


def test_a_login_link_is_mailed_without_unsubscribe_header() -> None:
    async def deliver() -> EmailMessage:
        async with mailbox() as box:
            letter = EmailChannel(Mail(host="127.0.0.1", port=box.port))
            await letter.send_link("ada@example.org", "http://parlour.test/in/secret")
            return box.letters[0]

    letter = asyncio.run(deliver())

    assert letter["Subject"] == "Your Parlour sign-in link"
    assert letter["List-Unsubscribe"] is None
    assert "http://parlour.test/in/secret" in part(letter, "plain")


@pytest.mark.parametrize(
    ("language", "purpose", "parts"),
    [
        ("en", "login", ("Hello,", "sign in to Parlour", "Sign in: http://l")),
        ("en", "account", ("Hello,", "create your account", "Create account: http://l")),
        ("en", "taken", ("Hello,", "you already have one", "Sign in: http://l")),
        ("de", "account", ("Hallo,", "erstellst du dein Konto", "Konto erstellen: http://l")),
        ("de", "taken", ("Hallo,", "du hast schon eines", "http://l")),
    ],
)
def test_a_mailed_link_states_its_purpose(
    language: str, purpose: LinkPurpose, parts: tuple[str, ...]
) -> None:
    async def deliver() -> EmailMessage:
        async with mailbox() as box:
            letter = EmailChannel(Mail(host="127.0.0.1", port=box.port))
            await letter.send_link("ada@example.org", "http://l", language, purpose)
            return box.letters[0]

    plain = " ".join(part(asyncio.run(deliver()), "plain").split())

    assert all(one in plain for one in parts), plain


@pytest.mark.parametrize(
    ("language", "subject", "button"),
    [
        ("en", "Confirm your address for Imperial", "Confirm address"),
        ("de", "Bestätige deine Adresse für Imperial", "Adresse bestätigen"),
    ],
)
def test_a_confirmation_mail_names_no_player_and_has_an_unsubscribe_link(
    language: str, subject: str, button: str
) -> None:
    async def deliver() -> EmailMessage:
        async with mailbox() as box:
            letter = EmailChannel(Mail(host="127.0.0.1", port=box.port))
            await letter.send_confirmation(
                "ada@example.org",
                link="http://parlour.test/confirm#secret",
                stop="http://parlour.test/stop#secret",
                title="Imperial",
                language=language,
            )
            return box.letters[0]

    letter = asyncio.run(deliver())

    assert letter["Subject"] == subject
    assert letter["List-Unsubscribe"] == "<http://parlour.test/stop#secret>"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert f"{button}: http://parlour.test/confirm#secret" in part(letter, "plain")
    assert "http://parlour.test/stop#secret" in part(letter, "plain")
    assert f'<a href="http://parlour.test/confirm#secret">{button}</a>' in part(letter, "html")
    assert part(letter, "plain").splitlines()[0] in ("Hello,", "Hallo,")


def test_a_rejected_mail_is_reported_without_the_address() -> None:
    async def deliver() -> SendResult:
        async with mailbox(refuses=["ada@example.org"]) as box:
            return await EmailChannel(Mail(host="127.0.0.1", port=box.port)).send(
                turn(email="ada@example.org")
            )

    assert asyncio.run(deliver()) == SendResult(channel="mail", faults=("the mail server answered 554",))


def test_an_unreachable_mail_server_is_reported() -> None:
    async def deliver() -> SendResult:
        async with mailbox() as box:
            port = box.port
        return await EmailChannel(Mail(host="127.0.0.1", port=port)).send(turn(email="ada@example.org"))

    assert asyncio.run(deliver()) == SendResult(channel="mail", faults=("SMTPConnectError",))


def test_mail_is_sent_over_starttls_with_a_password(tmp_path: Path) -> None:
    shows, trusts = certify(tmp_path)

    async def deliver(password: str) -> tuple[SendResult, list[bool]]:
        async with mailbox(starttls=shows, login=True) as box:
            settings = Mail(
                host="127.0.0.1", port=box.port, security="starttls", user="parlour", password=password
            )
            return await EmailChannel(settings, trust=trusts).send(turn(email="ada@example.org")), box.was_tls

    assert asyncio.run(deliver("word")) == (SendResult(channel="mail", reached=1), [True])
    assert asyncio.run(deliver("wrong")) == (
        SendResult(channel="mail", faults=("the mail server answered 535",)),
        [],
    )


def test_mail_is_sent_over_implicit_tls(tmp_path: Path) -> None:
    shows, trusts = certify(tmp_path)

    async def deliver() -> SendResult:
        async with mailbox(tls=shows) as box:
            settings = Mail(host="127.0.0.1", port=box.port, security="tls")
            return await EmailChannel(settings, trust=trusts).send(turn(email="ada@example.org"))

    assert asyncio.run(deliver()) == SendResult(channel="mail", reached=1)


def test_an_unknown_certificate_is_not_trusted(tmp_path: Path) -> None:
    shows, _ = certify(tmp_path)

    async def deliver() -> int:
        async with mailbox(starttls=shows) as box:
            settings = Mail(host="127.0.0.1", port=box.port, security="starttls")
            sent = await EmailChannel(settings).send(turn(email="ada@example.org"))
            assert sent.faults
            return len(box.letters)

    assert asyncio.run(deliver()) == 0


def test_an_unknown_security_setting_is_refused() -> None:
    with pytest.raises(ValueError, match="none, starttls, tls"):
        EmailChannel(Mail(host="127.0.0.1", security="ssl"))
