"""Analysis of positions and games: solutions, comparisons, reviews, facts, samples."""
