"""Tests of the load tool. Only `test_command.py` and `test_load_test.py` start a server."""
