"""Extracts the texts of games and updates their translations."""
