"""vmodsmith: builds VASSAL modules from data."""
