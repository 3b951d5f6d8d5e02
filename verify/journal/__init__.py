"""Journals: enumerations that outlive an interruption."""
