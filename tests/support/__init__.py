"""What tests of several rooms share: games with one property each, and helpers."""
