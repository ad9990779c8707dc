"""Long computations: their counts kept on disk between runs, their work shared among all cores."""
