"""What makes a signature worth trusting: policy, disagreement, changed sources, agreement, pace."""
