"""`python -m rules`: the referee."""

from rules.referee import main

main()
