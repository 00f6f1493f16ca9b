"""The helper that tries many cases in one test."""

import pytest
from every import every


def test_failing_case_is_named():
    tried = []

    @every("a", [1, 2])
    @every("b, c", [(3, 4), (5, 6)])
    def small(a, b, c):
        tried.append((a, b, c))
        assert (a, b) != (2, 5), "too much"

    with pytest.raises(AssertionError, match=r"with \{'a': 2\}") as failure:
        small()
    assert tried == [(1, 3, 4), (1, 5, 6), (2, 3, 4), (2, 5, 6)]
    assert str(failure.value.__cause__) == "with {'b': 5, 'c': 6}"


def test_no_cases_are_a_mistake():
    with pytest.raises(AssertionError, match="no values"):
        every("a", [])
