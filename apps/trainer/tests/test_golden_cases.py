import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from golden_cases import AGREEMENT, MASKS, agreement_cases, mask_cases


def assert_equal(stored: object, computed: object) -> None:
    """Equal in every text and count, and to 1e-12 in every fraction."""
    if isinstance(computed, float):
        assert math.isclose(cast(float, stored), computed, rel_tol=0, abs_tol=1e-12)
    elif isinstance(computed, list):
        assert isinstance(stored, list)
        assert len(stored) == len(computed)
        for one, other in zip(stored, computed, strict=True):
            assert_equal(one, other)
    elif isinstance(computed, dict):
        assert isinstance(stored, dict)
        assert stored.keys() == computed.keys()
        for key, value in computed.items():
            assert_equal(stored[key], value)
    else:
        assert stored == computed


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.UndefinedMetricWarning")
@pytest.mark.parametrize(("path", "cases"), [(MASKS, mask_cases), (AGREEMENT, agreement_cases)])
def test_the_committed_cases_are_what_the_libraries_answer(
    path: Path, cases: Callable[[], list[dict[str, Any]]]
) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert len(stored) == 40
    assert_equal(stored, cases())
    assert path.stat().st_size <= 100_000
