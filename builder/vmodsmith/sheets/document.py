"""The PDF file: pages with their boxes and labels, forms stored once, the same bytes every time.

Everything follows ISO 32000-1: page boxes 14.11.2, page labels 12.4.2, viewer preferences 12.2, forms 8.10.
"""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any, Literal

import pikepdf
from pikepdf import Array, Dictionary, Name

from vmodsmith.foundation.version import VERSION

from .canvas import POINTS, Canvas, Form
from .paper import Rect
from .paths import Bounds
from .vectors import Part, Vector, compress

__all__ = ["Document"]


class Document:
    """A PDF being made."""

    def __init__(
        self,
        title: str,
        language: str,
        *,
        duplex: Literal["long", "short", "fold", "none"] | None = None,
        guides: str = "",
    ) -> None:
        self._pdf = pikepdf.new()
        self._known: dict[Part, Any] = {}
        self._forms: dict[Vector, tuple[Form, Any]] = {}
        self._stored: dict[str, Any] = {}
        self._labels: list[str] = []
        self._bookmarks: list[tuple[str, int]] = []
        root = self._pdf.Root
        root.Lang = pikepdf.String(language)
        root.PageLayout = Name.SinglePage
        # Printing must neither scale nor centre again: what is measured in the file is measured on paper.
        preferences = Dictionary(PrintScaling=Name("/None"))
        preferences.DisplayDocTitle = True
        preferences.PickTrayByPDFSize = True
        printing = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}.get(duplex or "", "/Simplex")
        preferences.Duplex = Name(printing)
        root.ViewerPreferences = preferences
        self._pdf.docinfo[Name.Title] = title
        self._pdf.docinfo[Name.Creator] = f"vmodsmith {VERSION}"
        function = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)
        self._all = self._pdf.make_indirect(
            Array([Name.Separation, Name.All, Name.DeviceGray, self._pdf.make_indirect(function)])
        )
        self._cut: Any = None
        self._layer: Any = None
        self._guides_name = guides

    def form(self, vector: Vector) -> Form:
        """A drawing as a form. Equal drawings, and equal parts of drawings, are stored once."""
        found = self._forms.get(vector)
        if found is None:
            entries = Dictionary(
                Type=Name.XObject,
                Subtype=Name.Form,
                BBox=Array([0, 0, Decimal(f"{vector.width:.6f}"), Decimal(f"{vector.height:.6f}")]),
                Resources=self._object(vector.resources),
            )
            form = Form(f"F{len(self._forms) + 1}", vector.width, vector.height)
            found = self._forms[vector] = form, self._stream(vector.content, entries)
            self._stored[form.name] = found[1]
        return found[0]

    def _object(self, part: Part) -> Any:
        """An object of a drawing in this file; an equal dictionary or stream is used again."""
        kind = part[0]
        if kind == "x":
            return pikepdf.Object.parse(part[1])
        found = self._known.get(part)
        if found is None:
            if kind == "a":
                found = Array([self._object(each) for each in part[1:]])
            elif kind == "d":
                found = Dictionary({name: self._object(each) for name, each in part[1:]})
            else:
                found = self._stream(part[2], self._object(part[1]))
            found = self._known[part] = found if found.is_indirect else self._pdf.make_indirect(found)
        return found

    def _word(self, drawn: str, bounds: Bounds) -> Any:
        box = Array([Decimal(f"{value:.3f}") for value in bounds])
        entries = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=Dictionary())
        return self._stream(compress(drawn.encode("ascii")), entries)

    def _stream(self, content: bytes, entries: Dictionary) -> Any:
        made = self._pdf.make_stream(content, entries)
        made.Filter = Name.FlateDecode
        return made

    def page(
        self, canvas: Canvas, label: str, *, trim: Rect | None = None, bleed: float = 0.0, bookmark: str | None = None
    ) -> None:
        """Add a page.

        `label` is shown by viewers instead of a number; `trim` is the part that remains after cutting.
        """
        media = Rect(0, 0, canvas.width, canvas.height)
        cut = trim or media
        resources = Dictionary()
        for name, (drawn, bounds) in canvas.words.items():
            if name not in self._stored:
                self._stored[name] = self._word(drawn, bounds)
        if canvas.forms or canvas.words:
            names = [*canvas.forms, *canvas.words]
            resources.XObject = Dictionary({f"/{name}": self._stored[name] for name in names})
        resources.ColorSpace = Dictionary(Registration=self._all)
        if any("/CutContour" in part for part in canvas.parts):
            resources.ColorSpace.CutContour = self._contour()
        if canvas.guides:
            resources.Properties = Dictionary(Guides=self._guides())
        page = Dictionary(
            Type=Name.Page,
            MediaBox=_box(media, canvas),
            CropBox=_box(media, canvas),
            BleedBox=_box(cut.grown(bleed) if trim else media, canvas),
            TrimBox=_box(cut, canvas),
            Resources=resources,
            Contents=self._stream(compress(canvas.content()), Dictionary()),
        )
        self._pdf.pages.append(pikepdf.Page(self._pdf.make_indirect(page)))
        self._labels.append(label)
        if bookmark:
            self._bookmarks.append((bookmark, len(self._labels) - 1))

    def _contour(self) -> Any:
        """The spot colour of cuts: magenta on a screen."""
        if self._cut is None:
            function = Dictionary(
                FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array([0, 1, 0, 0]), N=1
            )
            self._cut = self._pdf.make_indirect(
                Array([Name.Separation, Name.CutContour, Name.DeviceCMYK, self._pdf.make_indirect(function)])
            )
        return self._cut

    def _guides(self) -> Any:
        """The layer of guides, which viewers show but do not print (ISO 32000-1, 8.11.4)."""
        if self._layer is None:
            usage = Dictionary(Print=Dictionary(PrintState=Name.OFF), View=Dictionary(ViewState=Name.ON))
            group = Dictionary(Type=Name.OCG, Name=pikepdf.String(self._guides_name), Usage=usage)
            self._layer = self._pdf.make_indirect(group)
            uses = [
                Dictionary(Event=event, Category=Array([event]), OCGs=Array([self._layer]))
                for event in (Name.View, Name.Print)
            ]
            shown = Dictionary(ON=Array([self._layer]), Order=Array([self._layer]), AS=Array(uses))
            self._pdf.Root.OCProperties = Dictionary(OCGs=Array([self._layer]), D=shown)
        return self._layer

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._labels)

    def content(self) -> bytes:
        """The file. The same pages give the same bytes."""
        numbers: list[Any] = []
        for index, label in enumerate(self._labels):
            numbers += [index, Dictionary(P=pikepdf.String(label))]
        self._pdf.Root.PageLabels = Dictionary(Nums=Array(numbers))
        with self._pdf.open_outline() as tree:
            tree.root[:] = [pikepdf.OutlineItem(text, page) for text, page in self._bookmarks]
        buffer = io.BytesIO()
        self._pdf.save(
            buffer,
            deterministic_id=True,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            min_version="1.7",
        )
        return buffer.getvalue()


def _box(rect: Rect, canvas: Canvas) -> Array:
    """A page box: points, y upward."""
    values = (rect.x, canvas.height - rect.bottom, rect.right, canvas.height - rect.y)
    return Array([Decimal(f"{value * POINTS:.4f}") for value in values])
