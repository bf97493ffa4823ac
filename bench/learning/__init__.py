"""Compares array-based Cambio with the engine and with the games of pgx."""
