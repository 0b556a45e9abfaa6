"""Runs a command in a pseudo-terminal and passes on what it prints. usage: in_terminal.py COMMAND..."""
import os
import pty
import sys

child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        data = os.read(terminal, 65536)
    except OSError:  # Linux: the other side is closed
        break
    if not data:
        break
    sys.stdout.buffer.write(data.replace(b"\r\n", b"\n"))
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status))
