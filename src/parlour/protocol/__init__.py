"""What crosses the wire, both ways. JSON Schema and TypeScript types are made from it."""
