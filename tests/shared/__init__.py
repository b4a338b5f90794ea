"""What the tests of all games share. A game adds its own positions, questions and answers.

- `spreading`: which tests stay together when several processors run them
- `engines`: engines kept open for the next test
- `games`: a game of the workspace, and its module with blank pictures
- `files`: the data as their files have them, for references that judge the program
- `probing`: questions to the rules, on a table and inside an engine, many positions at a time
- `comparing`: the answers, and those of a reference
- `together`: two players at one game
- `tongues`: what they read who play in two languages
"""

import pytest

pytest.register_assert_rewrite(
    *(f"{__name__}.{each}" for each in ("comparing", "probing", "engines", "games", "together", "tongues"))
)
