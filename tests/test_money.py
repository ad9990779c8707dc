"""How money is read, printed and shared out."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import MOST, MoneyError, _from_text, dollars, from_dollars, grouped, part, read_money


class PrintsOddly(float):
    """As NumPy's numbers do."""

    def __repr__(self) -> str:
        return "PrintsOddly(2.5)"


@pytest.mark.parametrize(
    "value, cents",
    [
        *((0, 0), (100, 10_000), (1_000_000_000, MOST)),
        *(("0", 0), ("100", 10_000), ("2.5", 250), ("2.50", 250), ("0.01", 1), ("007", 700), ("1000000000.00", MOST)),
        *(
            (2.5, 250),
            (0.01, 1),
            (0.07, 7),
            (1e5, 10_000_000),
            (1e9, MOST),
            (4.35, 435),
            (-0.0, 0),
            (PrintsOddly(2.5), 250),
        ),
        *((Decimal("2.50"), 250), (Decimal("1E+2"), 10_000), (Decimal("1.000"), 100), (Decimal("0E+999999"), 0)),
        ("0" * 39 + "1", 100),
    ],
)
def test_numbers_and_texts_are_read_as_dollars(value: object, cents: int) -> None:
    assert read_money(value) == cents


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", " 5", "5 ", "5\n", "5.00\n", "\t5", "5\x00"),
        *("5.", ".5", ".", "5.005", "5.000", "1.2.3", "5,00", "1,000", "1_000", "1 000"),
        *("+5", "-5", "-0", "--5", "1e5", "1E5", "0x10", "$5", "5$", "five", "NaN", "nan", "inf", "Infinity"),
        *("１００", "٣", "5.１", "½", "²"),  # digits of other scripts
    ],
)
def test_any_other_text_is_no_money(text: str) -> None:
    with pytest.raises(MoneyError, match="is not an amount of money"):
        read_money(text)


@pytest.mark.parametrize(
    "value", [0.001, 2.505, 0.1 + 0.2, 1e-7, Decimal("2.505"), Decimal("1E-999999"), Decimal("0.001")]
)
def test_no_more_than_two_decimals(value: object) -> None:
    with pytest.raises(MoneyError, match="more than two decimals"):
        read_money(value)


def test_digits_beyond_the_precision_of_decimals_are_not_rounded_away() -> None:
    with localcontext() as context:
        context.prec = 4
        assert read_money(Decimal("123456.78")) == 12_345_678
        with pytest.raises(MoneyError, match="more than two decimals"):
            read_money(Decimal("123456.789"))


@pytest.mark.parametrize(
    "value", [-1, -0.01, -1e300, Decimal("-0.01"), Decimal("-1E+999999"), pytest.param(-(10**5000), id="huge")]
)
def test_no_money_is_negative(value: object) -> None:
    with pytest.raises(MoneyError, match="negative"):
        read_money(value)


@pytest.mark.parametrize(
    "value",
    [
        1_000_000_001,
        "1000000000.01",
        1_000_000_000.01,
        Decimal("1000000000.01"),
        10**5000,
        "9" * 5000,
        1e300,
        Decimal("1E+999999999"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_nothing_above_a_thousand_million(value: object) -> None:
    with pytest.raises(MoneyError, match=r"above 1000000000\.00"):
        read_money(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        b"5",
        [5],
        {"5": 5},
        (5,),
        5j,
        Fraction(5),
        *map(float, ("nan", "inf", "-inf")),
        Decimal("sNaN"),
        Decimal("NaN"),
    ],
)
def test_nothing_else_is_money(value: object) -> None:
    with pytest.raises(MoneyError, match="is not an amount of money"):
        read_money(value)


@given(st.integers(min_value=0, max_value=MOST))
def test_what_is_printed_is_read_as_the_same_money(cents: int) -> None:
    assert read_money(dollars(cents)) == cents
    assert read_money(grouped(cents).replace(",", "")) == cents
    assert read_money(Decimal(dollars(cents))) == cents
    assert read_money(float(dollars(cents))) == cents


@pytest.mark.parametrize(
    "cents, plain, with_commas",
    [
        (0, "0.00", "0.00"),
        (5, "0.05", "0.05"),
        (-5, "-0.05", "-0.05"),
        (-130_500, "-1305.00", "-1,305.00"),
        (MOST, "1000000000.00", "1,000,000,000.00"),
    ],
)
def test_money_is_printed_with_two_decimals(cents: int, plain: str, with_commas: str) -> None:
    assert (dollars(cents), grouped(cents)) == (plain, with_commas)


@pytest.mark.clause("R-2")
@pytest.mark.parametrize(
    "amount, of, out_of, expected",
    [
        (1000, 10, 100, 100),
        (999, 10, 100, 99),
        (1009, 10, 100, 100),
        (1, 1, 2, 0),
        (2, 1, 2, 1),
        (25_000_001, 1, 10, 2_500_000),
    ],
)
def test_a_share_is_rounded_down(amount: int, of: int, out_of: int, expected: int) -> None:
    assert part(amount, of=of, out_of=out_of) == expected


@pytest.mark.clause("R-2")
@given(st.integers(0, 10**15), st.integers(0, 1000), st.integers(1, 1000))
def test_a_share_is_never_above_the_exact_one_and_less_than_a_cent_below(amount: int, of: int, out_of: int) -> None:
    assert 0 <= Fraction(amount * of, out_of) - part(amount, of=of, out_of=out_of) < 1


@given(st.integers())
def test_an_amount_that_was_printed_is_read_back_whatever_its_size(cents: int) -> None:
    assert from_dollars(dollars(cents)) == cents


def test_a_long_text_is_no_amount_and_takes_no_memory() -> None:
    remembered = _from_text.cache_info().currsize
    with pytest.raises(MoneyError, match="more than 40 characters"):
        read_money("0" * 100_000 + "25")
    assert _from_text.cache_info().currsize == remembered
    assert read_money("0" * 38 + "25") == 25_00  # 40 characters
