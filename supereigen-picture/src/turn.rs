//! Sine and cosine, good to the last digits for the angles of pictures.
//!
//! The library's are good for every angle there is, for which they have pi to a
//! thousand digits; and they differ from one system to the next, but a picture
//! should not.

use std::f64::consts::FRAC_PI_2;

/// The sine and the cosine of an angle of a few turns at most.
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    let quarters = (angle / FRAC_PI_2).round();
    let rest = angle - quarters * FRAC_PI_2;
    let (s, c) = (series(rest, 1.0, rest), series(1.0, 0.0, rest));
    match (quarters as i64).rem_euclid(4) {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    }
}

/// Taylor's series from its first term on, the one of the given power of x; x is
/// an eighth of a turn at most, so that the terms soon vanish.
fn series(first: f64, power: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut power) = (first, first, power);
    for _ in 0..9 {
        term *= -x * x / ((power + 1.0) * (power + 2.0));
        power += 2.0;
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_with_the_library_within_a_few_turns() {
        for k in -2000..=2000 {
            let angle = f64::from(k) * 0.01;
            let ((s, c), (sine, cosine)) = (sin_cos(angle), angle.sin_cos());
            let far = (s - sine).abs().max((c - cosine).abs());
            assert!(far < 4e-15, "{angle}: {far}");
        }
        assert_eq!(sin_cos(0.0), (0.0, 1.0));
        assert_eq!(sin_cos(-FRAC_PI_2), (-1.0, 0.0));
    }
}
