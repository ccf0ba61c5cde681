//! The conformance suite: every law written in [`semiring`](maxplus_core::semiring) and
//! [`carrier`](maxplus_core::carrier), for any type with a strategy; and the laws of
//! [`named`](maxplus_core::named), for any value.
//!
//! Each function draws many cases and panics with the broken law, the operands and both sides.
//! A law is checked wherever its products stay in range. A strategy that always leaves the
//! range would check nothing, so the suite counts the cases in range and panics if there are
//! none.
//!
//! | function | laws of |
//! |---|---|
//! | [`semiring`] | [`Semiring`] |
//! | [`idempotent`] | [`Idempotent`] |
//! | [`selective`] | [`Selective`] |
//! | [`semifield`] | [`Semifield`] |
//! | [`carrier`] | [`Packed`](maxplus_core::carrier::Packed), [`OrderedGroup`](maxplus_core::carrier::OrderedGroup), [`Fraction`], [`Carrier`] |
//! | [`display_named`] | [`DisplayNamed`] |
//!
//! For inexact carriers some laws hold only where no sum is rounded: use a strategy of small
//! numbers, such as [`strategies::scalar`](crate::strategies::scalar).

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt::Debug;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};

use maxplus_core::carrier::{Carrier, Fraction};
use maxplus_core::named::DisplayNamed;
use maxplus_core::names::Names;
use maxplus_core::semiring::{Idempotent, Selective, Semifield, Semiring};

/// The result of one case.
type Checked = Result<(), TestCaseError>;

/// Draws triples and checks `law` on each.
fn for_all<S: Debug + Clone>(
    scalars: impl Strategy<Value = S>,
    law: impl Fn(&S, &S, &S, &Cell<u64>) -> Checked,
) {
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let in_range = Cell::new(0);
    let triples = proptest::collection::vec(scalars, 3);
    let outcome = TestRunner::new(config).run(&triples, |drawn| {
        law(&drawn[0], &drawn[1], &drawn[2], &in_range)
    });
    match outcome {
        Ok(()) => assert!(in_range.get() > 0, "no case stayed in range"),
        Err(TestError::Fail(why, drawn)) => panic!("{why} for a, b, c = {drawn:?}"),
        Err(TestError::Abort(why)) => panic!("{why}"),
    }
}

/// Checks that both sides of a law are equal.
fn equal<V: PartialEq + Debug>(law: &str, left: V, right: V) -> Checked {
    if left == right {
        return Ok(());
    }
    Err(TestCaseError::fail(format!(
        "{law} is broken: {left:?} is not {right:?}"
    )))
}

/// Checks that a statement holds.
fn holds(law: &str, truth: bool) -> Checked {
    equal(law, truth, true)
}

/// The laws of [`DisplayNamed`], for a value that mentions the nodes 0..n. It must not print
/// the sign `@`, which marks names here.
///
/// # Panics
///
/// If a law is broken.
pub fn display_named(speaker: &impl DisplayNamed, n: usize) {
    let displayed = speaker.to_string();
    let text = |names: Option<&Names>| speaker.named(names).to_string();
    assert_eq!(text(None), displayed, "without names");
    let all = |name: fn(usize) -> String| Names::new((1..=n).map(name)).expect("n names");
    assert_eq!(text(Some(&all(|k| k.to_string()))), displayed, "by numbers");
    let marked = text(Some(&all(|k| format!("@{k}"))));
    assert_eq!(marked.replace('@', ""), displayed, "but for the names");
    let none = Names::default();
    assert_eq!(text(Some(&none)), displayed, "no name reaches a node");
}

/// The laws of [`Semiring`].
///
/// # Panics
///
/// If a law is broken, or no case stays in range.
pub fn semiring<S: Semiring>(scalars: impl Strategy<Value = S>) {
    for_all(scalars, |a, b, c, in_range| {
        sums(a, b, c)?;
        neutral_elements(a)?;
        fast_product(a, b, c)?;
        if let (Ok(ab), Ok(bc)) = (a.try_times(b), b.try_times(c)) {
            equal("a.try_times(&b) = Ok(a * b)", &ab, &(a.clone() * b.clone()))?;
            if let (Ok(left), Ok(right)) = (ab.try_times(c), a.try_times(&bc)) {
                in_range.set(in_range.get() + 1);
                equal("(a * b) * c = a * (b * c)", left, right)?;
            }
        }
        if let (Ok(whole), Ok(ab), Ok(ac)) =
            (a.try_times(&b.plus(c)), a.try_times(b), a.try_times(c))
        {
            equal("a * (b + c) = a*b + a*c", whole, ab.plus(&ac))?;
        }
        if let (Ok(whole), Ok(ac), Ok(bc)) =
            (a.plus(b).try_times(c), a.try_times(c), b.try_times(c))
        {
            equal("(a + b) * c = a*c + b*c", whole, ac.plus(&bc))?;
        }
        Ok(())
    });
}

/// Checks the product of the row (a, b) and the column (b, c).
fn fast_product<S: Semiring>(a: &S, b: &S, c: &S) -> Checked {
    let (row, column) = ([a.clone(), b.clone()], [b.clone(), c.clone()]);
    let Some(fast) = S::fast_product(&row, &column, [1, 2, 1]) else {
        return Ok(());
    };
    let general = a.try_times(b).and_then(|ab| {
        let bc = b.try_times(c)?;
        Ok(vec![ab.plus(&bc)])
    });
    equal("fast_product = the general loop", Ok(fast), general)
}

fn sums<S: Semiring>(a: &S, b: &S, c: &S) -> Checked {
    equal("a.plus(&b) = a + b", a.plus(b), a.clone() + b.clone())?;
    equal("a + b = b + a", a.plus(b), b.plus(a))?;
    let (left, right) = (a.plus(b).plus(c), a.plus(&b.plus(c)));
    equal("(a + b) + c = a + (b + c)", left, right)
}

fn neutral_elements<S: Semiring>(a: &S) -> Checked {
    let (zero, one) = (S::zero(), S::one());
    equal("a + 0 = a", &a.plus(&zero), a)?;
    equal("a = 0 iff a.is_zero()", *a == zero, a.is_zero())?;
    let same = Ok(a.clone());
    equal("1 * a = a", &one.try_times(a), &same)?;
    equal("a * 1 = a", &a.try_times(&one), &same)?;
    let nothing = Ok(zero.clone());
    equal("0 * a = 0", &zero.try_times(a), &nothing)?;
    equal("a * 0 = 0", &a.try_times(&zero), &nothing)
}

/// The laws of [`Idempotent`].
///
/// # Panics
///
/// If a law is broken, or no case stays in range.
pub fn idempotent<S: Idempotent>(scalars: impl Strategy<Value = S>) {
    for_all(scalars, |a, b, c, in_range| {
        equal("a + a = a", &a.plus(a), a)?;
        equal("a <= b iff a + b = b", a.is_below(b), a.plus(b) == *b)?;
        holds("0 <= a", S::zero().is_below(a))?;
        if a.is_below(b) {
            holds(
                "a <= b implies a + c <= b + c",
                a.plus(c).is_below(&b.plus(c)),
            )?;
            if let (Ok(ac), Ok(bc)) = (a.try_times(c), b.try_times(c)) {
                in_range.set(in_range.get() + 1);
                holds("a <= b implies a * c <= b * c", ac.is_below(&bc))?;
            }
            if let (Ok(ca), Ok(cb)) = (c.try_times(a), c.try_times(b)) {
                holds("a <= b implies c * a <= c * b", ca.is_below(&cb))?;
            }
        }
        Ok(())
    });
}

/// The laws of [`Selective`].
///
/// # Panics
///
/// If a law is broken.
pub fn selective<S: Selective>(scalars: impl Strategy<Value = S>) {
    for_all(scalars, |a, b, c, in_range| {
        in_range.set(in_range.get() + 1);
        let sum = a.plus(b);
        holds("a + b is a or b", sum == *a || sum == *b)?;
        let order = a.natural_cmp(b);
        equal(
            "natural_cmp is Less or Equal iff a + b = b",
            order != Ordering::Greater,
            sum == *b,
        )?;
        equal("natural_cmp is Equal iff a = b", order.is_eq(), a == b)?;
        equal("natural_cmp turns round", order.reverse(), b.natural_cmp(a))?;
        if order.is_le() && b.natural_cmp(c).is_le() {
            holds("natural_cmp is transitive", a.natural_cmp(c).is_le())?;
        }
        Ok(())
    });
}

/// The laws of [`Semifield`].
///
/// # Panics
///
/// If a law is broken, or no case stays in range.
pub fn semifield<S: Semifield>(scalars: impl Strategy<Value = S>) {
    for_all(scalars, |a, b, _, in_range| {
        equal("a / 0 = none", a.try_over(&S::zero()), Ok(None))?;
        if b.is_zero() {
            return Ok(());
        }
        if let Ok(quotient) = a.try_over(b) {
            in_range.set(in_range.get() + 1);
            let Some(quotient) = quotient else {
                return holds("a / b exists for b != 0", false);
            };
            equal("b * (a / b) = a", &b.try_times(&quotient), &Ok(a.clone()))?;
        }
        Ok(())
    });
}

/// The laws of a [`Carrier`]: those of an ordered group, of packing, and of
/// the way to fractions and back.
///
/// # Panics
///
/// If a law is broken, or no case stays in range.
pub fn carrier<T: Carrier>(numbers: impl Strategy<Value = T>) {
    for_all(numbers, |a, b, c, in_range| {
        ordered_group(a, b, c, in_range)?;
        let word = a.clone().pack();
        let word = word.map_err(|error| TestCaseError::fail(error.to_string()))?;
        equal("unpack(pack(a)) = a", T::unpack(&word), Some(a))?;
        equal("unpack(INFINITE) = none", T::unpack(&T::INFINITE), None)?;
        let back = T::from_fraction(&a.to_fraction());
        equal("from_fraction(to_fraction(a)) = a", back.as_ref(), Some(a))?;
        let exact = a.clone().into_exact().to_fraction();
        equal("into_exact keeps the value", exact, a.to_fraction())?;
        let orders = (a.order(b), a.to_fraction().cmp(&b.to_fraction()));
        equal("order is the order of the values", orders.0, orders.1)?;
        if T::EXACT
            && let Some(sum) = a.sum(b)
        {
            let exact = a.to_fraction() + b.to_fraction();
            equal("an exact sum is the sum", sum.to_fraction(), exact)?;
        }
        let bound = a.to_fraction().max(-a.to_fraction());
        let denominator = a.to_fraction().denom().clone();
        if T::has_room(&bound, &denominator, 2) {
            holds("has_room means that sums exist", a.sum(a).is_some())?;
            holds(
                "has_room means that differences exist",
                a.difference(a).is_some(),
            )?;
        }
        Ok(())
    });
}

fn ordered_group<T: Carrier>(a: &T, b: &T, c: &T, in_range: &Cell<u64>) -> Checked {
    equal("a + b = b + a", a.sum(b), b.sum(a))?;
    equal("a + 0 = a", a.sum(&T::zero()).as_ref(), Some(a))?;
    if let (Some(ab), Some(bc)) = (a.sum(b), b.sum(c))
        && let (Some(left), Some(right)) = (ab.sum(c), a.sum(&bc))
    {
        in_range.set(in_range.get() + 1);
        equal("(a + b) + c = a + (b + c)", left, right)?;
    }
    if let Some(difference) = a.difference(b) {
        equal("(a - b) + b = a", difference.sum(b).as_ref(), Some(a))?;
    }
    let order = a.order(b);
    equal("order is Equal iff a = b", order.is_eq(), a == b)?;
    equal("order turns round", order.reverse(), b.order(a))?;
    if order.is_le() && b.order(c).is_le() {
        holds("order is transitive", a.order(c).is_le())?;
    }
    if let (Some(ac), Some(bc)) = (a.sum(c), b.sum(c))
        && order.is_le()
    {
        holds("a <= b implies a + c <= b + c", ac.order(&bc).is_le())?;
    }
    Ok(())
}
