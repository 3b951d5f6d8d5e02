"""Readers of formulas: DIMACS, and linear constraints in OPB."""
