"""The walkthrough of the reduction of one instance, as a document in several formats."""
