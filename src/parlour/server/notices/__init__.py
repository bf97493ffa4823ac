"""It is your turn: notices by e-mail, webhook and web push, one a period of having to act.

No face of a card and no hidden value may ever be in a notice.
"""
