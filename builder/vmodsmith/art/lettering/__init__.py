"""Letters as outlines: fonts, single lines, text along a curve, text in a box."""
