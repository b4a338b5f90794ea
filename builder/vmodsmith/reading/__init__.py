"""From the files of a workspace to the model: from folders to files, from files to plain data with positions, from data
to a game.
"""
