"""A process that runs a command until its own standard input is closed; see `child_processes.tied`.

It imports as little as it can, to start quickly.
"""

import os
import select
import signal
import sys
import time

_EVERY = 0.2
_SECONDS = 3.0
"""Seconds that the command may take to end before it is killed."""


def main(command: list[str]) -> int:
    """Run the command in a process group of its own. Returns its exit code, 127 if it cannot be run."""
    child = os.fork()
    if child == 0:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        try:
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    os.closerange(3, 4096)  # those are the command's: whoever reads them waits until they are closed
    signal.signal(signal.SIGTERM, lambda *_: _end(child))
    open_, code = True, None
    while code is None:
        if open_ and select.select([0], [], [], _EVERY)[0] and not os.read(0, 4096):
            open_ = False
            _end(child)
        code = _ended(child)
    return code


def _end(child: int) -> None:
    """End the group of the command, by force if that is not enough."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(child, number)
        except ProcessLookupError:
            return
        except PermissionError:  # ended, but not yet taken notice of
            return
        last = time.monotonic() + _SECONDS
        while time.monotonic() < last:
            if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                break
            time.sleep(0.02)


def _ended(child: int) -> int | None:
    """The exit code of a child that has ended."""
    found, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
