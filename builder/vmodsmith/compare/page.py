"""The changes as one complete HTML file, with the pictures before and after if there are any."""

from __future__ import annotations

import base64
import codecs
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby

from .changes import Change, Detail

__all__ = ["page"]

_TYPES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif"}
_SVG = re.compile(rb"\s*(<\?xml|<!|<svg)", re.IGNORECASE)
_NAMES = 40
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1c1c1c; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; border-bottom: 1px solid #bbb; margin-top: 2rem; }
article { border-left: 4px solid #999; padding: .3rem .9rem; margin: .8rem 0; overflow-wrap: anywhere; }
article.added { border-color: #2a7d46; } article.removed { border-color: #a33; }
article.changed, article.moved, article.renumbered { border-color: #2b62a8; } table { border-collapse: collapse; }
td, th { padding: .15rem .8rem .15rem 0; vertical-align: top; text-align: left; font-weight: normal; min-width: 6rem; }
th { color: #555; min-width: 16rem; } del { color: #a33; }
ins { color: #2a7d46; text-decoration: none; } img { max-height: 120px; max-width: 240px; margin: .3rem .6rem .3rem 0;
border: 1px solid #ccc; background: #eee; }
ul { margin: .2rem 0; padding-left: 1.2rem; } i { color: #555; } nav a { margin-right: 1rem; }
"""


def page(title: str, changes: Sequence[Change], before: Mapping[str, bytes], after: Mapping[str, bytes]) -> str:
    """A page with every change. `before` and `after` are the entries of both archives: their pictures are shown."""
    counts = Counter(each.kind for each in changes)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style></head>',
        f"<body><h1>{escape(title)}</h1>",
        "<nav>"
        + "".join(f'<a href="#{_anchor(kind)}">{escape(kind)}: {n:,}</a>' for kind, n in counts.items())
        + "</nav>"
        if changes
        else "<p>Nothing is different.</p>",
    ]
    for kind, group in groupby(sorted(changes, key=lambda each: list(counts).index(each.kind)), lambda each: each.kind):
        parts.append(f'<h2 id="{_anchor(kind)}">{escape(kind.capitalize())}</h2>')
        parts += [_article(each, before, after) for each in group]
    return "\n".join([*parts, "</body></html>", ""])


def _anchor(kind: str) -> str:
    return "".join(each if each.isalnum() else "-" for each in kind)


def _article(change: Change, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> str:
    count = f" ({len(change.names):,})" if len(change.names) > 1 else ""
    head = f"<b>{change.how}{count}</b>: {_listed(change.names[:_NAMES])}"
    if len(change.names) > _NAMES:
        more = f"<summary>and {len(change.names) - _NAMES:,} more</summary>"
        head += f"<details>{more}{_listed(change.names[_NAMES:])}</details>"
    rows = "".join(_row(each) for each in change.details)
    table = f"<table>{rows}</table>" if rows else ""
    return f'<article class="{change.how}">{head}{_pictures(change, before, after)}{table}</article>'


def _listed(names: Sequence[str]) -> str:
    """Names one after the other; paths in the editor are grouped by component, after its path."""
    if len(names) == 1 or not any(_STEP in each for each in names):
        return escape(", ".join(names))
    within: dict[str, list[str]] = {}
    for around, _, name in (each.rpartition(_STEP) for each in names):
        within.setdefault(around, []).append(name)
    lines = (
        (f"<i>{escape(around)}{escape(_STEP)}</i>" if around else "") + escape(", ".join(those))
        for around, those in within.items()
    )
    return f"<ul>{''.join(f'<li>{each}</li>' for each in lines)}</ul>"


_STEP = " > "


def _row(detail: Detail) -> str:
    before, after = detail.shortened()
    said = "<i>new:</i> " if before is None else "<i>gone:</i> " if after is None else ""
    nothing = "" if said else "(nothing)"  # of what came or went without a value its name is all
    old = "" if before is None else f"<del>{escape(before) or nothing}</del>"
    new = "" if after is None else f"<ins>{escape(after) or nothing}</ins>"
    return f"<tr><th>{said}{escape(detail.field)}</th><td>{old}</td><td>{new}</td></tr>"


def _pictures(change: Change, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> str:
    if not change.pictures:
        return ""
    if change.how in ("added", "removed"):
        entries, when = (after, "after") if change.how == "added" else (before, "before")
        shown = "".join(_picture(each, entries, when) for each in change.pictures[:_NAMES])
        return f"<div>{shown}</div>" if shown else ""
    names = change.pictures[0], change.pictures[-1]
    old, new = _picture(names[0], before, "before"), _picture(names[1], after, "after")
    if before.get(f"images/{names[0]}") == after.get(f"images/{names[1]}"):
        old = ""  # side by side they would look like a difference
    return f"<div>{old}{new}</div>" if old or new else ""


def _picture(name: str, entries: Mapping[str, bytes], when: str) -> str:
    contents = entries.get(f"images/{name}")
    kind = _kind(contents) if contents is not None else None
    if contents is None or kind is None:
        return ""
    data = base64.b64encode(contents).decode("ascii")
    return f'<img src="data:{kind};base64,{data}" alt="{escape(name)}, {when}">'


def _kind(contents: bytes) -> str | None:
    """The media type of a picture that browsers show; within a page they run no scripts of an SVG."""
    if _SVG.match(contents.removeprefix(codecs.BOM_UTF8)) and b"<svg" in contents[:10_000].lower():
        return "image/svg+xml"
    return next((found for start, found in _TYPES.items() if contents.startswith(start)), None)
