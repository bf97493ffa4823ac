"""HTTP and WebSocket connections: bytes, frames and limits."""
