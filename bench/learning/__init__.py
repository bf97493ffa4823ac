"""Cambio in arrays beside the engine and beside the games of pgx."""
