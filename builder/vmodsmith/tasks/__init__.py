"""What a user asks for, a module each: build, check, test, print, preview."""
