"""Files for a press: PDF/X-4 (ISO 15930-7), with everything drawn in the inks of the printing condition it names.

The printing condition is an ICC profile of the author's or the printer's; LittleCMS (through Pillow) converts with it,
with relative colorimetric intent and black point compensation. Greys and black become black ink alone: small text in
four inks is blurred as soon as one of them is a tenth of a millimetre off. Photographs keep their pixels and are marked
as sRGB, which PDF/X-4 allows; the press converts them.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import cached_property
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator
from PIL import Image, ImageCms

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.fingerprints import digest

from .vectors import compress

__all__ = ["NotForPress", "Press", "for_press", "read_press"]

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1."""

_NO_DAY = date(1980, 1, 1)
"""The date for games without one, as in archives: the file has to contain a date, and has to be the same every time."""

_STEPS = 32
"""The number of steps into which a gradient is divided, each with its own inks."""


class NotForPress(UserError, ValueError):
    """A profile that does not describe a press with four inks; the message says what it is instead."""


@dataclass(slots=True)
class _Transform:
    made: Any
    known: dict[tuple[int, int, int], Inks] = field(default_factory=dict)


@dataclass(frozen=True)
class Press:
    """A printing condition: its name and its ICC profile."""

    name: str
    profile: bytes

    def inks(self, red: float, green: float, blue: float) -> Inks:
        """The inks of a colour of the screen, each value from 0 to 1.

        Greys become black ink alone, and so do colours that are nearly black, as those of letters often are.
        """
        high, low = max(red, green, blue), min(red, green, blue)
        if high - low < (_TINT if high < _DARK else _ALIKE):
            return 0.0, 0.0, 0.0, _clipped(1 - green)
        shown = (round(255 * _clipped(red)), round(255 * _clipped(green)), round(255 * _clipped(blue)))
        found = self._transform.known.get(shown)
        if found is None:
            pixel = ImageCms.applyTransform(Image.new("RGB", (1, 1), shown), self._transform.made)
            assert pixel is not None
            cyan, magenta, yellow, black = (value / 255 for value in pixel.tobytes())
            found = self._transform.known[shown] = cyan, magenta, yellow, black
        return found

    @cached_property
    def _transform(self) -> _Transform:
        return _Transform(
            ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                ImageCms.ImageCmsProfile(io.BytesIO(self.profile)),
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
        )


_ALIKE = 1 / 512
"""Values of red, green and blue, of 255, that differ by less count as equal."""

_DARK, _TINT = 0.25, 0.07
"""A colour below this brightness, whose values differ by less than this tint, is taken for black."""


def _clipped(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def read_press(content: bytes, file: str) -> Press:
    """The printing condition that an ICC profile describes. Raises NotForPress, naming the file."""
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(content))
        inner = profile.profile
        kind, space = inner.device_class.strip(), inner.xcolor_space.strip()
        name = " ".join((inner.profile_description or "").split())
    except (OSError, ValueError, TypeError, ImageCms.PyCMSError):
        raise NotForPress(f"{file}: an ICC profile is expected, as printers publish them (.icc, .icm)") from None
    if kind != "prtr" or space != "CMYK":
        found = {"mntr": "a monitor", "scnr": "a scanner or camera", "prtr": "a printer"}.get(kind, f"“{kind}”")
        raise NotForPress(
            f"{file}: the profile of a printer with four inks (CMYK) is expected, found {found} with colours {space}"
        )
    made = Press(name or "custom", content)
    try:
        made.inks(0.8, 0.1, 0.1)
    except ImageCms.PyCMSError:
        raise NotForPress(f"{file}: the profile has no table from colours to inks") from None
    return made


def for_press(content: bytes, press: Press, day: date | None = None) -> bytes:
    """A PDF file made here as PDF/X-4. The same file, profile and day give the same bytes."""
    with pikepdf.open(io.BytesIO(content)) as file:
        _Inker(file, press).pages()
        if "/OCProperties" in file.Root:
            del file.Root.OCProperties
        _declare(file, press, day or _NO_DAY)
        made = io.BytesIO()
        file.save(
            made,
            deterministic_id=True,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            force_version="1.6",
            fix_metadata_version=False,
        )
    return made.getvalue()


def _declare(file: pikepdf.Pdf, press: Press, day: date) -> None:
    """Add the marks of a PDF/X-4 file: its output intent, its metadata, its date, and that it is not trapped."""
    profile = file.make_stream(compress(press.profile), Filter=Name.FlateDecode, N=4)
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String(press.name),
        OutputCondition=pikepdf.String(press.name),
        Info=pikepdf.String(press.name),
        DestOutputProfile=file.make_indirect(profile),
    )
    file.Root.OutputIntents = Array([file.make_indirect(intent)])
    at = datetime.combine(day, time(12), tzinfo=UTC)
    file.docinfo[Name.CreationDate] = file.docinfo[Name.ModDate] = f"D:{at:%Y%m%d%H%M%S}Z"
    file.docinfo[Name.Trapped] = Name("/False")
    file.docinfo[Name.GTS_PDFXVersion] = "PDF/X-4"
    creator = str(file.docinfo.get(Name.Creator, "vmodsmith"))
    with file.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as data:
        data.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        data["pdfxid:GTS_PDFXVersion"] = "PDF/X-4"
        data["dc:title"] = str(file.docinfo[Name.Title])
        data["xmp:CreatorTool"] = creator
        for name in ("CreateDate", "ModifyDate", "MetadataDate"):
            data[f"xmp:{name}"] = at.isoformat()
        data["pdf:Trapped"] = "False"
        data["xmpMM:DocumentID"] = data["xmpMM:InstanceID"] = _document_id(str(file.docinfo[Name.Title]), press, day)
        data["xmpMM:RenditionClass"] = "default"
        data["xmpMM:VersionID"] = "1"


def _document_id(title: str, press: Press, day: date) -> str:
    """The id of a file, which depends only on its contents."""
    return f"uuid:{uuid5(NAMESPACE_URL, digest(title, press.name, str(day)))}"


_Kind = str
"""The kind of a colour space: `rgb`, `grey`, or `other`, whose colours are unchanged (inks, spot colours, patterns)."""

_SET = {"g": ("grey", False), "G": ("grey", True), "rg": ("rgb", False), "RG": ("rgb", True)}
"""Operators that set a colour together with its space: the space, and whether it is the colour of strokes."""


class _Inker:
    """Visits everything that the pages of a file draw, once each."""

    def __init__(self, file: pikepdf.Pdf, press: Press) -> None:
        self.file, self.press = file, press
        self.done: set[tuple[int, int]] = set()
        self.spaces: list[Any] = []
        self._screen: Any = None

    def pages(self) -> None:
        for page in self.file.pages:
            self._group(page.obj)
            resources = page.obj.get("/Resources", Dictionary())
            if "/Properties" in resources:
                del resources.Properties  # the layer of guides
            drawn = self._drawn(page.obj, _spaces(resources))
            page.obj.Contents = self.file.make_stream(compress(drawn), Filter=Name.FlateDecode)
            self._resources(resources)
        for spaces in self.spaces:  # only now: drawings share them
            for name in [name for name, space in spaces.items() if _kind(space) != "other"]:
                del spaces[name]

    def _resources(self, resources: Any) -> None:
        if self._met(resources):
            return
        for each in _values(resources, "/XObject"):
            if each.get("/Subtype") == Name.Form:
                self._form(each, resources)
            elif each.get("/Subtype") == Name.Image:
                self._image(each)
        for each in _values(resources, "/Pattern"):
            if each.get("/PatternType") == 1:
                self._form(each, resources)
            elif "/Shading" in each:
                self._shading(each.Shading)
        for each in _values(resources, "/Shading"):
            self._shading(each)
        for each in _values(resources, "/Font"):
            for glyph in _values(each, "/CharProcs"):
                self._form(glyph, each.get("/Resources", resources))
        if "/ColorSpace" in resources:
            self.spaces.append(resources.ColorSpace)

    def _form(self, form: Any, around: Any) -> None:
        """A drawing that is placed on pages or in other drawings; `around` are their resources, for one without its
        own.
        """
        if self._met(form):
            return
        self._group(form)
        resources = form.get("/Resources", around)
        drawn = self._drawn(form, _spaces(resources))
        self._resources(resources)
        form.write(compress(drawn), filter=Name.FlateDecode)

    def _met(self, each: Any) -> bool:
        number = each.objgen
        if number in self.done:
            return True
        if number[0]:
            self.done.add(number)
        return False

    def _group(self, drawn: Any) -> None:
        """Blend transparent parts as inks."""
        if "/Group" in drawn and "/CS" in drawn.Group:
            drawn.Group.CS = Name.DeviceCMYK

    def _image(self, image: Any) -> None:
        """Pixels are unchanged; plain red, green and blue are marked with their colour space."""
        if not self._met(image) and image.get("/ColorSpace") == Name.DeviceRGB:
            image.ColorSpace = self._srgb()

    def _srgb(self) -> Any:
        if self._screen is None:
            profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
            # Where it says when it was made (ICC.1, 7.2: bytes 24 to 35): now, but the file is the same every time.
            fixed = profile[:24] + bytes([7, 188, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]) + profile[36:]
            stream = self.file.make_stream(compress(fixed), Filter=Name.FlateDecode, N=3)
            self._screen = self.file.make_indirect(Array([Name.ICCBased, stream]))
        return self._screen

    def _shading(self, shading: Any) -> None:
        """Turn a gradient of screen colours into one of inks, in steps too small to be seen."""
        if self._met(shading):
            return
        kind = _kind(shading.ColorSpace)
        if kind == "other":
            return
        value = _function(shading.get("/Function"))
        if value is None:  # calculated, or a mesh: the press converts it
            if shading.ColorSpace == Name.DeviceRGB:
                shading.ColorSpace = self._srgb()
            return
        low, high = (float(each) for each in shading.get("/Domain", Array([0, 1])).as_list())
        samples = bytearray()
        for step in range(_STEPS + 1):
            found = value(low + (high - low) * step / _STEPS)
            red, green, blue = found if len(found) == 3 else found * 3
            samples += bytes(round(255 * each) for each in self.press.inks(red, green, blue))
        entries = {
            "/FunctionType": 0, "/Domain": Array([low, high]), "/Range": Array([0, 1] * 4),
            "/Size": Array([_STEPS + 1]), "/BitsPerSample": 8, "/Filter": Name.FlateDecode,
        }  # fmt: skip
        shading.Function = self.file.make_indirect(self.file.make_stream(compress(bytes(samples)), Dictionary(entries)))
        shading.ColorSpace = Name.DeviceCMYK
        if "/Background" in shading:
            back = [float(each) for each in shading.Background.as_list()]
            red, green, blue = back if len(back) == 3 else back * 3
            shading.Background = Array([*map(_decimal, self.press.inks(red, green, blue))])

    def _drawn(self, drawn: Any, spaces: dict[str, _Kind]) -> bytes:
        """A content stream with its colours in inks."""
        out: list[Any] = []
        now: dict[bool, _Kind] = {False: "grey", True: "grey"}
        kept: list[dict[bool, _Kind]] = []
        guides = False
        for each in pikepdf.parse_content_stream(drawn):
            operands, name = each.operands, str(each.operator)
            if name == "BDC" and operands[0] == Name.OC:  # guides: a file for a press has nothing that is only shown
                guides = True
            if guides:
                guides = name != "EMC"
                continue
            if name == "q":
                kept.append(dict(now))
            elif name == "Q" and kept:
                now = kept.pop()
            elif name in _SET:
                now[_SET[name][1]] = _SET[name][0]
                out.append(self._colour(operands, _SET[name][1]))
                continue
            elif name in ("cs", "CS"):
                now[name == "CS"] = kind = spaces.get(str(operands[0]), _DEVICE.get(str(operands[0]), "other"))
                if kind != "other":
                    out.append(self._colour([0], name == "CS"))
                    continue
            elif name in ("sc", "scn", "SC", "SCN") and now[name[0] == "S"] != "other":
                out.append(self._colour(operands, name[0] == "S"))
                continue
            elif name in ("k", "K"):
                now[name == "K"] = "other"
            out.append(each)
        return bytes(pikepdf.unparse_content_stream(out))

    def _colour(self, operands: Iterable[Any], stroke: bool) -> tuple[list[Any], Operator]:
        values = [float(each) for each in operands]
        red, green, blue = values if len(values) == 3 else values * 3
        return [_decimal(each) for each in self.press.inks(red, green, blue)], Operator("K" if stroke else "k")


_DEVICE = {"/DeviceRGB": "rgb", "/DeviceGray": "grey"}


def _spaces(resources: Any) -> dict[str, _Kind]:
    """The named colour spaces of a drawing."""
    return {name: _kind(space) for name, space in resources.get("/ColorSpace", {}).items()}


def _kind(space: Any) -> _Kind:
    if isinstance(space, pikepdf.Name):
        return _DEVICE.get(str(space), "other")
    if isinstance(space, Array) and len(space) == 2 and space[0] == Name.ICCBased:
        return {1: "grey", 3: "rgb"}.get(int(space[1].get("/N", 0)), "other")
    if isinstance(space, Array) and len(space) == 2 and space[0] in (Name.CalRGB, Name.CalGray):
        return "rgb" if space[0] == Name.CalRGB else "grey"
    return "other"


def _values(holder: Any, name: str) -> list[Any]:
    return [each for _, each in holder.get(name, Dictionary()).items()]


def _decimal(value: float) -> Decimal:
    return Decimal(f"{value:.4f}")


def _function(function: Any) -> Callable[[float], list[float]] | None:
    """A PDF function of one number (ISO 32000-1, 7.10): interpolations, single or stitched; None for others."""
    if not isinstance(function, Dictionary | pikepdf.Stream):
        return None
    kind = int(function.get("/FunctionType", -1))
    if kind == 2:
        first = _numbers(function.get("/C0", Array([0])))
        last = _numbers(function.get("/C1", Array([1])))
        power = float(function.N)
        return lambda x: [a + x**power * (b - a) for a, b in zip(first, last, strict=True)]
    if kind == 3:
        parts = [_function(each) for each in function.Functions]
        if any(each is None for each in parts):
            return None
        return _end_to_end(function, [each for each in parts if each is not None])
    return None


def _end_to_end(function: Any, parts: Sequence[Callable[[float], list[float]]]) -> Callable[[float], list[float]]:
    low, high = _numbers(function.Domain)
    ends, encoded = [low, *_numbers(function.Bounds), high], _numbers(function.Encode)

    def value(x: float) -> list[float]:
        at = min(sum(x >= each for each in ends[1:-1]), len(parts) - 1)
        start, end = ends[at], ends[at + 1]
        share = (x - start) / (end - start) if end > start else 0.0
        return parts[at](encoded[2 * at] + share * (encoded[2 * at + 1] - encoded[2 * at]))

    return value


def _numbers(array: Any) -> list[float]:
    return [float(each) for each in array.as_list()]
