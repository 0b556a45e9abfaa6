"""Runs a command in a pseudo-terminal, presses Ctrl-C, and measures how long that takes.

usage: terminal.py WAIT COMMAND...

Waits until the command has printed "ready", and WAIT seconds more; presses Ctrl-C; takes the time until
the command has printed "stopped" or ended; reads on until it ends. Prints what the command printed, then
a line "<milliseconds> ms after Ctrl-C, exit status <n>". Gives up after 20 seconds.
"""
import os
import pty
import select
import sys
import time

LIMIT = 20


def main():
    wait, command = float(sys.argv[1]), sys.argv[2:]
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    started = time.monotonic()
    output = b""
    ready = pressed = stopped = None
    ended = False
    while time.monotonic() - started < LIMIT:
        readable, _, _ = select.select([terminal], [], [], 0.001)
        if readable:
            try:
                data = os.read(terminal, 65536)
            except OSError:  # Linux: the other side is closed
                data = b""
            output += data
            if stopped is None and pressed and (data == b"" or b"stopped" in output):
                stopped = time.monotonic()
            if data == b"":
                ended = True
                break
        now = time.monotonic()
        if ready is None and b"ready" in output:
            ready = now
        if ready is not None and pressed is None and now - ready >= wait:
            os.write(terminal, b"\x03")
            pressed = time.monotonic()
    if not ended:
        os.kill(child, 9)
    _, status = os.waitpid(child, 0)
    sys.stdout.write(output.decode("utf-8", "replace").replace("\r\n", "\n"))
    spent = (stopped - pressed) * 1000 if stopped else float("inf")
    print("\n%.1f ms after Ctrl-C, exit status %d" % (spent, os.waitstatus_to_exitcode(status)))


main()
