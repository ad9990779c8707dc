"""Passkeys (WebAuthn): a device keeps a private key, and signs a challenge of this house to prove who signs in.

The device asks for a finger, a face or a PIN each time, so a passkey is two factors in one. The house stores the public
key, which is no secret.
"""

from __future__ import annotations

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import ModuleType
from typing import NamedTuple, TypeAlias

import msgspec

from croupier.extras import MissingExtraError, needs_extra
from croupier.people.evolve import CHALLENGE_VALID_S
from croupier.people.names import key_of
from croupier.people.person import Passkey, Person
from croupier.people.registry import People
from croupier.refusals import Refused

RANDOM_SIZE, TIME_SIZE = 16, 8
VALID_S = CHALLENGE_VALID_S
HOUSE_NAME = "Croupier"


Options: TypeAlias = dict[str, object]
"""What a browser gives to `navigator.credentials`."""
Credential: TypeAlias = Mapping[str, object]
"""What a device has made or signed, as the browser sends it (`credential.toJSON()`)."""


class DeviceResponse(msgspec.Struct, rename={"client_data": "clientDataJSON", "user_handle": "userHandle"}):
    """The parts of a device's answer that say which challenge it has signed, and for whom."""

    client_data: str = ""
    user_handle: str | None = None


class DeviceAnswer(msgspec.Struct):
    """What we read of a credential ourselves. The library checks all of it."""

    id: str = ""
    response: DeviceResponse = msgspec.field(default_factory=DeviceResponse)


class ClientData(msgspec.Struct):
    """What the browser has let the device sign."""

    challenge: str


class PasskeySite(NamedTuple):
    """The server as the visitor's browser knows it."""

    host: str
    """Its name without a port."""
    origins: tuple[str, ...]
    """The addresses that a page of this server can have."""


class PasskeyUse(NamedTuple):
    """A passkey that has just signed a challenge."""

    person: Person
    credential: str
    sign_count: int
    challenge: str
    """The name of the challenge on record."""


class TakenChallenge(NamedTuple):
    """A challenge of this house that a device says it has signed."""

    octets: bytes
    until: int
    """When it runs out, in seconds since 1970."""

    @property
    def id(self) -> str:
        """Its name on record, by which it counts once: when it runs out, and a hash."""
        return f"{self.until}.{sha256(self.octets).hexdigest()[:32]}"


class Challenges:
    """Challenges that wait for a signature, each for one purpose and a few minutes.

    A challenge carries its time and a code that only this house can make. So a server keeps none of them, and takes
    those that another server of the same store has given. The record of its use makes it count once.
    """

    def __init__(self, chance: Callable[[int], bytes], clock: Callable[[], float], key: bytes) -> None:
        self._chance, self._clock, self._key = chance, clock, key

    def new(self, purpose: str) -> bytes:
        """A challenge for one purpose."""
        begun = self._chance(RANDOM_SIZE) + (int(self._clock()) + VALID_S).to_bytes(TIME_SIZE, "big")
        return begun + self._code(begun, purpose)

    def take(self, credential: Credential, purpose: str) -> TakenChallenge:
        """The challenge that the device says it has signed, if it is for this purpose and has not run out."""
        challenge, now = _challenge_in(credential), self._clock()
        begun, code = challenge[: RANDOM_SIZE + TIME_SIZE], challenge[RANDOM_SIZE + TIME_SIZE :]
        until = int.from_bytes(begun[RANDOM_SIZE:], "big")
        if not hmac.compare_digest(code, self._code(begun, purpose)) or not now < until <= now + VALID_S:
            raise Refused("PASSKEY.wrong", None)
        return TakenChallenge(challenge, until)

    def _code(self, begun: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key, begun + purpose.encode(), "sha256")


def _challenge_in(credential: Credential) -> bytes:
    try:
        signed = decoded(_answer_in(credential).response.client_data)
        return decoded(msgspec.json.decode(signed, type=ClientData).challenge)
    except (msgspec.MsgspecError, ValueError):
        raise Refused("PASSKEY.wrong", None) from None


def _answer_in(credential: Credential) -> DeviceAnswer:
    try:
        return msgspec.convert(credential, DeviceAnswer)
    except msgspec.ValidationError:
        raise Refused("PASSKEY.wrong", None) from None


def registration_options(person: Person, site: PasskeySite, challenge: bytes) -> Options:
    """The options with which a browser asks a device to make a passkey for this person."""
    webauthn = _library()
    structs = webauthn.helpers.structs
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=HOUSE_NAME,
        user_name=person.name,
        user_id=key_of(person.name).encode(),
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_described(person.passkeys),
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def registered(credential: Credential, site: PasskeySite, challenge: TakenChallenge) -> Passkey:
    """The passkey that a device has made."""
    webauthn = _library()
    try:
        made = webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge.octets,
            expected_rp_id=site.host,
            expected_origin=list(site.origins),
            require_user_verification=True,
        )
    except webauthn.helpers.exceptions.WebAuthnException:
        raise Refused("PASSKEY.wrong", None) from None
    return Passkey(encoded(made.credential_id), encoded(made.credential_public_key), made.sign_count)


def signing_options(site: PasskeySite, challenge: bytes, passkeys: tuple[Passkey, ...] = ()) -> Options:
    """The options with which a browser asks for a passkey. Without passkeys they name nobody: the device knows."""
    webauthn = _library()
    structs = webauthn.helpers.structs
    options = webauthn.generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        allow_credentials=_described(passkeys),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def _described(passkeys: tuple[Passkey, ...]) -> list[object]:
    structs = _library().helpers.structs
    return [structs.PublicKeyCredentialDescriptor(id=decoded(passkey.credential)) for passkey in passkeys]


def used(credential: Credential, people: People, site: PasskeySite, challenge: TakenChallenge) -> PasskeyUse:
    """The use of a passkey that has signed the challenge. The device says whose it is."""
    try:
        person = people.find(decoded(_answer_in(credential).response.user_handle or "").decode())
    except ValueError:
        person = None
    if person is None:
        raise Refused("PASSKEY.wrong", None)
    return used_by(person, credential, site, challenge)


def used_by(person: Person, credential: Credential, site: PasskeySite, challenge: TakenChallenge) -> PasskeyUse:
    """The use of this person's passkey, which has signed the challenge."""
    webauthn = _library()
    passkey = _held(person, credential)
    try:
        signed = webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge.octets,
            expected_rp_id=site.host,
            expected_origin=list(site.origins),
            credential_public_key=decoded(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except webauthn.helpers.exceptions.WebAuthnException:
        raise Refused("PASSKEY.wrong", None) from None
    return PasskeyUse(person, passkey.credential, signed.new_sign_count, challenge.id)


def _held(person: Person, credential: Credential) -> Passkey:
    try:
        number = encoded(decoded(_answer_in(credential).id))
    except ValueError:
        number = ""
    passkey = next((passkey for passkey in person.passkeys if passkey.credential == number), None)
    if passkey is None:
        raise Refused("PASSKEY.wrong", None)
    return passkey


def encoded(octets: bytes) -> str:
    """Octets as WebAuthn writes them."""
    return urlsafe_b64encode(octets).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Octets as WebAuthn writes them, read."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except Base64Error as error:
        raise ValueError(str(error)) from None


def _library() -> ModuleType:
    try:
        with needs_extra("passkeys", "a passkey"):
            import webauthn
            import webauthn.helpers.exceptions
            import webauthn.helpers.structs
    except MissingExtraError as missing:
        raise Refused("EXTRA_MISSING", None, reason=str(missing)) from None
    return webauthn
