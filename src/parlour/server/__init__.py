"""The server: people, lobby, tables, sockets, deadlines and notices."""
