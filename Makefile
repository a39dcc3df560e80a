# Thin on purpose: tools/dev.py does the work, on systems without make too.
PYTHON ?= $(shell python3 -c "" >/dev/null 2>&1 && echo python3 || echo python)

.PHONY: help test soak play format setup screenshots bundle messages

help:
	@echo "make test     check format, lint, types and imports; run the tests"
	@echo "make soak     the checks that take too long for every day"
	@echo "make play     start the game"
	@echo "make format   format the code and mend what the linter can mend"
	@echo "make screenshots  pictures of every screen, in build/screenshots"
	@echo "make messages collect the words to translate, compile translations"
	@echo "make bundle   the app that needs no Python, in dist/babylon"
	@echo "make setup    make .venv or bring it up to date, no more"

test soak play format setup screenshots bundle messages:
	@$(PYTHON) tools/dev.py $@
