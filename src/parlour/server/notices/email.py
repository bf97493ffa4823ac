"""Emails: notices, sign-in links and address confirmations."""

import ssl
from collections.abc import Mapping
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import make_msgid, parseaddr
from html import escape
from typing import Final

import aiosmtplib

from parlour.engine.words.words import N_
from parlour.server.core.settings import Mail
from parlour.server.core.tokens import LinkPurpose
from parlour.server.notices.notice import Notice, SendResult, one_line, words_in
from parlour.store.queries.notices import Recipient

MAIL_TIMEOUT_S: Final = 20.0
SECURITIES: Final = ("none", "starttls", "tls")

HTML_TEMPLATE: Final = """\
<!doctype html>
<html lang="{language}"><body style="font: 16px/1.5 sans-serif">
<p>{greeting}</p>
<p>{text}</p>
<p><a href="{link}">{button}</a></p>
<p style="color: #555; font-size: 14px">{foot}</p>
</body></html>
"""


_LINK_TEXTS: Final[Mapping[LinkPurpose, str]] = {
    "login": N_("Use this link to sign in to Parlour. It works once and expires soon."),
    "account": N_(
        "Use this link to create your account on Parlour. Open it in the browser you play in, so that your"
        " games come with you. It works once and expires soon."
    ),
    "taken": N_(
        "Someone tried to create an account on Parlour with this address, but you already have one. Use this"
        " link to sign in. It works once and expires soon."
    ),
}


class NotSentError(Exception):
    """The mail was not sent. The text gives the reason and contains no personal data."""


class EmailChannel:
    """The email channel. *trust* is for a mail server with a private certificate."""

    name = "mail"

    def __init__(self, settings: Mail, *, trust: ssl.SSLContext | None = None) -> None:
        if settings.security not in SECURITIES:
            raise ValueError(f"the mail server's security is one of {', '.join(SECURITIES)}")
        self._settings = settings
        self._trust = trust or (ssl.create_default_context() if settings.security != "none" else None)
        name, address = parseaddr(settings.sender)
        self._sender = Address(display_name=one_line(name), addr_spec=address)

    def can_reach(self, receiver: Recipient) -> bool:
        return bool(receiver.email)

    async def send(self, notice: Notice) -> SendResult:
        assert notice.to.email, "a channel sends to those it can reach"
        words = words_in(notice.to.language)
        try:
            await self._post(
                notice.to.email,
                words.say("{game}: it’s your turn", game=one_line(notice.title, 80)),
                language=notice.to.language,
                greeting=words.say("Hello {name},", name=one_line(notice.to.name)),
                text=one_line(notice.text, 1000),
                link=notice.link,
                button=words.say("Open table"),
                foot=words.say("Unsubscribe: {link}", link=_strip_link(notice.stop)),
                stop=notice.stop,
            )
        except NotSentError as fault:
            return SendResult(channel=self.name, faults=(str(fault),))
        return SendResult(channel=self.name, reached=1)

    async def send_link(
        self, to: str, link: str, language: str = "en", purpose: LinkPurpose = "login"
    ) -> None:
        """Mails a sign-in *link*. Raises NotSentError if it is not sent."""
        words = words_in(language)
        await self._post(
            to,
            words.say("Your Parlour sign-in link"),
            language=language,
            greeting=words.say("Hello,"),
            text=words.say(_LINK_TEXTS[purpose]),
            link=link,
            button=words.say("Create account") if purpose == "account" else words.say("Sign in"),
            foot=words.say("If you didn’t request this, you can ignore this email."),
        )

    async def send_confirmation(self, to: str, *, link: str, stop: str, title: str, language: str) -> None:
        """Mails the *link* that confirms the address. It names no player, because it can reach a stranger."""
        words, game = words_in(language), one_line(title, 80)
        await self._post(
            to,
            words.say("Confirm your address for {game}", game=game),
            language=language,
            greeting=words.say("Hello,"),
            text=words.say(
                "Someone entered this address to be notified about a game of {game} on Parlour. Confirm it"
                " to get an email when it’s your turn. The link works once and expires in a day.",
                game=game,
            ),
            link=link,
            button=words.say("Confirm address"),
            foot=words.say(
                "If you didn’t request this, you can ignore this email. Nothing more will be sent."
                " Unsubscribe: {link}",
                link=_strip_link(stop),
            ),
            stop=stop,
        )

    async def _post(
        self,
        to: str,
        subject: str,
        *,
        language: str,
        greeting: str,
        text: str,
        link: str,
        button: str,
        foot: str,
        stop: str = "",
    ) -> None:
        """Sends a mail. *stop* is the unsubscribe link."""
        address = _parse_address(to)
        if address is None:
            raise NotSentError("it is not an e-mail address")
        letter = EmailMessage(policy=SMTP)
        letter["To"] = address
        letter["From"] = self._sender
        letter["Subject"] = one_line(subject)
        letter["Date"] = datetime.now(UTC)
        letter["Message-ID"] = make_msgid(domain=self._sender.domain or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        if stop:
            letter["List-Unsubscribe"] = f"<{_strip_link(stop)}>"
        letter.set_content(f"{greeting}\n\n{text}\n\n{button}: {_strip_link(link)}\n\n-- \n{foot}\n")
        parts = {
            "greeting": greeting,
            "text": text,
            "link": _strip_link(link),
            "button": button,
            "foot": foot,
        }
        filled = {name: escape(part) for name, part in parts.items()}
        letter.add_alternative(HTML_TEMPLATE.format(language=escape(language), **filled), subtype="html")
        await self._send(letter)

    async def _send(self, letter: EmailMessage) -> None:
        settings = self._settings
        try:
            await aiosmtplib.send(
                letter,
                hostname=settings.host,
                port=settings.port,
                username=settings.user or None,
                password=settings.password or None,
                use_tls=settings.security == "tls",
                start_tls=settings.security == "starttls",
                tls_context=self._trust,
                timeout=MAIL_TIMEOUT_S,
            )
        except aiosmtplib.SMTPResponseException as answer:
            raise NotSentError(f"the mail server answered {answer.code}") from answer
        except (aiosmtplib.SMTPException, OSError, ValueError) as fault:
            raise NotSentError(type(fault).__name__) from fault


def is_address(text: str) -> bool:
    """True if *text* is exactly one valid email address."""
    return _parse_address(text) is not None


def _parse_address(text: str) -> Address | None:
    try:
        return Address(addr_spec=text)
    except (MessageError, ValueError, IndexError):
        return None


def _strip_link(link: str) -> str:
    """Removes characters that would end the link inside a mail header."""
    return "".join(sign for sign in link if sign.isprintable() and sign not in "<> ")
