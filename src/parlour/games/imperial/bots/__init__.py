"""The players of Imperial that the computer plays."""
