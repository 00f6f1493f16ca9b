"""What the solved games add up to."""
