"""Where a bundle begins: with the command it was given, or else with the game."""

import sys
from multiprocessing import freeze_support

from babylon.cli import main

if __name__ == "__main__":
    freeze_support()  # ends here in the processes of an arena, which are this program once more
    sys.exit(main(sys.argv[1:] or ["play"]))
