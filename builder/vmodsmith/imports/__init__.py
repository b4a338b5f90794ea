"""Files of other programs turned into files of a workspace: saved games to setups, text maps and hex editors' maps to
tables. Rows are plain mappings; nothing is read from a disk or written here."""
