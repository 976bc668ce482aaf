//! Checks of the heuristic bot.
