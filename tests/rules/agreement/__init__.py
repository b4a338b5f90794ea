"""The same rules run three ways: by Python itself, by the tabletop in memory, by the Java of a module."""
