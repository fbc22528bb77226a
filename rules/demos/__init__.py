"""DēmoS, after the rulebook; rulings are numbered D1 … and listed in docs/rulings.md."""
