"""The two databases, each behind the same four ways in: `write`, `read`, `scan` and `append`."""
