"""The server: tables for people and bots over HTTP and WebSocket. `app.py` is the way in."""
