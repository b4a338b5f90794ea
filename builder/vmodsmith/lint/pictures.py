"""Pictures that are missing, unused or unreadable."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from lxml import etree
from PIL import Image, UnidentifiedImageError

from vmodsmith.foundation.picture_parts import KINDS, opened_picture
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.traits import BasicPiece, Embellishment, MovementMarkable, Obscurable, Trait
from vmodsmith.vassal.xmltext import DocumentTooLarge, parse_xml

from .findings import Finding, Severity, in_trait_of
from .prototypes import definition_of, unused_definitions

__all__ = ["missing_pictures", "named_pictures", "unreadable_pictures", "unused_pictures"]

_FOLDER = "images/"
_SUFFIXES = (".png", ".gif", ".jpg", ".jpeg", ".svg", ".bmp")
_OF_VASSAL = frozenset(
    [
        "Edit16.gif",
        "Help16.gif",
        "Save16.gif",
        "SaveAs16.gif",
        "Splash.gif",
        "Splash.png",
        "StepForward16.gif",
        "Undo16.gif",
        "VASSAL-256x256.png",
        "black.jpg",
        "camera.gif",
        "chart.gif",
        "chess_clock.png",
        "connect.gif",
        "counter.gif",
        "die.gif",
        "disconnect.gif",
        "getMessages.gif",
        "globe_selected.gif",
        "globe_unselected.gif",
        "inventory.gif",
        "keyCommand.gif",
        "lockedRoom.gif",
        "map.gif",
        "mm-extension-active.png",
        "mm-extension-inactive.png",
        "mm-file.png",
        "mm-gamefolder-closed.png",
        "mm-gamefolder-open.png",
        "mm-module.png",
        "moved.gif",
        "notes.gif",
        "overview.gif",
        "playerAway.gif",
        "playerLooking.gif",
        "postMessage.gif",
        "recenter.gif",
        "status.gif",
        "thread.gif",
        "unmoved.gif",
        "zoom.png",
        "zoomIn.gif",
        "zoomIn.png",
        "zoomOut.gif",
        "zoomOut.png",
    ]
)
"""Pictures included in VASSAL itself (3.7.26), found under these names, with or without a path before them."""


def missing_pictures(module: Module) -> Iterator[Finding]:
    """Find pictures that pieces, boards and buttons name and the module does not have."""
    if module.is_extension:
        return  # they may be in the module that it extends
    there = {name.removeprefix(_FOLDER) for name in module.entries if name.startswith(_FOLDER)}
    made = {str(each.get("name", "")) for each in module.elements() if str(each.tag).endswith(".GamePieceImage")}
    missing: dict[str, dict[str, None]] = {}
    named = set()
    idle = unused_definitions(module)
    unseen: dict[str, None] = {}
    for place, name in module.once(named_pictures):
        if not name.strip() or name.startswith("/") or any(sign in name for sign in "${}"):
            continue
        is_seen = definition_of(place) not in idle
        if is_seen:
            named.add(name)
        if not any(each in there for each in (name, unicodedata.normalize("NFD", name), f"{name}.gif")):
            if name in made or f"{name}.gif" in _OF_VASSAL or name in _OF_VASSAL:
                continue
            if is_seen:
                missing.setdefault(name, {})[place] = None
            else:
                unseen[f"{place}: {name}"] = None
    if unseen:
        yield Finding(
            "image-missing",
            Severity.NOTE,
            tuple(unseen),
            "pictures that are not in the module, named by prototypes that no piece uses",
            "Delete the definitions that no piece uses, or add their pictures.",
        )
    if len(missing) >= _MANY and len(missing) > len(named) / 10:
        shown = ", ".join(repr(each) for each in list(missing)[:5])
        yield Finding(
            "images-missing",
            Severity.ERROR,
            tuple(f"{place}: {name}" for name, places in missing.items() for place in places),
            f"{len(missing):,} of the {len(named):,} pictures that are named are not in the module, such as {shown}",
            "It seems to be an incomplete copy: get the whole module. If it is whole, add the pictures.",
        )
        return
    for name, places in missing.items():
        near = sorted(each for each in there if each.lower() == name.lower())
        near = near or _in_another_folder(name, there)
        near = near or difflib.get_close_matches(name, sorted(there), 1, 0.85)
        hint = f" There is {near[0]!r}: is it the same picture under another name?" if near else ""
        yield Finding(
            "image-missing",
            Severity.ERROR,
            tuple(places),
            f"the picture {name!r} is named here, but is not in the module",
            f"Add the picture to the module's images, or remove its name here.{hint}",
        )


def _in_another_folder(name: str, there: set[str]) -> list[str]:
    """The only picture with the same last name, with `.gif` or without, if there is just one."""
    last = name.rpartition("/")[2]
    found = sorted(each for each in there if each.rpartition("/")[2] in (last, f"{last}.gif"))
    return found if len(found) == 1 else []


_MANY = 40
"""If at least this many pictures are missing, and more than a tenth of those that are named, they become one finding.
"""


def named_pictures(module: Module) -> Iterator[tuple[str, str]]:
    """The names of pictures in components and traits, each with its place."""
    for element in module.elements():
        for name, value in element.items():
            if _holds_a_picture(str(name)) and str(value).lower().endswith(_SUFFIXES):
                yield module.place(element), str(value)
    for piece, trait, names in module.of_traits(_of_trait):
        place = piece.place if isinstance(trait, BasicPiece) else in_trait_of(piece.place, trait)
        yield from ((place, name) for name in names)


@cache
def _holds_a_picture(attribute: str) -> bool:
    """Whether the name of an attribute is like those of pictures: image, buttonIcon, outIconName."""
    return re.search(r"(^|[a-z])([iI]mage|[iI]con)(Name)?$", attribute) is not None


def _of_trait(trait: Trait) -> Iterator[str]:
    match trait:
        case BasicPiece():
            yield trait.image
        case Embellishment():
            yield from (level.image for level in trait.levels)
        case Obscurable():
            yield from (trait.image, trait.owner_image)
        case MovementMarkable():
            yield trait.image


def unused_pictures(module: Module) -> Iterator[Finding]:
    """Find pictures whose name occurs nowhere in the module: not in the build file, a page, a picture, a saved game or
    program code.
    """
    if module.may_have_code:
        return
    words = module.words
    # A name that is put together while playing cannot be looked up: then nothing is said.
    tags = re.finditer(r"<img([^>]{0,800})", words, re.IGNORECASE)  # one after the other: never twice the same text
    if any(_PUT_TOGETHER.search(tag[1].lower().partition("src=")[2]) for tag in tags):
        return
    named = {value for _, value in module.once(named_pictures)}
    for name in sorted(module.entries):
        short = name.removeprefix(_FOLDER)
        if (
            short in named
            or not name.startswith(_FOLDER)
            or not short.lower().endswith(_SUFFIXES)
            or short in _OF_VASSAL
        ):
            continue
        bare = short.rpartition(".")[0]
        if bare not in words and bare.replace(" ", "%20") not in words:
            size = len(module.entries[name])
            yield Finding(
                "image-unused",
                Severity.NOTE,
                (f"images > {short} ({size / 1024:,.0f} KB)",),
                "pictures that nothing in the module uses",
                "Remove them with Tools > Remove Unused Images in VASSAL's editor, if no extension of the module "
                "uses them.",
            )


_PUT_TOGETHER = re.compile(r"\$|[\"']\s*\+")
"""An address of a picture that is composed during play."""


def unreadable_pictures(module: Module) -> Iterator[Finding]:
    """Find files among the pictures that are not pictures, or of a kind that VASSAL cannot show.

    If nothing names the file, this is only a note.
    """
    for name in sorted(module.entries):
        if name.startswith(_FOLDER) and name.lower().endswith(_SUFFIXES):
            wrong = _fault(name, module.entries[name])
            if wrong:
                short = name.removeprefix(_FOLDER)
                is_named = module.is_extension or short.rpartition(".")[0] in module.words
                yield Finding(
                    "image-unreadable",
                    Severity.ERROR if is_named else Severity.NOTE,
                    (f"images > {name.removeprefix(_FOLDER)}",),
                    f"this picture cannot be shown: {wrong}",
                    "Save the picture again as PNG under the same name.",
                )


_SIGNATURES = (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff", b"GIF8")
"""The first bytes of picture files that VASSAL shows."""

_OPENED = (*KINDS, "WEBP", "TIFF", "ICO", "PSD", "PPM", "PCX", "JPEG2000")
"""The kinds of pictures that are recognised by their contents."""


def _is_endless(contents: bytes) -> bool:
    """Whether a PNG has more pixels than a picture of Java can have."""
    across, down = (int.from_bytes(contents[at : at + 4], "big") for at in (16, 20))
    return contents.startswith(_SIGNATURES[0]) and across * down >= 2**31


def _fault(name: str, contents: bytes) -> str:
    if not contents:
        return "the file is empty"
    if name.lower().endswith(".svg"):
        try:
            parse_xml(contents)
        except DocumentTooLarge:
            return ""  # VASSAL may well show it
        except etree.XMLSyntaxError as error:
            # Entities and huge texts are refused here and not by VASSAL.
            return "" if b"<!ENTITY" in contents or "huge" in str(error).lower() else f"it is not an SVG file ({error})"
        return ""
    try:
        with opened_picture(contents, _OPENED) as picture:
            kind = picture.format
    except UnidentifiedImageError:
        if contents.startswith(b"version https://git-lfs"):
            return "it is a Git LFS pointer file, not the picture"
        if contents.startswith(_SIGNATURES) and not _is_endless(contents):
            return ""  # what comes before the picture itself, such as long notes of a camera, is refused here only
        return "its contents are not a picture"
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return ""  # a picture, but one of which we cannot tell more
    return "" if kind in ("PNG", "GIF", "JPEG", "BMP", "MPO", "WBMP") else f"it is a {kind}, which VASSAL does not read"
