"""What scenes cost: to draw, compare and encode them, and in bytes on the wire."""
