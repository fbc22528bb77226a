"""Figures, measured: `python -m tests.bench` prints them beside their targets and writes bench.json."""
