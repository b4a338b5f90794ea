"""The proof gallery: a game as a site for the browser, kept in `dist/preview/` or served while its data change."""
