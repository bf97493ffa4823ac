"""The driver of the server benchmarks. Uses the same lightweight sockets for every server."""
