"""`python -m croupier` is the command `croupier`."""

import sys

from croupier.cli import main

sys.exit(main())
