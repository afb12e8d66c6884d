"""The window (design section 8). Views read what they show from the session and hold no truth."""
