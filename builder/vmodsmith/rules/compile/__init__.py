"""From a checked program to Java source, traits, toolbar buttons and data files. `runtime/` is the Java that all games
share."""
