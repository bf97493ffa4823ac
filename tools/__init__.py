"""Tools for those who work on Parlour; nothing here runs at a table."""
