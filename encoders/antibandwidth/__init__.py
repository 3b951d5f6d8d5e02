"""What is known of the antibandwidth beside the labels: bands, label reversal, an upper bound."""
