"""It is your turn: notices by e-mail, webhook and web push, one a period of having to act.

No face of a card and no hidden value may ever be in a notice.
"""

from parlour.server.notices.dispatcher import NoticeDispatcher
from parlour.server.notices.email import EmailChannel, NotSentError, is_address
from parlour.server.notices.notice import Channel, Notice, Sent
from parlour.server.notices.push import Push, new_key, public_key
from parlour.server.notices.webhook import Webhook, signing_key
from parlour.store.queries.notices import Receiver, Subscription, Turn

__all__ = [
    "Channel",
    "EmailChannel",
    "NotSentError",
    "Notice",
    "NoticeDispatcher",
    "Push",
    "Receiver",
    "Sent",
    "Subscription",
    "Turn",
    "Webhook",
    "is_address",
    "new_key",
    "public_key",
    "signing_key",
]
