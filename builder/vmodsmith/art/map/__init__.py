"""Maps and displays: the geometry of a sheet, the country on it, names and signs over it, boxes beside it."""
