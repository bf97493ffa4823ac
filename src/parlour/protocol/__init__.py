"""The messages of the socket, both ways. JSON Schemas and TypeScript types are generated from them."""
