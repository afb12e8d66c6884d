"""What a process that parses PDFs is held to: it reads its book, answers through its pipe, and has
no right to anything else. A leaf: every stage may use it, it knows none.
"""

from reviewer.confinement.confine import Confinement, confine_to
from reviewer.confinement.limits import allow_seconds
from reviewer.confinement.memory_limit import limit_memory
from reviewer.confinement.replies import ReplyReader, UntrustedReplyError

__all__ = [
    "Confinement",
    "ReplyReader",
    "UntrustedReplyError",
    "allow_seconds",
    "confine_to",
    "limit_memory",
]
