"""Floor 6: one module for each verb of the command line; each parses, calls and prints."""
