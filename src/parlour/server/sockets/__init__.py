"""WebSocket clients: their sessions, the tables that they watch, and presence."""
