"""Subsets of rules and givens: one solver with a selector before each, and its minimal cores."""
