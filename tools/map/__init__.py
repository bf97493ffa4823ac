"""Draws Imperial's map of Europe from public-domain geography. Needed only to change the map."""
