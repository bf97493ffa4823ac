"""Request and response bodies about people."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from parlour.engine.values import Data, Millis
from parlour.server.core.names import Name
from parlour.server.core.tokens import Token
from parlour.server.notices.webhook_formats import FormatChoice

Email = Annotated[str, Meta(min_length=3, max_length=254)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Minute = Annotated[int, Meta(ge=0, le=1439)]
Language = Annotated[str, Meta(pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$", max_length=12)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Key = Annotated[str, Meta(max_length=64)]
Value = Annotated[str, Meta(max_length=500)] | Number | bool | None


class GuestRequest(Data, frozen=True):
    name: Name | None = None
    """Generated if left out. It can be changed later."""

    language: Language = "en"


class AccountRequest(Data, frozen=True):
    email: Email
    password: Password


class LoginRequest(Data, frozen=True):
    email: Email
    password: Annotated[str, Meta(max_length=200)]


class LinkRequest(Data, frozen=True):
    email: Email


class ReturnRequest(Data, frozen=True):
    key: Annotated[str, Meta(min_length=1, max_length=200)]


class LinkTokenRequest(Data, frozen=True):
    token: Token


class LinkResponse(Data, frozen=True):
    """The account that a mailed link signs in to."""

    name: str


class ProfileRequest(Data, frozen=True, kw_only=True):
    """Fields that are left out do not change."""

    name: Name | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    zone: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    sleeps_from: Minute | UnsetType | None = UNSET
    sleeps_to: Minute | UnsetType | None = UNSET
    notices: bool | UnsetType = UNSET
    webhook: Annotated[str, Meta(max_length=500)] | UnsetType | None = UNSET
    webhook_format: FormatChoice | UnsetType = UNSET
    shows_statistics: bool | UnsetType = UNSET
    settings: Annotated[Mapping[Key, Value], Meta(max_length=50)] | UnsetType = UNSET


class PushKeys(Data, frozen=True):
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class PushRequest(Data, frozen=True, rename={"expires": "expirationTime"}):
    """A push subscription as browsers serialize it."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys
    expires: int | float | None = None


class PushEndRequest(Data, frozen=True):
    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class NoticeChannels(Data, frozen=True):
    """The channels through which this server sends notices. Webhooks are always available."""

    mail: bool
    push_key: str | None
    """The `applicationServerKey` for browsers; None if web push is off."""


class Me(Data, frozen=True, kw_only=True):
    id: str
    name: str
    is_guest: bool
    email: str | None
    is_email_checked: bool
    """Whether a mailed link has confirmed the address. Notices are mailed only then."""

    is_banned: bool
    is_operator: bool
    language: str
    zone: str
    sleeps_from: int | None
    sleeps_to: int | None
    notices: bool
    webhook: str | None
    webhook_format: str
    webhook_key: str | None
    """The key that signs each message to the webhook."""

    settings: Mapping[str, str | int | bool | None]
    shows_statistics: bool
    """Whether `GET /api/people/{id}/statistics` is public."""

    created_at: Millis


class CurrentPerson(Data, frozen=True):
    person: Me | None
    """None if the caller is not signed in."""


class LoginResponse(Data, frozen=True):
    """Send the token in the `Authorization: Bearer` header. Browsers also get it as a cookie."""

    person: Me
    token: str


class LoginInfo(Data, frozen=True):
    id: str
    agent: str
    created_at: Millis
    seen_at: Millis
    is_this: bool


class Logins(Data, frozen=True):
    logins: Sequence[LoginInfo]
