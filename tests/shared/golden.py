"""Golden pictures: small, committed to be looked at, compared with tolerance. `VMODSMITH_GOLDEN=write` writes them
anew."""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

__all__ = ["WRITE", "apart", "in_its_colours", "looks_as_it_did"]

WRITE = os.environ.get("VMODSMITH_GOLDEN") == "write"
"""Whether pictures are written anew."""


def apart(one: Image.Image, two: Image.Image, limit: int) -> tuple[float, float]:
    """How far two pictures of one size are apart: the mean difference from 0 to 255, and the share of pixels beyond a
    limit."""
    between = ImageChops.difference(one.convert("RGB"), two.convert("RGB")).convert("L")
    return ImageStat.Stat(between).mean[0], sum(between.histogram()[limit:]) / (between.width * between.height)


def in_its_colours(shown: Image.Image, golden: Image.Image) -> Image.Image:
    """A picture in the few colours of its golden one, so that only what was drawn otherwise is apart."""
    return shown.convert("RGB").quantize(palette=golden, dither=Image.Dither.NONE).convert("RGB")


def looks_as_it_did(
    shown: Image.Image, path: Path, *, colours: int = 32, mean: float = 0.5, limit: int = 64, share: float = 0.002
) -> None:
    """A picture against its golden one, which has so many colours: the mean difference, and the share of pixels that
    are more than a limit apart, stay small. A failure leaves what was drawn beside the test's files, and says where."""
    shown = shown.convert("RGB")
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        few = shown.quantize(colours, dither=Image.Dither.NONE)
        shown.quantize(palette=few, dither=Image.Dither.NONE).save(path, optimize=True)
    assert path.exists(), f"{path.name} is missing: VMODSMITH_GOLDEN=write pytest writes it, to be looked at"
    golden = Image.open(path)
    assert golden.size == shown.size, f"{path.name}: {shown.size}, the golden one {golden.size}"
    found = apart(golden, in_its_colours(shown, golden), limit)
    if found[0] >= mean or found[1] > share:
        drawn = Path(os.environ.get("VMODSMITH_CACHE", ".")) / f"drawn-{path.name}"
        drawn.parent.mkdir(parents=True, exist_ok=True)
        shown.save(drawn)
        said = f"{path.name}: mean {found[0]:.2f} (below {mean}), {found[1]:.2%} far apart (up to {share:.2%})"
        raise AssertionError(f"{said}; what was drawn: {drawn}")
