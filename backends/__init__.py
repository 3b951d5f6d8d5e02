"""Floor 3: SAT, ILP and search behind one contract (``base.py``)."""
