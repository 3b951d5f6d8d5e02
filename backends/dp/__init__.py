"""Frontier dynamic programming: solutions are counted, weighed and drawn without a list of them."""
