"""`python -m rules`: the referee. PARLIAMENT_PACK names a content pack to play with instead of the project's own."""

import os
import sys

from rules.parliament.pack import PackError, load_pack, use
from rules.referee import main

if path := os.environ.get("PARLIAMENT_PACK"):
    try:
        use(load_pack(path))
    except PackError as error:
        sys.exit(f"PARLIAMENT_PACK: {error}")
main()
