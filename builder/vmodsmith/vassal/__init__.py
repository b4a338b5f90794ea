"""VASSAL's file formats, and nothing else: what version 3.7.26 of the engine reads and writes.

Nothing here knows of a game, and nothing here imports another part of the project.

=================== ==================================================================
``sequence``        nested delimited strings, key strokes, colours, expressions
``traits``          one frozen dataclass a trait: ``type()``, ``state()``, ``texts()``; ``traits.reading`` reads them
``piece``           chains of traits, ``AddPiece`` commands, stacks; a parser for tests
``components``      one declarative definition a component, giving elements of the build file;
                    ``components.reading`` reads them
``xmltext``         elements to bytes and back
``moduledata``      ``moduledata``, ``extensiondata``, ``savedata``
``savedgame``       saved games: the command stream and its two file forms
``i18n``            which strings the engine translates, under which keys; ``.properties``
``archive``         byte-identical ZIP files, written atomically, read with care
=================== ==================================================================

A module is ``buildFile.xml``, ``moduledata`` and ``images/`` in one archive::

    from vmodsmith.vassal import archive, components as c, piece, traits as t
    from vmodsmith.vassal.moduledata import ModuleData
    from vmodsmith.vassal.sequence import key
    from vmodsmith.vassal.xmltext import xml_bytes

    unit = [t.BasicPiece("1st", "first.png"), t.Delete(key=key("Ctrl+D"))]
    root = c.GameModule(
        c.BasicCommandEncoder(),
        c.Map(
            c.board_picker(
                c.Board(name="Field", image="field.png"),
                setup=c.board_selection("Main", [c.BoardPlace("Field")]),
            ),
            mapName="Main",
        ),
        c.PieceWindow(
            c.ListWidget(c.PieceSlot(entryName="1st", gpid="1", content=piece.piece_definition(unit, "1"))),
            name="Pieces",
        ),
        name="Example",
        version="1.0",
        nextPieceSlotId=2,
    )
    data = ModuleData("Example", "1.0").to_bytes()
    archive.write_archive(path, {"buildFile.xml": xml_bytes(root), "moduledata": data, **images})
"""

from __future__ import annotations

from . import archive, components, i18n, moduledata, piece, savedgame, sequence, traits, xmltext

__all__ = ["archive", "components", "i18n", "moduledata", "piece", "savedgame", "sequence", "traits", "xmltext"]
