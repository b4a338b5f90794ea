"""What lists, sets, maps and texts can do: Python's own methods, as far as rules may use them. Read, never run."""

class list:
    def append(self, item: T) -> None:
        """Add an item at the end."""
    def extend(self, items: list[T] | set[T]) -> None:
        """Add several items at the end."""
    def insert(self, index: int, item: T) -> None:
        """Insert an item before a position, from 0."""
    def remove(self, item: T) -> None:
        """Remove the first item equal to a value. Stops the rule if there is none."""
    def pop(self, index: int = -1) -> T:
        """Remove the item at a position (by default the last) and return it. Stops the rule if there is none."""
    def index(self, item: T) -> int:
        """The position of the first item equal to a value. Stops the rule if there is none."""
    def count(self, item: T) -> int:
        """The number of items equal to a value."""
    def reverse(self) -> None:
        """Reverse the order."""
    def clear(self) -> None:
        """Remove all items."""
    def copy(self) -> list[T]:
        """A new list with the same items."""

class set:
    def add(self, item: T) -> None:
        """Add an item; no effect if it is already there."""
    def discard(self, item: T) -> None:
        """Remove an item, if it is there."""
    def remove(self, item: T) -> None:
        """Remove an item. Stops the rule if it is not there."""
    def update(self, items: list[T] | set[T]) -> None:
        """Add several items."""
    def clear(self) -> None:
        """Remove all items."""
    def copy(self) -> set[T]:
        """A new set with the same items."""

class dict:
    def get(self, key: K, otherwise: V | None = None) -> V | None:
        """The value of a key; if there is none, a default, or None."""
    def keys(self) -> list[K]:
        """The keys, in the order in which they were added."""
    def values(self) -> list[V]:
        """The values, in the order in which their keys were added."""
    def items(self) -> list[tuple[K, V]]:
        """The keys with their values: `for key, value in costs.items():`."""
    def pop(self, key: K) -> V:
        """Remove a key and return its value. Stops the rule if it is not there."""
    def setdefault(self, key: K, otherwise: V) -> V:
        """The value of a key; if there is none, the key gets this value first."""
    def update(self, other: dict[K, V]) -> None:
        """Add everything from another map."""
    def clear(self) -> None:
        """Remove everything."""
    def copy(self) -> dict[K, V]:
        """A new map with the same values."""

class str:
    def split(self, by: str | None = None) -> list[str]:
        """The parts between a separator, or between blanks."""
    def join(self, parts: list[str]) -> str:
        """Parts joined, with the text between them: `", ".join(words)`."""
    def startswith(self, start: str) -> bool:
        """Whether it begins with another text."""
    def endswith(self, end: str) -> bool:
        """Whether it ends with another text."""
    def removeprefix(self, start: str) -> str:
        """The text without a given beginning."""
    def removesuffix(self, end: str) -> str:
        """The text without a given end."""
    def replace(self, old: str, new: str) -> str:
        """The text with every occurrence of one text replaced by another."""
    def upper(self) -> str:
        """The text in capitals."""
    def lower(self) -> str:
        """The text in lower case."""
    def strip(self) -> str:
        """The text without blanks at its ends."""
    def isdigit(self) -> bool:
        """Whether it consists of digits, at least one."""
    def find(self, part: str) -> int:
        """The position of another text in it, from 0; -1 if it does not occur."""
