"""The map of Europe for Imperial, made from public-domain geography; only needed to draw it anew."""
