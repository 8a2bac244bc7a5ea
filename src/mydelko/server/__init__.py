"""The edge: HTTP and WebSocket, sessions, limits, clocks on the wall. Decides no rule."""
