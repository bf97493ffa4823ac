"""Running tables. The log is the truth; a process that uses a table also holds it in memory."""
