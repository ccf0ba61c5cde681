//! The way between a carrier and exact fractions.

use num_bigint::BigInt;
use num_rational::BigRational;

/// The way to and from exact fractions.
///
/// # Laws
///
/// `from_fraction(&x.to_fraction()) = Some(x)`: nothing is lost on the way.
pub trait Fraction: Sized {
    /// The exact value as a fraction.
    fn to_fraction(&self) -> BigRational;

    /// The value of this type that equals the fraction; `None` if none does.
    fn from_fraction(fraction: &BigRational) -> Option<Self>;

    /// The value as an integer; `None` if it is none. Carriers of integers do
    /// better than to pass through a fraction.
    fn to_integer(&self) -> Option<BigInt> {
        let fraction = self.to_fraction();
        fraction.is_integer().then(|| fraction.to_integer())
    }

    /// The value of this type that equals the integer; `None` if none does.
    fn from_integer(integer: &BigInt) -> Option<Self> {
        Self::from_fraction(&BigRational::from_integer(integer.clone()))
    }

    /// The value of this type that equals the machine integer; `None` if none
    /// does. Carriers of machine integers do better than to pass through a big
    /// one.
    fn from_machine_integer(integer: i64) -> Option<Self> {
        Self::from_integer(&BigInt::from(integer))
    }

    /// The value as a machine integer; `None` if it is none. Carriers of
    /// machine integers do better than to pass through a big one.
    fn to_machine_integer(&self) -> Option<i64> {
        i64::try_from(self.to_integer()?).ok()
    }
}
