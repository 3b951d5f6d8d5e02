"""Exact counts of any size, and polynomials in the number of true variables.

Counts are 64-bit words as long as their sum, and so every sum of some of them, stays below 2⁶².
From there on they are Python's integers in an array of objects. So every count is exact.

A polynomial is a list of coefficients: the k-th is a number of assignments with k true variables.
Two are multiplied as two integers are (Kronecker's substitution): the coefficients are the digits
of one large number, in a base so large that nothing is carried.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[Any]
    """Exact counts: 64-bit words, or Python's integers."""

WORD_LIMIT = 2.0**62
"""Sums of words that stay below it are exact, whatever the rounding of this bound."""


# --- arrays of counts ------------------------------------------------------------------------


def counts(numbers: Sequence[int]) -> Counts:
    """Integers as exact counts.

    >>> counts([1, 2]).dtype.name, counts([2**70]).dtype.name
    ('uint64', 'object')
    """
    import numpy as np

    found = np.empty(len(numbers), np.uint64 if sum(numbers) < WORD_LIMIT else object)
    found[:] = numbers
    return found


def roomy(numbers: Counts) -> Counts:
    """The counts, as Python's integers where their sum may be too large for words."""
    import numpy as np

    if numbers.dtype == object or numbers.sum(dtype=np.float64) < WORD_LIMIT:
        return numbers
    return numbers.astype(object)


def weighted(numbers: Counts, options: NDArray[np.intp], twins: int) -> Counts:
    """Each count times the number of ways in which so many of the twins are true."""
    if twins < 2:
        return numbers
    ways = counts([comb(twins, option) for option in range(twins + 1)])
    return times(numbers, ways[options])


def times(first: Counts, second: Counts) -> Counts:
    """The products of counts, one by one."""
    import numpy as np

    exact = object in (first.dtype, second.dtype)
    if exact or first.astype(np.float64) @ second.astype(np.float64) >= WORD_LIMIT:
        first, second = first.astype(object), second.astype(object)
    return first * second


def summed(numbers: Counts, starts: NDArray[np.intp]) -> Counts:
    """The sums of runs of counts, which begin at ``starts``."""
    import numpy as np

    return np.add.reduceat(roomy(numbers), starts) if len(starts) else numbers[:0]


# --- polynomials -----------------------------------------------------------------------------


def product(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """The product of two polynomials.

    >>> product([1, 1], [0, 1, 2, 1])
    [0, 1, 3, 3, 1]
    """
    zeros_first, first = _trimmed(first)
    zeros_second, second = _trimmed(second)
    zeros = [0] * (zeros_first + zeros_second)
    if not first or not second:
        return []
    if min(len(first), len(second)) == 1:
        return zeros + [a * b for a in first for b in second]
    most = max(first) * max(second) * min(len(first), len(second))
    width = most.bit_length() // 8 + 1
    length = (len(first) + len(second) - 1) * width
    digits = (_packed(first, width) * _packed(second, width)).to_bytes(length, "little")
    return zeros + [
        int.from_bytes(digits[i : i + width], "little") for i in range(0, length, width)
    ]


def remainder(weights: Sequence[int], polynomial: Sequence[int], length: int) -> list[int]:
    """The weights of one factor, where those of a product and the other factor are known.

    The weight of j is the sum of ``polynomial[k] * weights[j + k]``, for j below ``length``.

    >>> remainder([0, 0, 1], [1, 2, 1], 3)
    [1, 2, 1]
    """
    degree = len(polynomial) - 1
    whole = product(weights, polynomial[::-1])[degree : degree + length]
    return whole + [0] * (length - len(whole))


def dot(weights: Sequence[int], polynomial: Sequence[int]) -> int:
    """The sum of the products of weights and coefficients."""
    return sum(a * b for a, b in zip(weights, polynomial, strict=False) if a and b)


def _trimmed(polynomial: Sequence[int]) -> tuple[int, Sequence[int]]:
    """The number of leading zeros, and the coefficients without those at both ends."""
    places = [k for k, coefficient in enumerate(polynomial) if coefficient]
    return (places[0], polynomial[places[0] : places[-1] + 1]) if places else (0, ())


def _packed(polynomial: Sequence[int], width: int) -> int:
    """The coefficients as the digits of one number, each of so many bytes."""
    digits = b"".join(coefficient.to_bytes(width, "little") for coefficient in polynomial)
    return int.from_bytes(digits, "little")
