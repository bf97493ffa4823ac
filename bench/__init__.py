"""How fast the rules run, beside the peers' in the same run. Timings live here, never in a test."""
