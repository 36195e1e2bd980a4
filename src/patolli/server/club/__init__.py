"""People who come again: who they are, their clocks, notices, results, and where they meet."""
