"""Dice that a test can script.

The engine draws every random number from one `java.util.Random`. A proxy cannot stand in for a class, so a subclass
is needed; it is small enough to be written here as a class file: a field with an `IntUnaryOperator`, a constructor that
sets it, and `nextInt(int)` that calls it. (Java Virtual Machine Specification, chapter 4; version 49 of the format
needs no stack maps.)
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import jpype

from vmodsmith.scenarios import dice

__all__ = ["EngineDice"]

_NAME = "ScriptedRandom"
_RANDOM = "java/util/Random"
_SOURCE = "java/util/function/IntUnaryOperator"


def _class_file() -> bytes:
    pool: list[bytes] = []

    def entry(data: bytes) -> int:
        if data not in pool:
            pool.append(data)
        return pool.index(data) + 1

    def utf8(text: str) -> int:
        raw = text.encode()
        return entry(struct.pack(">BH", 1, len(raw)) + raw)

    def klass(name: str) -> int:
        return entry(struct.pack(">BH", 7, utf8(name)))

    def member(tag: int, owner: str, name: str, kind: str) -> int:
        pair = entry(struct.pack(">BHH", 12, utf8(name), utf8(kind)))
        return entry(struct.pack(">BHH", tag, klass(owner), pair))

    def method(name: str, kind: str, stack: int, code: bytes) -> bytes:
        body = struct.pack(">HHI", stack, 2, len(code)) + code + struct.pack(">HH", 0, 0)
        return struct.pack(">HHHHHI", 1, utf8(name), utf8(kind), 1, utf8("Code"), len(body)) + body

    field = member(9, _NAME, "source", f"L{_SOURCE};")
    make = member(10, _RANDOM, "<init>", "()V")
    ask = member(11, _SOURCE, "applyAsInt", "(I)I")
    methods = [
        # aload_0, invokespecial Random(), aload_0, aload_1, putfield source, return
        method("<init>", f"(L{_SOURCE};)V", 2, struct.pack(">BBHBBBHB", 42, 183, make, 42, 43, 181, field, 177)),
        # aload_0, getfield source, iload_1, invokeinterface applyAsInt (2 words of arguments), ireturn
        method("nextInt", "(I)I", 2, struct.pack(">BBHBBHBBB", 42, 180, field, 27, 185, ask, 2, 0, 172)),
    ]
    this, parent = klass(_NAME), klass(_RANDOM)
    fields = struct.pack(">HHHHH", 1, 2, utf8("source"), utf8(f"L{_SOURCE};"), 0)
    tail = struct.pack(">HHHH", 0x21, this, parent, 0) + fields
    tail += struct.pack(">H", len(methods)) + b"".join(methods) + struct.pack(">H", 0)
    return struct.pack(">IHHH", 0xCAFEBABE, 0, 49, len(pool) + 1) + b"".join(pool) + tail


class EngineDice(dice.ScriptedDice):
    """The random numbers of the engine: first those of the script, then those of a seeded generator.

    A scripted number counts the outcomes from 1, as a die does: with 1d6 a `3` is a three, with `Random(0,9)` a `1` is
    the lowest outcome, 0.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        (folder / f"{_NAME}.class").write_bytes(_class_file())
        self._proxy = jpype.JProxy("java.util.function.IntUnaryOperator", dict={"applyAsInt": self._draw})
        url = jpype.JClass("java.io.File")(str(folder)).toURI().toURL()
        loader = jpype.JClass("java.net.URLClassLoader")(jpype.JArray(jpype.JClass("java.net.URL"))([url]))
        made = jpype.JClass(_NAME, loader=loader)
        self._random = made(self._proxy)

    def install(self, module: Any) -> None:
        """Put this generator into a module that is not built yet, because dice get their generator while they are
        built.
        """
        field = jpype.JClass("java.lang.Class").forName("VASSAL.build.GameModule").getDeclaredField("RNG")
        field.setAccessible(True)
        field.set(module, self._random)

    def _draw(self, bound: int) -> int:
        return self.roll(int(bound)) - 1
