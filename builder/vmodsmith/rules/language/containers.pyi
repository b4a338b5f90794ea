"""What lists, sets, maps and texts can do: Python's own methods, as far as rules may use them. Read, never run."""

class list:
    def append(self, item: T) -> None:
        """Put an item at the end."""
    def extend(self, items: list[T] | set[T]) -> None:
        """Put several items at the end."""
    def insert(self, index: int, item: T) -> None:
        """Put an item before a place, from 0."""
    def remove(self, item: T) -> None:
        """Take out the first item that is equal. Stops the rule where none is."""
    def pop(self, index: int = -1) -> T:
        """Take out the item of a place, the last one without it, and give it. Stops the rule where there is none."""
    def index(self, item: T) -> int:
        """The place of the first item that is equal. Stops the rule where none is."""
    def count(self, item: T) -> int:
        """How many items are equal to a value."""
    def reverse(self) -> None:
        """Turn the order round."""
    def clear(self) -> None:
        """Take everything out."""
    def copy(self) -> list[T]:
        """Another list of the same items."""

class set:
    def add(self, item: T) -> None:
        """Put an item in; nothing happens if it is there."""
    def discard(self, item: T) -> None:
        """Take an item out, if it is there."""
    def remove(self, item: T) -> None:
        """Take an item out. Stops the rule where it is not there."""
    def update(self, items: list[T] | set[T]) -> None:
        """Put several items in."""
    def clear(self) -> None:
        """Take everything out."""
    def copy(self) -> set[T]:
        """Another set of the same items."""

class dict:
    def get(self, key: K, otherwise: V | None = None) -> V | None:
        """The value of a key; another one, None without it, where there is none."""
    def keys(self) -> list[K]:
        """The keys, in the order in which they came."""
    def values(self) -> list[V]:
        """The values, in the order in which their keys came."""
    def items(self) -> list[tuple[K, V]]:
        """The keys with their values: `for key, value in costs.items():`."""
    def pop(self, key: K) -> V:
        """Take a key out and give its value. Stops the rule where it is not there."""
    def setdefault(self, key: K, otherwise: V) -> V:
        """The value of a key, which gets this one where it has none."""
    def update(self, other: dict[K, V]) -> None:
        """Put everything of another map in."""
    def clear(self) -> None:
        """Take everything out."""
    def copy(self) -> dict[K, V]:
        """Another map of the same values."""

class str:
    def split(self, by: str | None = None) -> list[str]:
        """The parts between a text, or between blanks."""
    def join(self, parts: list[str]) -> str:
        """Parts one after the other, with the text between them: `", ".join(words)`."""
    def startswith(self, start: str) -> bool:
        """Whether it begins with another text."""
    def endswith(self, end: str) -> bool:
        """Whether it ends with another text."""
    def removeprefix(self, start: str) -> str:
        """Without another text at its beginning."""
    def removesuffix(self, end: str) -> str:
        """Without another text at its end."""
    def replace(self, old: str, new: str) -> str:
        """With one text in the place of another, everywhere."""
    def upper(self) -> str:
        """In capitals."""
    def lower(self) -> str:
        """In small letters."""
    def strip(self) -> str:
        """Without blanks around it."""
    def isdigit(self) -> bool:
        """Whether it is made of digits, one at least."""
    def find(self, part: str) -> int:
        """Where another text begins in it, from 0; -1 where it is not in it."""
