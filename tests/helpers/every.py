"""Many cases: cheap ones as one test, which names the case that fails, and takes a hundredth of the time of as many
tests; costly ones of which a few are tried, the others with ``-m slow``.
"""

import functools
import inspect

import pytest


def every(name, values):
    """Run a test with all values, as ``pytest.mark.parametrize`` does, but as one test. Commas separate names."""
    names = [each.strip() for each in name.split(",")] if isinstance(name, str) else list(name)
    cases = list(values)
    assert cases, f"no values for {name}"

    def decorate(test):
        @functools.wraps(test)
        def run(*args, **fixtures):
            for case in cases:
                given = dict(zip(names, [case] if len(names) == 1 else case, strict=True))
                try:
                    test(*args, **fixtures, **given)
                except (Exception, pytest.fail.Exception) as failure:
                    raise AssertionError(f"with {given}") from failure

        signature = inspect.signature(test)
        left = [parameter for parameter in signature.parameters.values() if parameter.name not in names]
        run.__signature__ = signature.replace(parameters=left)
        return run

    return decorate


def sampled(name, values, tried, **options):
    """Run a test with some of many values, and with the others with ``-m slow``; commas separate names.

    ``tried`` are these values, or how many: then they are spread over all.
    """
    cases = list(values)
    if isinstance(tried, int):
        tried = [cases[number * (len(cases) - 1) // (tried - 1)] for number in range(tried)]
    assert all(case in cases for case in tried), f"not all of {name} to be tried are values"
    marked = [(case if "," in name else (case,), () if case in tried else pytest.mark.slow) for case in cases]
    return pytest.mark.parametrize(name, [pytest.param(*case, marks=marks) for case, marks in marked], **options)


def each_once(*lists):
    """Return combinations in which each value of every list comes."""
    return [tuple(values[number % len(values)] for values in lists) for number in range(max(map(len, lists)))]
