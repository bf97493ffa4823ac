"""Past one machine: a discrete-event model of processes, PostgreSQL, NATS and sockets."""
