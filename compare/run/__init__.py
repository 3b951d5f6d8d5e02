"""The runs of an experiment: configurations, instances, processes and their records."""
