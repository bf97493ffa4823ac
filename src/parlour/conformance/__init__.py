"""The conformance kit, which checks a game against its contract."""
