"""Slots and setups: obstacles for *Refresh Counters*, stacks without their board, setups without their file.

Specification: ``VASSAL.build.GpIdChecker``, ``VASSAL.build.module.map.SetupStack``,
``VASSAL.build.module.PredefinedSetup``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vmodsmith.vassal.module import Module

from .findings import Finding, Severity, called

__all__ = ["pieces_without_a_slot", "setups_without_a_file", "slots_of_one_number", "stacks_without_a_board"]

_STACKS = ("VASSAL.build.module.map.SetupStack", "VASSAL.build.module.map.DrawPile")
_BOARDS = "VASSAL.build.module.map.BoardPicker"
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_MAPS = ("VASSAL.build.module.Map", "VASSAL.build.module.PrivateMap", "VASSAL.build.module.PlayerHand")
_SETUP = "VASSAL.build.module.PredefinedSetup"


def slots_of_one_number(module: Module) -> Iterator[Finding]:
    """Find several slots with one number (gpid), and slots without a number.

    Until VASSAL gives one of two equal slots another number, Refresh Counters may use either.
    """
    places: dict[str, list[str]] = {}
    for piece in module.pieces:
        if piece.gpid:
            places.setdefault(piece.gpid, []).append(piece.place)
    none = [piece.place for piece in module.pieces if piece.gpid == "" and not module.is_extension]
    if none:
        yield Finding(
            "slot-without-number",
            Severity.NOTE,
            tuple(none),
            f"{len(none):,} slots have no number (gpid): Refresh Counters does not find them"
            if len(none) > 1
            else "a slot has no number (gpid): Refresh Counters does not find it",
            "Open the module in VASSAL's editor and save it: it numbers them.",
        )
    for number, where in places.items():
        if len(where) > 1:
            yield Finding(
                "slot-number-twice",
                Severity.WARNING,
                tuple(where),
                f"{len(where)} slots have the number (gpid) {number}",
                "Open the module in VASSAL's editor and save it: it gives the later ones new numbers. Pieces of saved "
                "games that came "
                "from those then refresh as the first.",
            )


def pieces_without_a_slot(module: Module) -> Iterator[Finding]:
    """Find pieces of setups without a slot of their number: Refresh Counters leaves them unchanged."""
    numbers = {piece.gpid for piece in module.pieces if piece.gpid}
    if module.is_extension or module.may_have_code or not numbers:
        return
    for element in module.elements():
        if element.tag != _SETUP:
            continue
        lost: Counter[str] = Counter()
        for piece in module.placed_pieces(element.get("file", "")):
            if piece.gpid not in numbers and piece.text.traits[0].type.startswith("piece;"):
                lost[called(piece.name)] += 1
        if lost:
            named = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in lost.most_common(5))
            more = f" and {len(lost) - 5} more names" if len(lost) > 5 else ""
            yield Finding(
                "piece-without-slot",
                Severity.WARNING,
                (module.place(element),),
                f"pieces of this setup come from no slot of the module ({lost.total()}): {named}{more}; an update "
                f"skips them",
                "Refresh the setup with Tools > Refresh Predefined Setups and its option to use counter names, or "
                "place the pieces again.",
            )


def setups_without_a_file(module: Module) -> Iterator[Finding]:
    """Find setups that name a missing saved game."""
    if module.is_extension:
        return
    for element in module.elements():
        name = element.get("file", "")
        if element.tag == _SETUP and element.get("useFile", "true") == "true" and name and name not in module.entries:
            yield Finding(
                "setup-missing",
                Severity.ERROR,
                (module.place(element),),
                f"the saved game {name!r} of this setup is not in the module",
                "Choose the saved game again in the setup's properties.",
            )


def stacks_without_a_board(module: Module) -> Iterator[Finding]:
    """Find stacks and decks of a board that their map does not have: they never appear on the map."""
    if module.is_extension:
        return
    for element in module.elements():
        board = element.get("owningBoard", "")
        if element.tag not in _STACKS or board in ("", "null"):
            continue
        around = next((each for each in element.iterancestors() if each.tag in _MAPS), None)
        picker = None if around is None else next(around.iter(_BOARDS), None)
        if picker is None:
            continue
        boards = {each.get("name", "") for each in picker.iter(_BOARD)}
        if boards and len(boards) == len([*picker.iterchildren(_BOARD)]) and board not in boards:
            yield Finding(
                "stack-without-board",
                Severity.ERROR,
                (module.place(element),),
                f"it belongs to the board {board!r}, which its map does not have",
                f"Choose one of the map's boards in its properties: {', '.join(sorted(boards)[:6])}.",
            )
