class LoadError(Exception):
    """The load test cannot run. The text is one sentence with a remedy."""
