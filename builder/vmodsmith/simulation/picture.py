"""The outcome of a simulated scenario as a picture: shares as bars with the interval of their error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.libraries import load

from .chances import Share, shares
from .scenario import Outcome

__all__ = ["FORMATS", "NoPlotting", "picture"]

FORMATS = ("svg", "png", "pdf")

_MOST = 12
"""The most bars of one panel."""

_COLOUR, _ERROR = "#1f5f99", "#26231f"


class NoPlotting(UserError):
    """The drawing library is not installed."""


Panel = tuple[str, Mapping[str, Share]]


def picture(found: Outcome, title: str, ending: str = "svg") -> bytes:
    """The picture of an outcome, as SVG, PNG or PDF; two pictures of one outcome are the same to the byte.

    Raises NoPlotting if matplotlib is not installed.
    """
    try:
        matplotlib = load("matplotlib")  # takes a while to load, and nothing else needs it
        figures = load("matplotlib.figure")
    except ImportError:
        raise NoPlotting("a picture needs matplotlib: pip install 'vmodsmith[plot]'") from None
    panels = list(_panels(found))
    heights = [max(1, len(bars)) + 1.6 for _, bars in panels]
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # whatever the user's own settings are
        # Letters stay letters, so that the reader's fonts show every language.
        matplotlib.rcParams.update({"svg.hashsalt": "vmodsmith", "svg.fonttype": "none", "font.size": 9})
        figure = figures.Figure(figsize=(9, 0.9 + 0.26 * sum(heights)), layout="constrained")
        figure.suptitle(f"{title}\n{found.times} plays, seed {found.seed}; bars with 95 % intervals", fontsize=10)
        axes = figure.subplots(len(panels), 1, height_ratios=heights, squeeze=False)
        for (name, bars), (axis,) in zip(panels, axes, strict=True):
            _draw(axis, name, bars)
        stream = BytesIO()
        undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(ending)
        figure.savefig(stream, format=ending, metadata=undated, dpi=150)
    return stream.getvalue()


def _draw(axis: Any, name: str, bars: Mapping[str, Share]) -> None:
    words = list(bars)
    values = [each.share for each in bars.values()]
    spans = [each.interval for each in bars.values()]
    below = [max(0.0, value - low) for value, (low, _) in zip(values, spans, strict=True)]
    above = [max(0.0, high - value) for value, (_, high) in zip(values, spans, strict=True)]
    axis.barh(range(len(words)), values, xerr=[below, above], color=_COLOUR, ecolor=_ERROR, height=0.66, capsize=2)
    axis.set_yticks(range(len(words)), [_short(each) for each in words])
    axis.invert_yaxis()
    axis.set_xlim(0, 1)
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axis.set_title(name, loc="left", fontsize=9, fontweight="bold")
    for side in ("top", "right"):
        axis.spines[side].set_visible(False)


def _panels(found: Outcome) -> list[Panel]:
    """The panels: expectations, cells of tables, losses of each side, final places of pieces."""
    times = found.times
    expected = {f"{part.step}. {part.words}": share for part, share in found.expected()}
    panels: list[Panel] = [("what the scenario expects", expected)] if expected else []
    panels += [(f"results of the table {table}", _few(cells)) for table, cells in found.read().items()]
    for words, groups in (("steps lost", found.tally.steps), ("pieces lost", found.tally.lost)):
        panels += [(f"{side}: {words}", _numbered(counts, times)) for side, counts in groups.items() if len(counts) > 1]
    panels += [
        (f"{piece}: final place", _few(shares(counts, times))) for piece, counts in sorted(found.tally.places.items())
    ]
    return panels or [("plays", {"all": Share(times, times)})]


def _few(bars: Mapping[str, Share]) -> dict[str, Share]:
    if len(bars) <= _MOST:
        return dict(bars)
    rest = list(bars.items())[_MOST - 1 :]
    of = rest[0][1].of
    return dict(list(bars.items())[: _MOST - 1]) | {
        f"{len(rest)} others": Share(sum(each.count for _, each in rest), of)
    }


def _numbered(counts: Counter[str], times: int) -> dict[str, Share]:
    return {name: Share(counts[name], times) for name in sorted(counts, key=int)}


def _short(words: str) -> str:
    text = words if len(words) <= 60 else words[:57] + "…"
    return text.replace("$", r"\$")
