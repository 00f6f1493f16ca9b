"""The classical searches, on arrays of positions: breadth-first, bidirectional, iterative deepening, IDA*."""
