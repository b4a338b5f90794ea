"""Two modules compared: pieces and prototypes by their traits, the editor's tree, files, setups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from lxml import etree

from vmodsmith.vassal.archive import BUILD_FILES
from vmodsmith.vassal.components import COMPONENTS, Element
from vmodsmith.vassal.components.reading import read_component
from vmodsmith.vassal.editor_tree import shown_in_editor
from vmodsmith.vassal.module import Module, PieceDefinition
from vmodsmith.vassal.moduledata import MODULE_DATA
from vmodsmith.vassal.piece import ADD
from vmodsmith.vassal.sequence import level_named_keys
from vmodsmith.vassal.traits import BasicPiece, Embellishment
from vmodsmith.vassal.traits.target import Target

from .changes import Change, Detail
from .place_names import PlaceNames
from .saves import read_game, save_changes
from .traits import chain_changes, parted
from .wording import attribute_in_words, label_of, shown

__all__ = ["module_changes"]

_IMAGES = "images/"
_TEXTS = (".java", ".html", ".htm", ".properties", ".txt", ".bsh", ".csv", ".json", ".xml", ".svg")


def module_changes(before: Module, after: Module) -> Iterator[Change]:
    """The differences, in the order in which an author looks for them: pieces, prototypes, the tree, setups, files."""
    yield from _piece_changes("prototype", *(_prototypes(each) for each in (before, after)))
    yield from _pieces(before, after)
    old, new = (_tree(module) for module in (before, after))
    same = _same(before, after, old, new)
    yield from _components(before, after, old, new, same)
    yield from _setups(before, after, [(old[one], new[other]) for one, other in same.items()])
    yield from _files(before, after)


def _prototypes(module: Module) -> dict[tuple[str, int], PieceDefinition]:
    return _by_key(each for each in module.pieces if each.is_prototype)


def _by_key(pieces: Iterable[PieceDefinition]) -> dict[tuple[str, int], PieceDefinition]:
    """Pieces by their key: their name, and a number among those of this name."""
    counts: Counter[str] = Counter()
    found = {}
    for each in pieces:
        found[each.name, counts[each.name]] = each
        counts[each.name] += 1
    return found


def _pieces(before: Module, after: Module) -> Iterator[Change]:
    """The changes of pieces.

    Two pieces are the same if slot number and name are equal; then, of the others, if their name is unique, as tools
    that write modules may renumber all slots; then if the number is equal and they are alike; the rest are matched by
    name. Pieces within a trait are reported with the trait.
    """
    old, new = (
        [each for each in module.pieces if not each.is_prototype and not each.in_trait] for module in (before, after)
    )
    same: dict[int, PieceDefinition] = {}
    _pair(same, old, new, lambda each: (each.gpid, each.name) if each.gpid else None)
    names = Counter(each.name for each in old), Counter(each.name for each in new)
    _pair(same, old, new, lambda each: each.name if names[0][each.name] == names[1][each.name] == 1 else None)
    _pair(same, old, new, lambda each: each.gpid or None, _is_alike)
    for each in new:
        if id(each) in same:
            yield from _changed("piece", same[id(each)], each, known=names[1][each.name] == 1)
    taken = {id(each) for each in same.values()}
    gone, came = (
        _by_key(pieces)
        for pieces in ((each for each in old if id(each) not in taken), (each for each in new if id(each) not in same))
    )
    yield from _piece_changes("piece", gone, came)
    same.update((id(each), gone[key]) for key, each in came.items() if key in gone)
    yield from _renumbered([(same[id(each)], each) for each in new if id(each) in same], new, names[1])


def _renumbered(
    same: Iterable[tuple[PieceDefinition, PieceDefinition]], new: Iterable[PieceDefinition], names: Counter[str]
) -> Iterator[Change]:
    """The pieces with a new slot number, and the effect of *Refresh Counters* on them in games saved before.

    Specification: ``VASSAL.build.GpIdChecker.createUpdatedPiece``.
    """
    numbers = {each.gpid for each in new}
    for before, after in same:
        if before.gpid == after.gpid:
            continue
        name = (after.name if names[after.name] == 1 else "") or after.place
        shown = " → ".join(each.gpid or "none" for each in (before, after))
        found = _ANOTHERS if before.gpid in numbers else _LEFT
        details = (Detail(_IN_OLDER_GAMES, _THEIRS, found),) if before.gpid else ()
        yield Change("piece", "renumbered", (f"{name} ({shown})",), details, _pictures(before, after))


_IN_OLDER_GAMES = "Refresh Counters in games saved before"
_THEIRS, _LEFT = "refreshes them", "does not find them"
_ANOTHERS = "turns them into the pieces that have these numbers now"


def _pair(
    same: dict[int, PieceDefinition],
    old: Iterable[PieceDefinition],
    new: Iterable[PieceDefinition],
    key: Callable[[PieceDefinition], Hashable],
    fits: Callable[[PieceDefinition, PieceDefinition], bool] = lambda one, other: True,
) -> None:
    """Add to `same` (new piece to old piece) the pieces with equal keys that are not in it yet."""
    taken = {id(each) for each in same.values()}
    known = {key(each): each for each in old if id(each) not in taken}
    known.pop(None, None)
    for each in new:
        one = known.get(key(each)) if id(each) not in same else None
        if one is not None and fits(one, each):
            same[id(each)] = one
            del known[key(each)]


def _is_alike(one: PieceDefinition, other: PieceDefinition) -> bool:
    """Whether two pieces with the same number and different names are one renamed piece: most of their traits are
    equal.
    """
    return SequenceMatcher(None, one.traits, other.traits, False).ratio() > 0.5


def _piece_changes(
    kind: str, before: Mapping[tuple[str, int], PieceDefinition], after: Mapping[tuple[str, int], PieceDefinition]
) -> Iterator[Change]:
    for key, piece in after.items():
        if key not in before:
            yield Change(kind, "added", (piece.place,), (), _pictures(piece))
    for key, piece in before.items():
        if key in after:
            yield from _changed(kind, piece, after[key])
        else:
            yield Change(kind, "removed", (piece.place,), (), _pictures(piece))


def _changed(kind: str, before: PieceDefinition, after: PieceDefinition, *, known: bool = True) -> Iterator[Change]:
    """The change of one piece, under its name, or if several have this name (not `known`) under its place in the
    editor.
    """
    details = list(chain_changes(before.traits, after.traits))
    # An older VASSAL wrote no name for a piece without one; a newer one writes the text of its labels.
    if before.name and before.name != after.name and not any(each.field == "name" for each in details):
        details.insert(0, Detail("name", before.name, after.name))
    if before.place.rpartition(" > ")[0] != after.place.rpartition(" > ")[0]:
        details.append(Detail("place in the editor", *parted(before.place, after.place)))
    if details:
        yield Change(
            kind, "changed", ((after.name if known else "") or after.place,), tuple(details), _pictures(before, after)
        )


def _pictures(*pieces: PieceDefinition) -> tuple[str, ...]:
    """The first picture of each piece: its own, or that of its innermost layer."""
    found = []
    for piece in pieces:
        names = [each.image for each in piece.traits if isinstance(each, BasicPiece)]
        names += [level.image for each in piece.traits if isinstance(each, Embellishment) for level in each.levels[:1]]
        found.append(next((each for each in names if each), ""))
    return tuple(found)


_Key = tuple[str, int]
"""The path of a component in the editor, and its number among those with the same path."""

_Tree = dict[_Key, Element]


def _tree(module: Module) -> _Tree:
    counts: Counter[str] = Counter()
    found = {}
    for element in module.elements():
        if (element.text or "").strip().startswith(ADD):
            continue
        # what an extension adds is known by its own place; that of the element around it is the same
        place = f"{_AROUND} {element.get('target')}" if _is_around(element) else module.place(element)
        found[place, counts[place]] = element
        counts[place] += 1
    return found


_AROUND = "ExtensionElement"


def _is_around(element: Element) -> bool:
    """Whether an element of an extension only gives the place of its contents in the module."""
    return str(element.tag).endswith(f".{_AROUND}")


def _same(before: Module, after: Module, old: _Tree, new: _Tree) -> dict[_Key, _Key]:
    """The keys of components that are the same: matched by path, and by order if paths are equal.

    A component with another name in the same place is the same if most of it is equal.
    """
    renamed = {one: other for other, one in _renamed(before, after, old, new).items()}
    return {key: found for key in old if (found := renamed.get(key, key)) in new}


def _components(before: Module, after: Module, old: _Tree, new: _Tree, same: Mapping[_Key, _Key]) -> Iterator[Change]:
    """The changes in the tree of the editor, without pieces and prototypes."""
    known = set(same.values())
    for key, element in new.items():
        if key not in known and not _is_around(element):
            yield Change("component", "added", (after.place(element),))
    for key, element in old.items():
        if _is_around(element):
            continue
        if key not in same:
            yield Change("component", "removed", (before.place(element),))
            continue
        other = new[same[key]]
        details = (*_attributes(element, other), *_order(element, other))
        if details:
            yield Change("component", "changed", (after.place(other),), details)


def _renamed(before: Module, after: Module, old: _Tree, new: _Tree) -> dict[_Key, _Key]:
    """The keys of components that were renamed, or are in a renamed component, each with its former key."""
    same: dict[_Key, _Key] = {}
    parents: dict[int, Element] = {id(new[key]): element for key, element in old.items() if key in new}
    left = {id(element): (key, element) for key, element in old.items() if key not in new}
    for key, element in new.items():
        around = element.getparent()
        if key in old or around is None or id(around) not in parents:
            continue
        siblings = [left[id(each)] for each in parents[id(around)] if id(each) in left and each.tag == element.tag]
        named = shown_in_editor(element)
        other = next((each for each in siblings if shown_in_editor(each[1]) == named), None)
        if other is None:
            rated = [(_alike(each[1], element), n) for n, each in enumerate(siblings)]
            share, n = max(rated, key=lambda each: (each[0], -each[1]), default=(0.0, 0))
            other = siblings[n] if share > _MOST else None
        if other is not None:
            same[key] = other[0]
            parents[id(element)] = left.pop(id(other[1]))[1]
    return same


_MOST = 0.6
"""A component with another name is the same if more than this share of it is equal."""


def _alike(one: Element, other: Element) -> float:
    """The share of attributes and contents in which two components agree, not counting their names."""
    values = [{*each.items(), *((str(part.tag), shown_in_editor(part)) for part in each)} for each in (one, other)]
    return len(values[0] & values[1]) / max(min(map(len, values)), 1) if min(map(len, values)) > 1 else 0.0


def _attributes(before: Element, after: Element) -> Iterator[Detail]:
    of_class = [read_component(etree.Element(str(each.tag))).component for each in (before, after)]
    if before.tag != after.tag and (of_class[0] is None or of_class[0] is not of_class[1]):
        yield Detail("class", str(before.tag), str(after.tag))
    if before.items() != after.items():
        one, other = (read_component(each) for each in _of_one_class(before, after))
        names = dict.fromkeys([*(str(each) for each in before.attrib), *(str(each) for each in after.attrib)])
        for name in names:
            texts = before.get(name), after.get(name)
            if _is_same_text(*texts) or _is_same(one.values.get(name), other.values.get(name)):
                continue
            values = (each.values.get(name, text) for text, each in zip(texts, (one, other), strict=True))
            words = (
                None if text is None else attribute_in_words(name, value)
                for text, value in zip(texts, values, strict=True)
            )
            detail = Detail(label_of(name), *words)
            if detail.before or detail.after:  # a newer VASSAL writes more attributes, also empty ones
                yield detail
    texts = (before.text or "").strip(), (after.text or "").strip()
    if texts[0] != texts[1]:
        yield Detail("text", *(shown(each) for each in texts))


def _of_one_class(before: Element, after: Element) -> tuple[Element, Element]:
    """Two components; if one has a class of the module's own and the other one of VASSAL's, both with VASSAL's class,
    so that they are read alike.
    """
    known = [str(each.tag) for each in (before, after) if each.tag in COMPONENTS]
    if before.tag == after.tag or len(known) != 1:
        return before, after
    one, other = (
        etree.Element(known[0], {str(name): str(text) for name, text in each.items()}) for each in (before, after)
    )
    return one, other


def _order(before: Element, after: Element) -> Iterator[Detail]:
    """Things with a new position among their neighbours: cards of a deck, zones, tabs, buttons.

    Things with equal names are left out, as they cannot be distinguished.
    """
    places = [{name: n for n, name in enumerate(_names_in(each))} for each in (before, after)]
    one, other = ([name for name in names if name in places[0] and name in places[1]] for names in places)
    for kind, _, _, start, end in SequenceMatcher(None, one, other, False).get_opcodes():
        if kind == "equal" or start == end:
            continue
        was, now = (
            f"after {names[at - 1]}" if (at := names.index(other[start])) else "first" for names in (one, other)
        )
        yield Detail(f"place of {', '.join(other[start:end])}", was, now)


def _names_in(element: Element) -> list[str]:
    """The names of a component's contents, in their order, without names that occur twice."""
    names = [shown_in_editor(each) for each in element if isinstance(each.tag, str)]
    counts = Counter(names)
    return [each for each in names if counts[each] == 1]


def _is_same_text(one: str | None, other: str | None) -> bool:
    """Whether two attributes have the same text, except for the numbers of named key commands: in a module's own
    classes it is unknown which attributes are keys.
    """
    return one == other or (one is not None and other is not None and level_named_keys(one) == level_named_keys(other))


def _is_same(one: object, other: object) -> bool:
    """Whether two attributes have the same value; of fast matches, whether they match the same pieces."""
    return one is not None and (one == other or (isinstance(one, Target) and shown(one) == shown(other)))


def _setups(before: Module, after: Module, same: Iterable[tuple[Element, Element]]) -> Iterator[Change]:
    """The changes of setups: of the same file, or of a component that now names another file."""
    places = PlaceNames(before), PlaceNames(after)
    files = {new: old for one, other in same if (old := one.get("file")) and (new := other.get("file"))}
    for name, text in after.saved_games.items():
        was = name if name in before.saved_games else files.get(name, "")
        if was in before.saved_games and before.entries[was] != after.entries[name]:
            for each in save_changes(read_game(before.saved_games[was]), read_game(text), *places, definitions=False):
                yield Change(f"setup {name}, {each.kind}", each.how, each.names, each.details)


def _files(before: Module, after: Module) -> Iterator[Change]:
    skipped = {*BUILD_FILES, MODULE_DATA, *before.saved_games.keys() & after.saved_games.keys()}
    for name in sorted((before.entries.keys() | after.entries.keys()) - skipped):
        old, new = before.entries.get(name), after.entries.get(name)
        if old == new:
            continue
        kind = "picture" if name.startswith(_IMAGES) else "file"
        shorter = name.removeprefix(_IMAGES)
        pictures = (shorter,) if kind == "picture" else ()
        if old is None or new is None:
            yield Change(kind, "added" if old is None else "removed", (shorter,), (), pictures)
        elif name.lower().endswith(_TEXTS):
            yield Change(kind, "changed", (shorter,), tuple(_lines(old, new)), pictures)
        else:
            size = Detail("size", f"{len(old):,} bytes", f"{len(new):,} bytes")
            yield Change(kind, "changed", (shorter,), (size,) if len(old) != len(new) else (), pictures)


def _lines(old: bytes, new: bytes) -> Iterator[Detail]:
    before, after = (each.decode("utf-8", "replace").splitlines() for each in (old, new))
    left, right = Counter(before), Counter(after)
    gone, came = (left - right).total(), (right - left).total()
    if gone or came:
        yield Detail("lines", f"{gone:,} gone", f"{came:,} new")
    else:
        yield Detail("lines", "the same", "in another order, or with other ends of lines")
