"""Development tools: page generators, test vectors, pictures."""
