"""Combinatorial arguments that a circuit or path cannot exist, and their graph algorithms."""
