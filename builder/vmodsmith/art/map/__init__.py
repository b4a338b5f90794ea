"""Maps and displays: the geometry of a map, its terrain, names and signs over it, boxes next to it."""
