"""What outlives a process: the log, snapshots, people, tables, chat."""
