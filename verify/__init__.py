"""Floor 4: what an answer is worth. Solutions are checked, verdicts rest on evidence."""
