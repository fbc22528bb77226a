"""Faults on purpose: `make faults` (`python -m tests.faults`) plays games while things break and counts the cost.

Each case is a function marked with `case`; it plays on a World (`tests.wire`), has something break, and hands its
`Tally` to the judges in `judging`. The table printed at the end must hold nothing but zeros.
"""
