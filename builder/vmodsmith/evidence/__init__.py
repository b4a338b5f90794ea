"""What backs a module: where its data come from, and how far each paragraph of the rulebook is kept and proven."""
