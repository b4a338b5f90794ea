"""The place of a datum: its file, its line, the lines of its fields."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["NOWHERE", "Origin"]


@dataclass(frozen=True, slots=True)
class Origin:
    """The place of a datum: file (relative to the workspace, with `/`), line (from 1), lines of its fields. `files` has
    the file of each field that comes from another file.
    """

    file: str
    line: int
    lines: dict[str, int] = field(default_factory=dict, hash=False, compare=False)
    files: dict[str, str] = field(default_factory=dict, hash=False, compare=False)

    def line_of(self, name: str) -> int:
        """The line of one field, or of the datum if the field is missing."""
        return self.lines.get(name, self.line)

    def file_of(self, name: str) -> str:
        """The file of one field."""
        return self.files.get(name, self.file)

    def under(self, over: Origin) -> Origin:
        """The origin of a mapping written here and overridden, field by field, by one written there."""
        lines, files = {**self.lines, **over.lines}, dict(over.files)
        files |= {
            name: file for name in self.lines if name not in over.lines and (file := self.file_of(name)) != over.file
        }
        return Origin(over.file, over.line, lines, files)


NOWHERE = Origin("", 0)
