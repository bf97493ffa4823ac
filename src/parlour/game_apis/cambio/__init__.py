"""Cambio's own API: routes under `/api/game`, an event socket for each seat, and six database tables."""
