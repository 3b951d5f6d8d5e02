"""What the records of an experiment say: tables, figures, statistics and a page."""
