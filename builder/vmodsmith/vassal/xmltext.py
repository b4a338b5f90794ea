"""XML in and out: the build file and the small data files beside it."""

from __future__ import annotations

from lxml import etree

from .components.definition import Element

__all__ = ["parse_xml", "xml_bytes"]

_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'


def xml_bytes(root: Element) -> bytes:
    """*root* as a UTF-8 document, indented; the text of elements is left untouched."""
    etree.indent(root, space="    ")
    return _DECLARATION + etree.tostring(root, encoding="utf-8") + b"\n"


def parse_xml(contents: bytes) -> Element:
    """The root of a document from a stranger: no entities are resolved, nothing is fetched.

    Raises ``lxml.etree.XMLSyntaxError`` if it is not well formed.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(contents, parser)
