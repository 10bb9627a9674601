import unittest

import pytest


def test_adds():
    assert 1 + 1 == 2


def test_subtracts():
    print("computing 3 - 1")
    assert 3 - 1 == 1, "3 - 1 is not <1> & never was"


@pytest.mark.parametrize("number", [1, 2])
def test_doubles(number):
    assert number * 2 == 2


@pytest.mark.skip(reason="not written yet")
def test_divides():
    pass


@pytest.fixture
def broken():
    raise RuntimeError("the fixture is broken")


def test_needs_fixture(broken):
    pass


class TestSquare(unittest.TestCase):
    def test_squares(self):
        self.assertEqual(3**2, 9)
