"""Certificates: what they claim, how they are made, and how they are checked."""
