"""The user's tasks, one module each: build, check, test, print, preview."""
