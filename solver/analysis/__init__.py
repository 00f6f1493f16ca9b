"""What is asked of positions and games: solutions, comparisons, reviews, facts, samples."""
