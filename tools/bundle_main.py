"""Where a bundle begins: with the command it was given, or else with the game."""

import sys

from babylon.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["play"]))
