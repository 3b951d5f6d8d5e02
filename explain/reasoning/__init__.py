"""Why a value holds, why there is no solution, and the way to the solution in small steps."""
