"""Tables that are being played: in memory on the process that last used them, in the log for good."""
