"""From formulas to clauses: Tseitin's definitions, and the halves of Plaisted and Greenbaum.

Every gate of a formula gets a variable of its own, which is *defined* by clauses. Both directions
(Tseitin): the variable says just what the gate says, so there are as many assignments as before.
Only one direction, by polarity (Plaisted & Greenbaum): a gate that is needed true must imply its
inputs, one that is needed false must be implied by them. That keeps satisfiability.

Size: an *and* or *or* of n inputs takes n + 1 clauses in both directions (n in one, 1 in the
other), an *xor* of two inputs takes 4 (2 and 2), a negation none.

Source: G. Tseitin, "On the Complexity of Derivation in Propositional Calculus" (1968); D. Plaisted,
S. Greenbaum, "A Structure-Preserving Clause Form Translation", Journal of Symbolic Computation 2
(1986).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import combinations, count, product
from typing import NamedTuple

from ..puzzles import pictures
from ..puzzles.errors import PuzzleError
from ..puzzles.text import shown
from . import graphs

FORMULA_CHARACTERS = 300
"""The longest formula that is read."""
OPERATORS: dict[type[ast.AST], str] = {
    ast.And: "and",
    ast.Or: "or",
    ast.BitXor: "xor",
    ast.BitAnd: "and",
    ast.BitOr: "or",
}


class Gate(NamedTuple):
    """``and``, ``or`` or ``xor`` of some literals, and the variable that stands for it."""

    variable: int
    kind: str
    inputs: tuple[int, ...]


class Netlist(NamedTuple):
    """A formula as gates, the inner ones first, and the literal that stands for all of it."""

    names: list[str]
    gates: list[Gate]
    output: int


class Part(NamedTuple):
    """Clauses of a definition, and why they hold."""

    gate: Gate | None
    positive: bool
    clauses: list[list[int]]


def parse(text: str) -> Netlist:
    """The gates of a formula of names, ``and``, ``or``, ``not``, ``^`` and brackets.

    >>> parse("(a and b) or not c")
    Netlist(names=['a', 'b', 'c', 'g1', 'g2'], gates=[Gate(variable=4, kind='and', inputs=(1, 2)), \
Gate(variable=5, kind='or', inputs=(4, -3))], output=5)
    """
    try:
        if len(text) > FORMULA_CHARACTERS:
            raise SyntaxError
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        expected = "a formula such as `(a and b) or not c`"
        raise PuzzleError("formula", expected, shown(text)) from None
    inputs = sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})
    names, gates = list(inputs), list[Gate]()
    free = (name for i in count(1) if (name := f"g{i}") not in inputs)

    def literal(node: ast.expr) -> int:
        if isinstance(node, ast.Name):
            return inputs.index(node.id) + 1
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
            return -literal(node.operand)
        if isinstance(node, ast.BoolOp):
            return gate(OPERATORS[type(node.op)], [literal(value) for value in node.values])
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return gate(OPERATORS[type(node.op)], [literal(node.left), literal(node.right)])
        found = ast.unparse(node)
        raise PuzzleError("formula", "names, and, or, not, ^ and brackets", shown(found))

    def gate(kind: str, literals: list[int]) -> int:
        names.append(next(free))
        gates.append(Gate(len(names), kind, tuple(literals)))
        return len(names)

    output = literal(tree)
    return Netlist(names, gates, output)


def positive(gate: Gate) -> list[list[int]]:
    """The gate's variable implies the gate.

    >>> positive(Gate(3, "and", (1, 2))), positive(Gate(3, "or", (1, 2)))
    ([[-3, 1], [-3, 2]], [[-3, 1, 2]])
    """
    g, inputs = gate.variable, gate.inputs
    if gate.kind == "and":
        return [[-g, x] for x in inputs]
    if gate.kind == "or":
        return [[-g, *inputs]]
    x, y = inputs
    return [[-g, x, y], [-g, -x, -y]]


def negative(gate: Gate) -> list[list[int]]:
    """The gate implies its variable.

    >>> negative(Gate(3, "and", (1, 2))), negative(Gate(3, "or", (1, 2)))
    ([[3, -1, -2]], [[3, -1], [3, -2]])
    """
    g, inputs = gate.variable, gate.inputs
    if gate.kind == "and":
        return [[g, *(-x for x in inputs)]]
    if gate.kind == "or":
        return [[g, -x] for x in inputs]
    x, y = inputs
    return [[g, -x, y], [g, x, -y]]


def polarities(netlist: Netlist) -> dict[int, set[bool]]:
    """For each gate whether it is needed true, false, or both.

    The output is needed true. The inputs of an *and* or *or* are needed as it is; those of an *xor*
    both ways. A negation turns the need around.

    >>> polarities(parse("not (a and b)"))
    {3: {False}}
    """
    needs: dict[int, set[bool]] = {gate.variable: set() for gate in netlist.gates}
    waiting = [(netlist.output, True)]
    inner = {gate.variable: gate for gate in netlist.gates}
    while waiting:
        literal, wanted = waiting.pop()
        gate, true = inner.get(abs(literal)), wanted == (literal > 0)
        if gate is None or true in needs[gate.variable]:
            continue
        needs[gate.variable].add(true)
        for value in (true, not true) if gate.kind == "xor" else (true,):
            waiting += [(x, value) for x in gate.inputs]
    return needs


def definitions(netlist: Netlist, by_polarity: bool = False) -> Iterator[Part]:
    """The clauses, gate by gate, and at the end the output.

    >>> [len(part.clauses) for part in definitions(parse("(a and b) or not c"), True)]
    [2, 1, 1]
    """
    needs = polarities(netlist)
    for gate in netlist.gates:
        if True in needs[gate.variable] or not by_polarity:
            yield Part(gate, True, positive(gate))
        if False in needs[gate.variable] or not by_polarity:
            yield Part(gate, False, negative(gate))
    yield Part(None, True, [[netlist.output]])


def distributed(ands: int) -> int:
    """Clauses of (a1 ∧ b1) ∨ … ∨ (an ∧ bn) by the distributive law: one of each pair.

    >>> distributed(10)
    1024
    """
    return len(list(product("ab", repeat=ands)))


def at_least(weights: Sequence[int], bound: int) -> list[list[int]]:
    """The sum of the weights of the true variables 1, 2, … is at least ``bound``: prime clauses.

    A set of variables without which the sum is too small must hold a true one; the smallest such
    sets are enough.

    >>> at_least([2, 1, 1], 2)
    [[1, 2], [1, 3]]
    """
    total, found = sum(weights), list[list[int]]()
    for size in range(len(weights) + 1):
        for chosen in combinations(range(1, len(weights) + 1), size):
            short = total - sum(weights[v - 1] for v in chosen) < bound
            if short and not any(set(one) <= set(chosen) for one in found):
                found.append(list(chosen))
    return found


def picture(netlist: Netlist) -> str:
    """The gates as SVG: inputs on the left, a ring where an input is negated.

    >>> picture(parse("a and not b")).count("<circle")
    2
    """
    depth = dict.fromkeys(range(1, len(netlist.names) - len(netlist.gates) + 1), 0)
    for gate in netlist.gates:
        depth[gate.variable] = 1 + max(depth[abs(x)] for x in gate.inputs)
    at, height = graphs.layered(depth)
    parts = [
        graphs.arrow(at[abs(x)], at[gate.variable], x < 0)
        for gate in netlist.gates
        for x in gate.inputs
    ]
    kinds = {
        gate.variable: f"{netlist.names[gate.variable - 1]}: {gate.kind}" for gate in netlist.gates
    }
    for v, place in at.items():
        name = kinds.get(v, netlist.names[v - 1])
        parts.append(graphs.node(place, name, v not in kinds, v == abs(netlist.output)))
    width = graphs.column(max(depth.values(), default=0)) + 60
    return pictures.document(width, height, parts, "the gates of the formula")
