"""A country by latitude and longitude laid on the hexes of a map."""
