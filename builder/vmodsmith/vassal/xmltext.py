"""Reading and writing of XML: the build file and the small data files next to it."""

from __future__ import annotations

from lxml import etree

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.xml_size import excess_of_xml

from .components.definition import Element

__all__ = ["DocumentTooLarge", "XmlLimits", "parse_xml", "xml_bytes"]


class DocumentTooLarge(UserError, ValueError):
    """A document that is refused for its size, though VASSAL may be able to read it."""


class XmlLimits:
    """Limits on a document, above which it is refused. The largest public modules have some 20,000 elements."""

    contents = 128 * 2**20
    elements = 150_000


_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'


def xml_bytes(root: Element) -> bytes:
    """*root* as a UTF-8 document, indented; the text of elements is left untouched."""
    etree.indent(root, space="    ")
    return _DECLARATION + etree.tostring(root, encoding="utf-8") + b"\n"


def parse_xml(contents: bytes) -> Element:
    """The root of a document from a stranger: no entities are resolved, nothing is fetched.

    Raises ``lxml.etree.XMLSyntaxError`` if it is not well formed, DocumentTooLarge beyond `XmlLimits`.
    """
    _measure(contents)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(contents, parser)


def _measure(contents: bytes) -> None:
    """Refuse a document that would take minutes."""
    if len(contents) > XmlLimits.contents:
        raise DocumentTooLarge(f"it has more than {XmlLimits.contents // 2**20} MB")
    if excess := excess_of_xml(contents, XmlLimits.elements):
        raise DocumentTooLarge(f"it has {excess}")
