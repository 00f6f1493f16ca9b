"""One test for many cheap cases: it names the case that fails, and takes a hundredth of the time of as many tests."""

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
