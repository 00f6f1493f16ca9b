"""The headless commands: what they are called, and what each prints."""
