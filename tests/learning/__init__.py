"""Training, and Cambio's array rules compared with the engine's."""
