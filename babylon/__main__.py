"""`python -m babylon`."""

import sys

from babylon.cli import main

sys.exit(main())
