"""What stops a load."""


class LoadError(Exception):
    """A load that cannot be; the text is one sentence that says what to do."""
