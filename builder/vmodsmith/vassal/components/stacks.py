"""Stacks and decks on a map: how they are drawn, at-start stacks, draw piles and their commands."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    colour,
    flag,
    label,
    parameters,
    strings,
    stroke,
    target,
    text,
    whole,
)
from .groups import REPORT, STEPS

__all__ = [
    "DeckGlobalKeyCommand",
    "DeckSendKeyCommand",
    "DeckSortKeyCommand",
    "DeckSubFolder",
    "DrawPile",
    "HandMetrics",
    "SetupStack",
    "StackExpander",
    "StackMetrics",
]


StackMetrics = Component(
    "VASSAL.build.module.map.StackMetrics",
    (
        flag("disabled"),
        whole("exSepX", 6),
        whole("exSepY", 18),
        whole("unexSepX", 2),
        whole("unexSepY", 4),
        colour("color", None),
        *STEPS,
    ),
)
"""``build.module.map``: how stacks are drawn."""

HandMetrics = Component(
    "VASSAL.build.module.map.HandMetrics",
    (
        flag("disabled"),
        whole("exSepX", 12),
        whole("exSepY"),
        whole("unexSepX", 12),
        whole("unexSepY"),
        colour("color", None),
        *STEPS,
    ),
)
"""``build.module.map``: how a hand is drawn."""

SetupStack = Component(
    "VASSAL.build.module.map.SetupStack",
    (
        text("name"),
        text("owningBoard"),
        flag("useGridLocation"),
        text("location"),
        whole("x", 100),
        whole("y", 100),
    ),
)
"""``build.module.map``: pieces that are on the map at the start."""

DrawPile = Component(
    "VASSAL.build.module.map.DrawPile",
    (
        label("name"),
        label("description"),
        text("owningBoard"),
        whole("x", 100),
        whole("y", 100),
        whole("width", 40),
        whole("height", 40),
        flag("allowMultiple", True),
        label("drawMultipleMessage", "Draw multiple cards"),
        flag("allowSelect", True),
        label("drawSpecificMessage", "Draw specific cards"),
        text("selectDisplayProperty", "$BasicName$"),
        text("selectSortProperty", ""),
        choice("faceDown", "Always", "Always", "Never", "Via right-click Menu", "MenuDefaultUp"),
        stroke("faceFlipHotkey"),
        label("faceUpMessage", "Face up"),
        stroke("faceUpHotkey"),
        label("faceUpReportFormat", ""),
        label("faceDownMessage", "Face down"),
        stroke("faceDownHotkey"),
        label("faceDownFormat", ""),
        flag("drawFaceUp"),
        choice("shuffle", "Always", "Always", "Never", "Via right-click Menu"),
        label("shuffleCommand", "Shuffle"),
        label("shuffleFormat", ""),
        stroke("shuffleHotkey"),
        flag("reversible", True),
        label("reverseCommand", "Reverse"),
        label("reverseFormat", ""),
        stroke("reverseHotkey"),
        flag("draw"),
        colour("color", "0,0,0"),
        flag("hotkeyOnEmpty"),
        stroke("emptyHotkey"),
        flag("reshufflable"),
        label("reshuffleCommand", ""),
        label("reshuffleMessage", ""),
        stroke("reshuffleHotkey"),
        text("reshuffleTarget", ""),
        flag("canSave"),
        label("saveMessage", "Save Deck"),
        stroke("saveHotkey"),
        label("saveReportFormat", "Deck Saved"),
        label("loadMessage", "Load Deck"),
        stroke("loadHotkey"),
        label("loadReportFormat", "Deck Loaded"),
        whole("maxStack", 10),
        flag("expressionCounting"),
        strings("countExpressions"),
        flag("restrictOption"),
        text("restrictExpression", ""),
        flag("deckRestrictAccess"),
        strings("deckOwners"),
    ),
    named_by="name",
)
"""``build.module.map``: a deck."""

DeckSubFolder = Component(
    "VASSAL.build.module.folder.DeckSubFolder",
    (
        label("name"),
        label("desc", ""),
    ),
    named_by="name",
)
"""``build.module.folder``: folder for the editor."""

DeckGlobalKeyCommand = Component(
    "VASSAL.build.module.map.DeckGlobalKeyCommand",
    (
        label("name", ""),
        stroke("hotkey"),
        target("target", "DECK|false|MAP|||||0|0||false|||EQUALS||"),
        text("filter", ""),
        text("deckCount", "-1"),
        label("reportFormat", ""),
        flag("reportSingle", True),
        flag("suppressSounds"),
        parameters("parameters"),
    ),
    named_by="name",
)
"""``build.module.map``: a command sent to pieces of a deck."""

DeckSortKeyCommand = Component(
    "VASSAL.build.module.map.deck.DeckSortKeyCommand",
    (
        *REPORT,
        text("sortParameters"),
    ),
    named_by="menuText",
)
"""``build.module.map.deck``: sorts a deck."""

DeckSendKeyCommand = Component(
    "VASSAL.build.module.map.deck.DeckSendKeyCommand",
    (
        *REPORT,
        flag("variableDeck"),
        choice("targetDeck", "", "<none>"),
        text("deckExpression", "{}"),
        flag("sendMatching"),
        text("matchExpression", "{}"),
        flag("limitTotal"),
        text("limitExpression", "{}"),
        flag("stop"),
        text("stopExpression", "{}"),
        flag("stopAlso"),
        flag("applyOnMove"),
    ),
    named_by="menuText",
)
"""``build.module.map.deck``: sends a deck elsewhere."""

StackExpander = Component("VASSAL.build.module.map.StackExpander")
"""``build.module.map``: opens a stack at a double click."""
