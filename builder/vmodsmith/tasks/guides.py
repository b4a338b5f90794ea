"""`vmodsmith docs`: the guides, as text or as pages for the browser. They are part of the installed package."""

from __future__ import annotations

import html
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from vmodsmith.foundation.cache import cache_folder
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import nearest
from vmodsmith.foundation.writing import FolderWriter

__all__ = ["FIRST", "Guide", "guide", "guides", "write_pages"]

FIRST = "index"
"""The guide for a start."""


@dataclass(frozen=True)
class Guide:
    """A guide: its name, its title, its readers (the first line), its text in Markdown."""

    name: str
    title: str
    audience: str
    text: str


def _home() -> Path:
    """The folder of the guides: in the installed package, or in the repository from which the package is run."""
    installed = Path(str(files("vmodsmith"))) / "guides"
    return installed if installed.is_dir() else Path(str(files("vmodsmith"))).parents[1] / "docs"


@cache
def guides() -> dict[str, Guide]:
    """The guides by name, in alphabetical order. Raises UserError if the package has none."""
    found = {}
    for path in sorted(_home().glob("*.md")):
        text = path.read_text(encoding="utf-8")
        title = text.partition("\n")[0].removeprefix("# ").strip()
        audience = re.search(r"^\*(For [^*]*?)\.?\*", text, re.MULTILINE)
        found[path.stem] = Guide(path.stem, title, audience[1] if audience else "", text)
    if not found:
        raise UserError(f"{_home()}: found no guides, expected those of the package; reinstall it")
    return found


def guide(name: str) -> Guide:
    """A guide by name, with or without `.md` and a folder before it. Raises UserError for an unknown one."""
    known, wanted = guides(), name.rpartition("/")[2].removesuffix(".md")
    if wanted not in known:
        near = nearest(wanted, known)
        hint = f" (did you mean {near!r}?)" if near else ""
        raise UserError(f"NAME: found {name!r}, expected a guide: {', '.join(known)}{hint}")
    return known[wanted]


def write_pages() -> Path:
    """Write the guides as HTML pages into the user's cache, unless they are already there.

    Returns their folder. If the cache cannot be used, the folder is a temporary one, which stays for the browser.
    """
    known, home = guides(), _home()
    pictures = {path.name: path.read_bytes() for path in sorted((home / "pictures").glob("*")) if path.is_file()}
    key = digest(*(each.text for each in known.values()), *pictures.values(), Path(__file__).read_bytes())
    folder = cache_folder() / f"guides-{key[:16]}"
    if (folder / f"{FIRST}.html").is_file():
        return folder
    try:
        _write(folder, known, pictures)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="vmodsmith-guides-"))
        _write(folder, known, pictures)
    return folder


def _write(folder: Path, known: Mapping[str, Guide], pictures: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    writer = FolderWriter(folder)
    for name, data in pictures.items():
        writer.write(writer.root / "pictures" / name, data, sync=False)
    listed = "".join(f'<li><a href="{each.name}.html">{html.escape(each.title)}</a></li>' for each in known.values())
    for each in sorted(known.values(), key=lambda one: one.name == FIRST):
        writer.write(writer.root / f"{each.name}.html", _page(each, listed).encode(), sync=False)


def _page(each: Guide, listed: str) -> str:
    return _FRAME.format(title=html.escape(each.title), listed=listed, body=_body(each.text))


def _body(text: str) -> str:
    """The HTML of a text, with anchors for headings, and with links to the pages made here."""
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = made.parse(text)
    seen: dict[str, int] = {}
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(inside.content, seen))
    for token in tokens:
        for part in token.children or ():
            link = str(part.attrGet("href") or "")
            if part.type == "link_open" and "://" not in link:
                part.attrSet("href", re.sub(r"\.md(?=#|$)", ".html", link))
    return str(made.renderer.render(tokens, made.options, {}))


def _anchor(heading: str, seen: dict[str, int]) -> str:
    """The anchor of a heading, as the site of the documentation has it."""
    plain = re.sub(r"[`*]|\]\([^()]*\)|\[", "", heading)
    slug = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain, flags=re.ASCII).strip().lower())
    number = seen.get(slug, 0)
    seen[slug] = number + 1
    return f"{slug}_{number}" if number else slug


_FRAME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title} – vmodsmith</title>
<style>
body {{ margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #222; display: flex; }}
nav {{ flex: 0 0 15rem; padding: 1rem; background: #f3efe4; font-size: 14px; min-height: 100vh; }}
nav ul {{ list-style: none; margin: 0; padding: 0; }} nav li {{ margin: 0.3rem 0; }} nav a {{ color: #5a3a1a; }}
main {{ flex: 1 1 auto; min-width: 0; max-width: 64rem; padding: 1rem 2rem; }}
pre {{ background: #f7f5ee; padding: 0.7rem; overflow-x: auto; }} code {{ font-size: 0.9em; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ border: 1px solid #d8d0bc; padding: 0.25rem 0.5rem; vertical-align: top; text-align: left; }}
img {{ max-width: 100%; }}
@media (max-width: 50rem) {{ body {{ display: block; }} nav {{ min-height: 0; }} }}
</style></head>
<body><nav><ul>{listed}</ul></nav><main>
{body}</main></body></html>
"""
