"""Processes that run the rules for slow bots. They have limits and are replaced when they hang or end."""
