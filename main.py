"""The entry on Android and desktop."""

import sys

from babylon.cli import main

if __name__ == "__main__":
    sys.exit(main(["play", *sys.argv[1:]]))
