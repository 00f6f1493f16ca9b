"""All keys and what they do."""
