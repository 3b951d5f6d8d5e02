"""One PuLP problem, solved again and again in a child process.

The parent sends rows and assumptions; the reply is the list of the variables that are 1, or
None when the solver has proved that there is no solution. A status that proves neither, and a
value that is not 0 or 1, is an error and never an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...encoders.ilp import Auxiliary, Row, constraints
from ...puzzles.errors import Unavailable, VerificationError

TOLERANCE = 1e-6
"""How far a value may be from 0 or 1."""


def serve() -> Callable[[tuple[Any, ...]], Any]:
    """A handler of requests ``(method, *arguments)`` upon one problem at a time."""
    problem: Problem | None = None

    def handle(request: tuple[Any, ...]) -> Any:
        nonlocal problem
        method, *arguments = request
        if method == "new":
            problem = Problem(*arguments)
            return None
        return getattr(problem, method)(*arguments)

    return handle


def make_solver(name: str, seed: int) -> Any:
    """The PuLP solver object: one thread, nothing printed.

    CBC has one thread unless it is asked for a number; asked for one it starts a second that waits
    for work, and misses it now and then for ten seconds.
    """
    import pulp

    if name == "highs":
        if not pulp.HiGHS(msg=False).available():
            raise Unavailable("HiGHS does not load: pip install highspy, or take --solver cbc")
        return pulp.HiGHS(msg=False, threads=1, random_seed=seed)
    return cbc(msg=False, options=[f"randomCbcSeed {seed}"])


def cbc(**options: Any) -> Any:
    """The PuLP solver object of the CBC that PuLP brings along."""
    import pulp

    solver = pulp.COIN_CMD(path=pulp.PULP_CBC_CMD.pulp_cbc_path, **options)
    with suppress(OSError):
        if Path(solver.tmpDir).samefile("."):
            solver.tmpDir = ""  # PuLP splits the names of its files at blanks
    return solver


class Problem:
    """A problem without an objective, kept in PuLP.

    Parameters
    ----------
    top : int
        The number of 0-1 variables that are asked for.
    rows : iterable of Row
    solver : {"highs", "cbc"}
    seed : int
        Random seed of the solver.
    auxiliaries : sequence of Auxiliary
        Further variables, numbered from top + 1.
    whole : bool
        Whether the ``top`` variables must be 0 or 1; else they lie between.
    """

    def __init__(
        self,
        top: int,
        rows: Iterable[Row],
        solver: str,
        seed: int,
        auxiliaries: Sequence[Auxiliary] = (),
        whole: bool = True,
    ) -> None:
        import pulp

        self.solver = make_solver(solver, seed)
        self.problem = pulp.LpProblem("satchel", pulp.LpMinimize)
        self.problem.setObjective(pulp.LpAffineExpression())
        bounds = [*[Auxiliary(0, 1, whole, "")] * top, *auxiliaries]
        self.variables = [
            pulp.LpVariable(f"x{i}", low, high, pulp.LpInteger if whole else pulp.LpContinuous)
            for i, (low, high, whole, _) in enumerate(bounds, 1)
        ]
        self.problem.addVariables(self.variables)
        self.top = top
        self.refuted = False
        rows = [row for row in rows if row[::3] != (None, None)]  # those that demand something
        constrained = {number for row in rows for number in row.variables}
        free = sorted(set(range(1, len(bounds) + 1)) - constrained)  # CBC wants a row for each
        self.add([*rows, *(Row(None, [v], [1], bounds[v - 1].high) for v in free)])

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows; one without variables holds always, or refutes the problem for good."""
        for row in rows:
            if row.variables:
                for constraint in constraints(row, self.variables):
                    self.problem.addConstraint(constraint)
            elif (row.low or 0) > 0 or (row.high or 0) < 0:
                self.refuted = True

    def solve(self, assumptions: Sequence[int]) -> list[int] | None:
        """The variables that are 1 in some solution under the assumptions, or None."""
        if self.refuted or any(-literal in assumptions for literal in assumptions):
            return None
        if not self.variables:
            return []
        self.solve_under(assumptions)
        return true_variables(self.problem, self.variables[: self.top])

    def solve_under(self, assumptions: Sequence[int]) -> None:
        """Solve with the bounds of assumed literals fixed, for this call alone."""
        assumed = [self.variables[abs(literal) - 1] for literal in assumptions]
        for variable, literal in zip(assumed, assumptions, strict=True):
            variable.lowBound = variable.upBound = int(literal > 0)
        try:
            self.problem.solve(self.solver)
        finally:
            for variable in assumed:
                variable.lowBound, variable.upBound = 0, 1


def true_variables(problem: Any, variables: Sequence[Any]) -> list[int] | None:
    """Read a solved PuLP problem; None only for a proof that it is infeasible.

    A time limit may leave ``status`` "Optimal" behind, and an infeasible problem keeps old
    values, so both words of PuLP must agree. (For CBC's "integer infeasible" PuLP says
    ``status`` infeasible and ``sol_status`` none found.)

    Raises
    ------
    Unavailable
        When the solver gave up without an answer.
    VerificationError
        For a value that is neither 0 nor 1.
    """
    import pulp

    status, solution = problem.status, problem.sol_status
    none = (pulp.LpSolutionInfeasible, pulp.LpSolutionNoSolutionFound)
    if status == pulp.LpStatusInfeasible and solution in none:
        return None
    if (status, solution) != (pulp.LpStatusOptimal, pulp.LpSolutionOptimal):
        words = f"{pulp.LpStatus[status]}, {pulp.LpSolution[solution]}"
        raise Unavailable(f"the ILP solver stopped without an answer: {words}")
    true = []
    for number, variable in enumerate(variables, 1):
        value = variable.varValue or 0.0  # None: the variable stands in no row
        if abs(value - round(value)) > TOLERANCE or round(value) not in (0, 1):
            raise VerificationError(f"the ILP solver gave {variable.name} the value {value}")
        if round(value):
            true.append(number)
    return true
