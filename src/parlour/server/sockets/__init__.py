"""Pages: one socket each, and what they watch."""
