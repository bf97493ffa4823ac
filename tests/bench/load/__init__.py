"""The load tool, mostly without a server; tests/cli/test_load.py has the command."""
