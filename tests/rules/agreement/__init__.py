"""The same rules run three ways: by Python itself, by the table in memory, by the Java of a module."""
