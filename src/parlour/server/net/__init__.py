"""Bytes between the server and its sockets."""
