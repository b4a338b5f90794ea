"""A process that waits until its standard input is closed, and then removes a folder
(`child_processes.temporary_folder`).

It imports as little as it can, to start quickly.
"""

import os
import shutil
import sys
import time

_TRIES, _EVERY = 20, 0.25
"""Seconds: the process that uses the folder may end a little later, and write there until then."""


def main(folder: str) -> None:
    """Wait, then remove the folder."""
    os.setsid()  # a signal to the group of whoever holds the other end does not reach it
    while os.read(0, 4096):
        pass
    for _ in range(_TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        time.sleep(_EVERY)
        if not os.path.exists(folder):
            return


if __name__ == "__main__":
    main(sys.argv[1])
