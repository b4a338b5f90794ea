"""Lint of an extension: its components are added to the tree of the module, where VASSAL puts them, and only findings
that involve one of them are reported.

Specification: ``VASSAL.build.module.ModuleExtension``, ``ExtensionElement`` and ``ComponentPathBuilder``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace

from vmodsmith.foundation.errors import UserError
from vmodsmith.vassal.components import Element, component_path
from vmodsmith.vassal.editor_tree import path_in_editor, shown_in_editor
from vmodsmith.vassal.module import ADDED, Module, read_module
from vmodsmith.vassal.sequence import decode

from .findings import Finding, Severity

__all__ = ["faults_of_fit", "module_with_extension", "of_the_extension"]

_ADDITION = "VASSAL.build.module.ExtensionElement"
_FILES = ("images", "sounds")
_NOT_OURS = ("slot-without-number",)
"""Findings about the module alone, or that do not matter for an extension: VASSAL numbers the slots of both by itself.
"""


def module_with_extension(extension: Module, host: Mapping[str, bytes]) -> Module:
    """The module with these entries, with the components of the extension added to it. A component whose place the
    module does not have is put directly below the module.

    Raises UserError if the host has no build file that can be read, or is an extension.
    """
    module = read_module(host)
    if module.is_extension:
        raise UserError("the module of an extension is expected, and this is an extension too")
    root = deepcopy(module.root)
    added = []
    for element in extension.root:
        if not isinstance(element.tag, str):
            continue
        target = _found(root, _steps(element)) if element.tag == _ADDITION else None
        parts = [element] if target is None else [each for each in element if isinstance(each.tag, str)][:1]
        for each in map(deepcopy, parts):
            (root if target is None else target).append(each)
            added.append(each)
    return Module({**host, **extension.entries}, root, added=tuple(added))


def faults_of_fit(extension: Module, host: Module) -> Iterator[Finding]:
    """Reasons why VASSAL does not load an extension with this module."""
    of, name = extension.root.get("module", ""), host.root.get("name", "")
    if extension.root.get("anyModule") != "true" and of != name:
        yield Finding(
            "extension-of-another",
            Severity.ERROR,
            ("the extension itself",),
            f"the extension was made for the module {of!r}, and this module is {name!r}: VASSAL does not load it",
            "Give the module its old name again, or create the extension with the module of the new name.",
        )
    for element in extension.root:
        if element.tag == _ADDITION and _found(host.root, _steps(element)) is None:
            yield Finding(
                "extension-without-place",
                Severity.ERROR,
                (extension.place(next(iter(element), element)),),
                f"the module has no component {path_in_editor(element.get('target', ''))!r}, to which the extension "
                "adds this: VASSAL does not load the extension",
                "Give the component of the module its old name again, or add the component there in the extension.",
            )


def of_the_extension(findings: Iterator[Finding], extension: Module) -> Iterator[Finding]:
    """The findings in components and files of the extension, without those of the module alone.

    A finding about a repeated name keeps both places.
    """
    for each in findings:
        ours = tuple(place for place in each.places if ADDED in place or _is_file(place, extension))
        if ours and each.kind not in _NOT_OURS:
            places = each.places if each.kind.endswith("-twice") else ours
            yield replace(each, places=tuple(place.replace(ADDED, "") for place in places))


def _is_file(place: str, extension: Module) -> bool:
    folder, _, rest = place.partition(" > ")
    return folder in _FILES and f"{folder}/{rest.rpartition(' (')[0] or rest}" in extension.entries


def _steps(addition: Element) -> list[tuple[str, str | None]]:
    """The path of the component to which something is added: classes and names."""
    target = addition.get("target", "")
    return [
        (words[0], words[1] if len(words) > 1 else None)
        for each in (decode(target, "/") if target else [])
        if (words := decode(each, ":"))
    ]


def _found(around: Element, steps: list[tuple[str, str | None]]) -> Element | None:
    """The component of a path, as VASSAL looks for it: if there are several of a class, the one with the name, else the
    first in which the rest of the path is found.
    """
    if not steps:
        return around
    (of_class, name), *rest = steps
    wanted = path_in_editor(component_path([(of_class, name)]))
    of_kind = [each for each in around if each.tag == of_class]
    named = next((each for each in of_kind if shown_in_editor(each) == wanted), None)
    if named is not None:
        return _found(named, rest)
    return next((found for each in of_kind if (found := _found(each, rest)) is not None), None)
