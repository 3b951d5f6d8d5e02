"""A student's formula against the reference."""
