"""Who is who: guests, accounts, logins."""
