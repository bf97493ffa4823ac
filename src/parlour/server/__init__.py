"""The server: people, lobby, tables, sockets, deadlines, notices."""
