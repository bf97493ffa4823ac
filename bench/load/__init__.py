"""The load tool: `python -m bench.load`. The server benchmarks use its report and timings."""
