"""The greatest distance of a labelling, between a witness and a refutation."""
