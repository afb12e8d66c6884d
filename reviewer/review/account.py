"""A reviewer's passphrase, kept as a salted slow hash: nobody signs with another's name."""

import hashlib
import hmac
import secrets
from typing import Final, Self

from pydantic import BaseModel, ConfigDict

from reviewer.contract.text import nfc

_N: Final = 1 << 15
_R: Final = 8
_P: Final = 1
_MEMORY: Final = 1 << 26
"""Bytes that OpenSSL may take; 2^15 rounds of block size 8 take half of it."""


class Account(BaseModel):
    """What the log keeps of a passphrase: scrypt with its parameters, salt and hash (hex).

    It hinders a colleague who would sign with another's name at a shared desk. It does not hinder
    who can write the file: for that the chain's head is written down elsewhere.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    n: int
    r: int
    p: int
    salt: str
    hash: str

    @classmethod
    def of(cls, passphrase: str) -> Self:
        """An account with this passphrase; its salt is new each time."""
        salt = secrets.token_bytes(16)
        hashed = _scrypt(passphrase, salt, _N, _R, _P)
        return cls(n=_N, r=_R, p=_P, salt=salt.hex(), hash=hashed.hex())

    def opens_with(self, passphrase: str) -> bool:
        """Whether this is the passphrase, in whatever Unicode form it was typed."""
        hashed = _scrypt(passphrase, bytes.fromhex(self.salt), self.n, self.r, self.p)
        return hmac.compare_digest(hashed.hex(), self.hash)


def _scrypt(passphrase: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(
        nfc(passphrase).encode("utf-8"), salt=salt, n=n, r=r, p=p, maxmem=_MEMORY, dklen=32
    )
