"""The screens, one folder each; what they share is in common."""
