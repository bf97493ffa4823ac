"""People: guests, accounts, logins, profiles, statistics and moderation."""
