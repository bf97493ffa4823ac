"""The HTTP side of the server: routing, requests, responses and their limits."""
