"""Rules in processes of their own: limited, and replaced when they hang, take too much or end."""
