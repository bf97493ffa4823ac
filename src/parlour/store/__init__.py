"""The database: game logs, snapshots, people, tables and chat."""
