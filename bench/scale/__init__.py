"""What a move costs as tables grow old, as others are open, as people watch, as processes are added."""
