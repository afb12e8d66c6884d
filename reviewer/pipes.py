"""The pipes between a program and a process that it starts: one for each direction.

A pipe of Python's that goes both ways is, on Linux and macOS, a pair of sockets. This program opens
no socket, of any kind, so it takes two pipes. A leaf: every stage may use it.
"""

from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Any, NamedTuple


class Line(NamedTuple):
    """One end of both pipes. Whoever waits for several ends waits on their `inbox`es."""

    inbox: Connection
    outbox: Connection

    def send(self, message: object) -> None:
        """Pickle it into the outgoing pipe. Raises OSError where the other end is gone."""
        self.outbox.send(message)

    def recv(self) -> Any:
        """The next message. Raises EOFError where the other end is gone. Not for what a process
        sends that parses PDFs: see `confinement.ReplyReader`.
        """
        return self.inbox.recv()

    def poll(self, seconds: float) -> bool:
        """Whether a message, or the end of them, is there within so long."""
        return self.inbox.poll(seconds)

    def close(self) -> None:
        """Hang up, which the other end then reads as the end of messages."""
        self.inbox.close()
        self.outbox.close()


def line(context: SpawnContext) -> tuple[Line, Line]:
    """The program's end, and the one to hand to the process. Close that one once it is started,
    so that the pipes end with the process.
    """
    their_inbox, our_outbox = context.Pipe(duplex=False)
    our_inbox, their_outbox = context.Pipe(duplex=False)
    return Line(our_inbox, our_outbox), Line(their_inbox, their_outbox)
