"""Floor 5: walks through a reduction, conflicts, hints and steps, and what teachers need."""
