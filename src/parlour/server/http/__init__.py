"""The HTTP half of the server: what is asked once and answered once."""
