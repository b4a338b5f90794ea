"""Pictures: counters, maps, sheets, as SVG made from the model alone, and their rasters."""
