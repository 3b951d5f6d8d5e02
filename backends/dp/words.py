"""States as words: bit fields of fixed places, and the merging of equal states by sorting.

All states of a step are one array of 64-bit words, a row for each word and a column for each state.
A field holds what one constraint remembers; it is 0 before the constraint is seen and after. Fields
whose times do not overlap share their bits. No field lies in two words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]
    """Of shape (words, states)."""
    Vector = NDArray[np.uint64]
    """A value for each state."""

WORD_BITS = 64
FACTOR = 0x9E3779B97F4A7C15
"""An odd number whose bits look random: 2⁶⁴ divided by the golden ratio."""
PART_STATES = 1 << 20
"""States that are worked on without a look at the clock."""
STABLE_STATES = 1000
"""States up to which the sort is stable, so that small examples read well."""


class Field(NamedTuple):
    """Some bits of a word."""

    word: int
    shift: int
    bits: int

    def get(self, words: Words) -> Vector:
        """What the field holds in each state."""
        import numpy as np

        mask = np.uint64((1 << self.bits) - 1)
        values: Vector = (words[self.word] >> np.uint64(self.shift)) & mask
        return values

    def clear(self, words: Words) -> None:
        """Set the field to 0 in each state."""
        import numpy as np

        mask = ((1 << self.bits) - 1) << self.shift
        words[self.word] &= np.uint64(~mask & (1 << WORD_BITS) - 1)

    def put(self, words: Words, values: Vector) -> None:
        """Set the field in each state."""
        import numpy as np

        self.clear(words)
        words[self.word] |= values.astype(np.uint64) << np.uint64(self.shift)

    def add(self, words: Words, number: int) -> None:
        """Add a number to the field in each state, which must have room for it."""
        import numpy as np

        words[self.word] += np.uint64(number << self.shift)


@dataclass
class Layout:
    """Gives out fields, from the first step at which each is used to the last.

    Fields are asked for in the order of their first steps. A ``dry`` layout gives out no places.

    >>> layout = Layout()
    >>> [tuple(layout.field(40, *steps)) for steps in ((0, 2), (1, 4), (3, 5))]
    [(0, 0, 40), (1, 0, 40), (0, 0, 40)]
    """

    dry: bool = False
    words: int = 0
    taken: list[tuple[int, int, int]] = field(default_factory=list)
    """The last step, and the bits from and to, counted through all words."""

    def field(self, bits: int, first: int, last: int) -> Field:
        """The first place with so many bits that are free from one step to another."""
        if self.dry:
            return Field(0, 0, bits)
        self.taken = [busy for busy in self.taken if busy[0] >= first]
        place = 0
        for _, begin, end in sorted(self.taken, key=lambda busy: busy[1]):
            if self._fits(place, bits) <= begin - bits:
                break
            place = max(place, end)
        place = self._fits(place, bits)
        self.taken.append((last, place, place + bits))
        self.words = max(self.words, place // WORD_BITS + 1)
        return Field(place // WORD_BITS, place % WORD_BITS, bits)

    @staticmethod
    def _fits(place: int, bits: int) -> int:
        """The first place from this one on where the bits lie in one word."""
        inside = place % WORD_BITS + bits <= WORD_BITS
        return place if inside else (place // WORD_BITS + 1) * WORD_BITS


def equal_runs(
    words: Words, poll: Callable[[], None] = lambda: None
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """An order in which equal states are neighbours, and where in it each new state begins.

    Many states are dealt into parts by a hash, which are sorted one after the other, so that
    ``poll`` is called every so often and little memory is needed besides.

    >>> import numpy as np
    >>> order, starts = equal_runs(np.array([[7, 5, 7]], np.uint64))
    >>> order.tolist(), starts.tolist()
    ([1, 0, 2], [0, 1])
    """
    import numpy as np

    number = words.shape[1]
    if not len(words):
        return np.arange(number), np.zeros(min(1, number), np.intp)
    key = _key(words)
    if number <= PART_STATES:
        order, new = _sorted(words, key)
        return order, np.flatnonzero(new)
    bits = (number // PART_STATES).bit_length()
    part = ((key * np.uint64(FACTOR)) >> np.uint64(WORD_BITS - bits)).astype(np.uint16)
    orders, news = [], []
    for i in range(1 << bits):
        poll()
        chosen = np.flatnonzero(part == i)
        order, new = _sorted(words[:, chosen], key[chosen])
        orders.append(chosen[order])
        news.append(new)
    return np.concatenate(orders), np.flatnonzero(np.concatenate(news))


def _sorted(words: Words, key: Vector) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """An order in which equal states are neighbours, and which of them differ from the one before.

    Should two different states have the same key, they are sorted by all their words, so that the
    result never rests on chance.
    """
    import numpy as np

    order = np.argsort(key, kind="stable" if len(key) < STABLE_STATES else None)
    placed = words[:, order]
    new = np.ones(len(key), bool)
    new[1:] = np.any(placed[:, 1:] != placed[:, :-1], axis=0)
    if len(words) > 1 and len(key) > 1:
        key = key[order]
        if np.any(new[1:] & (key[1:] == key[:-1])):
            order = np.lexsort(words)
            placed = words[:, order]
            new[1:] = np.any(placed[:, 1:] != placed[:, :-1], axis=0)
    return order, new


def _key(words: Words) -> Vector:
    """The one word itself, or a hash of several."""
    import numpy as np

    key: Vector = words[0]
    for word in words[1:]:
        key = (key ^ (key >> np.uint64(29))) * np.uint64(FACTOR) + word
    return key
