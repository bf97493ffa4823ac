"""A discrete-event model of processes, PostgreSQL, NATS and sockets on several machines."""
