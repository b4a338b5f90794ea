"""A stranger's drawing, drawn once in a process of its own. Reading a drawing limits its cost only as far as its text
shows it. Tiles of patterns, arcs and strokes can still need too much memory or time, or crash the process. So a
doubtful drawing is first drawn alone in another process; if that fails, the drawing is reported.
"""

from __future__ import annotations

import re
import subprocess
import sys

__all__ = ["is_doubtful", "trial"]

_SECONDS = 20
_BYTES = 4 * 2**30
_SIDE = 1600
"""The length of the longer side in pixels."""

_LONG = 200_000
_NAMES = re.compile(r'#[\w.:-]+|(?<![\w-])(?:id|class)="[^"]*"')
"""Colours, names of parts and references to them: these are not numbers, even if they contain digits."""

_FAR = re.compile(r"(?<![\d.])[0-9]{5}|[0-9.][eE]\+?[0-9]")


def is_doubtful(svg: str) -> bool:
    """Whether a drawing may cost more than its size suggests: it is long, has patterns, or numbers far outside the
    picture.
    """
    return len(svg) > _LONG or "pattern" in svg or _FAR.search(_NAMES.sub("", svg)) is not None


def trial(svg: str, width: float, height: float) -> bool:
    """Whether a drawing of this size, in its own units, can be drawn within limits of time and memory."""
    wide = max(1, round(_SIDE * width / max(width, height)))
    command = [sys.executable, "-P", "-m", __name__, str(wide)]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=10 * _SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _main() -> None:
    from vmodsmith.art.raster import pixels

    svg = sys.stdin.buffer.read().decode()
    try:
        import resource
    except ImportError:  # Windows has no such limits: only the time is limited
        pass
    else:
        for what, most in ((resource.RLIMIT_CPU, _SECONDS), (resource.RLIMIT_AS, _BYTES), (resource.RLIMIT_CORE, 0)):
            resource.setrlimit(what, (most, most))
    pixels(svg, int(sys.argv[1]))


if __name__ == "__main__":
    _main()
