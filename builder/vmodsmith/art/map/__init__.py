"""Maps and displays: the geometry of a map, the country on it, names and signs over it, boxes next to it."""
