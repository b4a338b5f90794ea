"""The test page: rulers, the printable area, scales that show how much the printer shifts the back; and a page of the
printed colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vmodsmith.model import Style
from vmodsmith.model.sheetformats import Duplex

from .canvas import BLACK, GREY, LIGHT, SANS, SEMI, WHITE, Canvas, Form, Ink, hex_ink, wrapped
from .impose import Imposition
from .paper import Rect
from .wording import Wording

__all__ = ["draw_patches", "draw_test_pages"]

_SQUARE = 100.0


def draw_test_pages(
    plan: Imposition, duplex: Duplex, pairs: Sequence[tuple[Form, ...]], say: Wording
) -> Iterator[tuple[Canvas, str]]:
    """The test pages of a paper with their labels: front and back, or only the front if there is no back page."""
    both = duplex in ("long", "short")
    title = say("print.test.front" if both else "print.test")
    front = Canvas(plan.paper.width, plan.paper.height)
    _page(front, title)
    spots = _spots(plan)
    if both:
        for x, y in spots:
            _cross(front, x, y)
    samples = _samples(plan, len(pairs))
    for at, forms in zip(samples, pairs, strict=True):
        front.place(forms[0], at.grown(plan.bleed))
        front.box(at, stroke=BLACK, width=0.05)
    texts = [say("print.test.scale"), say("print.test.reach")]
    if both:
        texts.append(say("print.test.counters"))
    _paragraphs(front, texts)
    yield front, title
    if not both:
        return
    back = Canvas(plan.paper.width, plan.paper.height)
    dx, dy = plan.offset
    back.text(say("print.test.back"), plan.margin + 4 + dx, plan.margin + 18 + dy, 4.2, font=SEMI)
    for x, y in spots:
        at = plan.behind(Rect(x, y, 0, 0))
        _scales(back, at.x, at.y)
    for at, forms in zip(samples, pairs, strict=True):
        place = plan.behind(at)
        if len(forms) > 1:
            back.place(forms[1], place.grown(plan.bleed), turn=180 if plan.turned else 0)
        back.box(place, stroke=BLACK, width=0.05)
    text = say("print.test.shift", x=dx, y=dy)
    _paragraphs(back, [text], dx, dy)
    yield back, say("print.test.back")


def draw_patches(plan: Imposition, style: Style, say: Wording) -> Iterator[tuple[Canvas, str]]:
    """Pages with a patch of each colour of the counters and of greys, with their labels: to compare with a screen or a
    proof.
    """
    title = say("print.test.colours")
    paper = plan.paper if plan.paper.height >= plan.paper.width else plan.paper.turned
    edge = max(plan.margin, 10.0)
    wide, high, text = 20.0, 10.0, 2.2
    across = int((paper.width - 2 * edge) // (2 * wide + 8))
    column = (paper.width - 2 * edge) / across
    top = edge + 22.0
    down = int((paper.height - edge - top) // (high + 3))
    patches = _patches(style)
    for start in range(0, len(patches), across * down):
        canvas = Canvas(paper.width, paper.height)
        canvas.text(title, edge, edge + 5, 4.2, font=SEMI)
        for n, line in enumerate(wrapped(say("print.test.colours.use"), paper.width - 2 * edge, 3.0)):
            canvas.text(line, edge, edge + 11 + n * 4.4, 3.0)
        for n, (ink, name, value) in enumerate(patches[start : start + across * down]):
            x, y = edge + n // down * column, top + n % down * (high + 3)
            canvas.box(Rect(x, y, wide, high), fill=ink, stroke=LIGHT, width=0.05)
            for m, line in enumerate(wrapped(name, column - wide - 5, text)[:2]):
                canvas.text(line, x + wide + 2, y + 2.6 + m * 2.8, text)
            canvas.text(value, x + wide + 2, y + high - 0.6, text, ink=GREY)
        yield canvas, title


def _patches(style: Style) -> list[tuple[Ink, str, str]]:
    """The ink, name and value of each colour of the palette and the colour schemes, then of eleven greys."""
    named = {value.lower(): name for name, value in reversed(style.palette.items())}
    for name, scheme in style.faces.items():
        for changed in (scheme.colours, *(each.colours for each in scheme.variants.values())):
            for role, colour in changed.items():
                value = colour.partition("@")[0].lower()
                if value.startswith("#"):
                    named.setdefault(value, f"{name}: {role}")
    shown = sorted(named.items(), key=lambda item: (":" in item[1], item[1]))
    greys = [(Ink((step / 10,)), f"{100 - 10 * step} %", "") for step in range(10, -1, -1)]
    return [(hex_ink(value), name, value) for value, name in shown] + greys


def _spots(plan: Imposition) -> list[tuple[float, float]]:
    """The places at which front and back are compared: the middle of the paper and two places far apart."""
    width, height = plan.paper.width, plan.paper.height
    return [(width / 2, height / 2 - 12), (width / 2 - 32, height / 2 - 44), (width / 2 + 32, height / 2 + 20)]


def _samples(plan: Imposition, count: int) -> list[Rect]:
    """Places for some counters, under the texts."""
    width, height = plan.cell
    step = width + 2 * plan.bleed + 4
    left = plan.paper.width / 2 - ((count - 1) * step + width) / 2
    y = plan.paper.height - 24 - height
    return [Rect(left + n * step, y, width, height) for n in range(count)]


def _page(canvas: Canvas, title: str) -> None:
    """Frames, rulers, the square, the title."""
    width, height = canvas.width, canvas.height
    for edge in range(3, 9):
        inset = float(edge)
        frame = Rect(inset, inset, width - 2 * inset, height - 2 * inset)
        canvas.box(frame, stroke=BLACK if edge == 5 else LIGHT, width=0.1)
        for x, y in ((width / 2 + (edge - 5.5) * 6, inset), (width / 2 + (edge - 5.5) * 6, height - inset)):
            canvas.box(Rect(x - 1, y - 0.9, 2, 1.8), fill=WHITE)
            canvas.text(str(edge), x, y + 0.65, 1.8, align="centre")
    canvas.text(title, 12.0, 32.0, 4.2, font=SEMI)
    _ruler(canvas, 12.0, 12.0, min(200.0, (width - 24) // 10 * 10), upright=False)
    _ruler(canvas, 12.0, 38.0, min(250.0, (height - 50) // 10 * 10), upright=True)
    _inches(canvas, 12.0, 20.0, int((width - 24) // 25.4))
    x, y = width / 2 - _SQUARE / 2, height / 2 - 12 - _SQUARE / 2
    canvas.box(Rect(x, y, _SQUARE, _SQUARE), stroke=BLACK, width=0.1)
    canvas.text("100 mm", x + _SQUARE / 2, y - 1.2, 2.6, align="centre")
    canvas.text("100 mm", x - 1.2, y + _SQUARE / 2, 2.6, align="centre", turn=270)


def _ruler(canvas: Canvas, x: float, y: float, length: float, *, upright: bool) -> None:
    for n in range(int(length) + 1):
        long = 4.0 if n % 10 == 0 else 3.0 if n % 5 == 0 else 2.0
        if upright:
            canvas.line(x, y + n, x + long, y + n, 0.1)
            if n % 10 == 0:
                canvas.text(str(n), x + long + 0.6, y + n + 0.7, 2.0)
        else:
            canvas.line(x + n, y, x + n, y + long, 0.1)
            if n % 10 == 0:
                canvas.text(str(n), x + n, y + long + 2.0, 2.0, align="centre")
    if not upright:
        canvas.text("mm", x + length + 2, y + 2.5, 2.0)


def _inches(canvas: Canvas, x: float, y: float, count: int) -> None:
    for n in range(count * 16 + 1):
        long = 4.0 if n % 16 == 0 else 3.0 if n % 8 == 0 else 2.2 if n % 4 == 0 else 1.4
        canvas.line(x + n * 25.4 / 16, y, x + n * 25.4 / 16, y + long, 0.1)
        if n % 16 == 0:
            canvas.text(str(n // 16), x + n * 25.4 / 16, y + long + 2.0, 2.0, align="centre")
    canvas.text("in", x + count * 25.4 + 2, y + 2.5, 2.0)


def _cross(canvas: Canvas, x: float, y: float) -> None:
    canvas.line(x - 9, y, x + 9, y, 0.12)
    canvas.line(x, y - 9, x, y + 9, 0.12)


def _scales(canvas: Canvas, x: float, y: float) -> None:
    """Two scales of half millimetres, 6 mm in each direction, for reading the position of the front's cross against the
    light.
    """
    canvas.line(x - 6, y, x + 6, y, 0.08)
    canvas.line(x, y - 6, x, y + 6, 0.08)
    for n in range(-12, 13):
        long = 2.4 if n % 10 == 0 else 1.5 if n % 2 == 0 else 0.8
        at = n / 2
        if abs(n) > 3:  # near the middle the scales would run into each other
            canvas.line(x + at, y - long, x + at, y + long, 0.08)
            canvas.line(x - long, y + at, x + long, y + at, 0.08)
        else:
            canvas.line(x + at, y - 0.5, x + at, y + 0.5, 0.08)
            canvas.line(x - 0.5, y + at, x + 0.5, y + at, 0.08)
    canvas.text("−6", x - 6.6, y + 0.7, 2.0, align="right")
    canvas.text("+6 X", x + 6.6, y + 0.7, 2.0, font=SEMI)
    canvas.text("−6", x, y - 7.0, 2.0, align="centre")
    canvas.text("+6 Y", x, y + 8.6, 2.0, font=SEMI, align="centre")


def _paragraphs(canvas: Canvas, texts: Sequence[str], dx: float = 0.0, dy: float = 0.0) -> None:
    """Texts under the square, broken to the width of the page."""
    left, right = 28.0, canvas.width - 14.0
    y = canvas.height / 2 - 12 + _SQUARE / 2 + 8
    for text in texts:
        for line in wrapped(text, right - left, 3.0):
            canvas.text(line, left + dx, y + dy, 3.0, font=SANS)
            y += 4.4
        y += 2.0
