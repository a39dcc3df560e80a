"""docs/rulings.md says of every ruling where it is kept and which tests hold it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (R\d+) \|[^|]+\| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
RULINGS = {
    row[0]: row[1:] for row in ROW.findall((ROOT / "docs" / "rulings.md").read_text("utf-8"))
}


def test_they_are_those_of_the_rule_book() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert set(RULINGS) == set(re.findall(r"\*\*(R\d+)", rules))


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_is_kept_and_held_where_it_says(ruling: str) -> None:
    kept, held = RULINGS[ruling]
    assert (ROOT / kept).is_file()
    named = rf"def test_(r\d+_)*{ruling.lower()}_"
    assert re.search(named, (ROOT / held).read_text("utf-8"))
