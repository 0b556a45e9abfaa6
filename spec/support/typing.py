"""Types keys into a command in a pseudo-terminal, and shows what it prints.

usage: typing.py COMMAND... < KEYS

KEYS are lines; each is typed (with \\t, \\n, \\x15 ... as in Python strings) and what the command prints until it
is quiet for 0.3 seconds is printed as one line, quoted as Python does. Gives up after 30 seconds.
"""
import os
import pty
import select
import sys
import time

QUIET = 0.3
LIMIT = 30


def read_until_quiet(terminal, deadline):
    output = b""
    last = time.monotonic()
    while time.monotonic() < min(deadline, last + (QUIET if output else 5)):
        readable, _, _ = select.select([terminal], [], [], 0.05)
        if readable:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            output += data
            last = time.monotonic()
    return output


def main():
    keys = sys.stdin.read().splitlines()
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(sys.argv[1], sys.argv[1:])
    deadline = time.monotonic() + LIMIT
    read_until_quiet(terminal, deadline)
    for line in keys:
        os.write(terminal, line.encode().decode("unicode_escape").encode())
        print(repr(read_until_quiet(terminal, deadline).decode("utf-8", "replace")))
    os.close(terminal)
    os.kill(child, 9)
    os.waitpid(child, 0)


main()
