"""Floor 5: experiments over backends, solvers and encodings, and what came of them."""
