"""Texts for players: templates, catalogues, sentences, refusals."""
