"""What every room of the server uses: settings, permissions, errors, identity, the watchdog."""
