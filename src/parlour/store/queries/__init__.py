"""Everything that is not the log, as queries on a connection."""
