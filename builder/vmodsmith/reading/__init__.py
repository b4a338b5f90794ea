"""From the files of a workspace to the model: folders to files, files to plain data with positions, data to a game."""
