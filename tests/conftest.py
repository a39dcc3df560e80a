"""Prints the figures that tests have taken, such as sizes, below their results."""

import gc

import pytest


def pytest_collection_finish() -> None:
    """Keep the garbage collector, which the app calls too, off all that lives till the end."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what `record_property` was told, whichever worker ran the test."""
    passed = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    figures = {name: value for report in passed for name, value in report.user_properties}
    if figures:
        terminalreporter.section("figures")
        for name, value in figures.items():
            terminalreporter.line(f"{name}: {value}")
