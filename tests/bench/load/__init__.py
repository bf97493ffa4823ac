"""Tests of the load tool. Only `test_command.py` and `test_runner.py` start a server."""
