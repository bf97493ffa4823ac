"""Drives our server and its peers with the same lean sockets, which cost less than the servers do."""
