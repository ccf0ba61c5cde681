//! A ray and its data: the argmax sets of every inequality, merged from its parents and never
//! recomputed.
//!
//! For a ray g and an inequality h the method needs A_h (x) g, B_h (x) g and the coordinates where
//! these maxima are attained. For a unit vector they are single matrix entries. For a combination
//! g = v (+) d (x) w each maximum is that of v, that of w raised by d, or both:
//!
//! ```text
//! A_h v > d + A_h w    value A_h v       argmax that of v
//! A_h v < d + A_h w    value d + A_h w   argmax that of w
//! A_h v = d + A_h w    value A_h v       argmax the union
//! ```
//!
//! (A coordinate where g takes its value from w cannot attain a maximum that
//! belongs to v alone, and the reverse.) The matrices are thus read once, for
//! the unit vectors, and a merge costs two comparisons and a union of words.

use std::cmp::Ordering;

use maxplus_core::{Carrier, MaxPlus, Vector};
use num_bigint::BigInt;

use super::mask::Mask;

/// Why conversion into the method's numbers and back loses nothing.
const FITS: &str = "whole numbers of a width that was chosen to fit";

/// Sums and differences without checks: the range was checked once, when the width was chosen.
pub(super) trait Number: Carrier {
    /// The sum.
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self.sum(other).expect("the room for sums was checked")
    }

    /// The difference.
    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.difference(other)
            .expect("the room for sums was checked")
    }
}

impl<T: Carrier> Number for T {}

/// One side of an inequality at a ray: its value and where it is attained.
///
/// No coordinate attains -inf: then `argmax` is empty and `value` is meaningless.
#[derive(Debug, Clone)]
pub(super) struct Side<T, M> {
    pub(super) value: T,
    pub(super) argmax: M,
}

impl<T: Number, M: Mask> Side<T, M> {
    /// The side of v (+) d (x) w, from those of v and w.
    #[inline]
    pub(super) fn merge(v: &Self, d: &T, w: &Self) -> Self {
        match Self::compare(v, d, w) {
            Ordering::Greater => v.clone(),
            Ordering::Less => Side {
                value: d.plus(&w.value),
                argmax: w.argmax.clone(),
            },
            Ordering::Equal => Side {
                value: v.value.clone(),
                argmax: v.argmax.union(&w.argmax),
            },
        }
    }

    /// Compares the side of v with that of d (x) w; -inf equals -inf.
    #[inline]
    pub(super) fn compare(v: &Self, d: &T, w: &Self) -> Ordering {
        match (v.argmax.is_empty(), w.argmax.is_empty()) {
            (false, false) => v.value.order(&d.plus(&w.value)),
            (v_infinite, w_infinite) => w_infinite.cmp(&v_infinite),
        }
    }

    /// Compares the two sides of one inequality.
    #[inline]
    pub(super) fn order(&self, other: &Self) -> Ordering {
        match (self.argmax.is_empty(), other.argmax.is_empty()) {
            (false, false) => self.value.order(&other.value),
            (infinite, other_infinite) => other_infinite.cmp(&infinite),
        }
    }
}

/// An inequality at a ray: A_h (x) g against B_h (x) g.
#[derive(Debug, Clone)]
pub(super) struct Sides<T, M> {
    /// A_h (x) g.
    pub(super) greater: Side<T, M>,
    /// B_h (x) g.
    pub(super) smaller: Side<T, M>,
}

impl<T: Number, M: Mask> Sides<T, M> {
    /// The inequality at v (+) d (x) w.
    #[inline]
    pub(super) fn merge(v: &Self, d: &T, w: &Self) -> Self {
        Sides {
            greater: Side::merge(&v.greater, d, &w.greater),
            smaller: Side::merge(&v.smaller, d, &w.smaller),
        }
    }

    /// Whether the inequality holds.
    #[inline]
    pub(super) fn hold(&self) -> bool {
        self.greater.order(&self.smaller).is_ge()
    }

    /// Whether both sides have the same finite value. Then the inequality is a hyperarc of the
    /// tangent hypergraph.
    #[inline]
    pub(super) fn are_tight(&self) -> bool {
        !self.greater.argmax.is_empty() && self.greater.order(&self.smaller).is_eq()
    }
}

/// Every inequality at one ray.
///
/// If there are many, only those with a finite side are stored, because an inequality of few
/// coordinates is -inf on both sides at most rays.
///
/// Invariant: `rows` increases and has the length of `sides`.
#[derive(Debug, Clone)]
pub(super) struct Table<T, M> {
    /// Which inequalities are stored; `None` if all are.
    rows: Option<Vec<u32>>,
    sides: Vec<Sides<T, M>>,
    /// The value of all others.
    none: Sides<T, M>,
}

impl<T: Number, M: Mask> Table<T, M> {
    /// The table of unit vector i, from its columns of the two matrices (places and entries), for p
    /// inequalities and d coordinates.
    pub(super) fn of_unit(
        (p, d): (usize, usize),
        i: usize,
        greater: (&[usize], &[MaxPlus<BigInt>]),
        smaller: (&[usize], &[MaxPlus<BigInt>]),
    ) -> Self {
        let side = |(rows, entries): (&[usize], &[MaxPlus<BigInt>]), h| {
            let entry = rows.binary_search(&h).ok().map(|place| &entries[place]);
            match entry.and_then(MaxPlus::value) {
                Some(value) => Side {
                    value: T::from_integer(value).expect(FITS),
                    argmax: M::of_one(d, i),
                },
                None => Side {
                    value: T::zero(),
                    argmax: M::empty(d),
                },
            }
        };
        let sides = |h: usize| Sides {
            greater: side(greater, h),
            smaller: side(smaller, h),
        };
        let rows: Vec<usize> = if M::FEW {
            (0..p).collect()
        } else {
            let mut either = [greater.0, smaller.0].concat();
            either.sort_unstable();
            either.dedup();
            either
        };
        Table {
            sides: rows.iter().map(|&h| sides(h)).collect(),
            rows: (!M::FEW).then(|| rows.into_iter().map(|h| h as u32).collect()),
            // No inequality has this number.
            none: sides(p),
        }
    }

    /// Inequality h.
    #[inline]
    pub(super) fn get(&self, h: usize) -> &Sides<T, M> {
        match &self.rows {
            None => &self.sides[h],
            Some(rows) => match rows.binary_search(&(h as u32)) {
                Ok(place) => &self.sides[place],
                Err(_) => &self.none,
            },
        }
    }

    /// The inequalities that are stored; all others hold and are not tight.
    pub(super) fn stored(&self) -> impl Iterator<Item = (usize, &Sides<T, M>)> {
        let rows = self.rows.as_deref();
        let row = move |place: usize| rows.map_or(place, |rows| rows[place] as usize);
        let sides = self.sides.iter().enumerate();
        sides.map(move |(place, sides)| (row(place), sides))
    }

    /// The number of stored inequalities.
    pub(super) fn len(&self) -> usize {
        self.sides.len()
    }

    /// The table of v (+) d (x) w.
    fn merge(v: &Self, d: &T, w: &Self) -> Self {
        let none = v.none.clone();
        let (Some(rows_v), Some(rows_w)) = (&v.rows, &w.rows) else {
            let pairs = v.sides.iter().zip(&w.sides);
            return Table {
                rows: None,
                sides: pairs.map(|(v, w)| Sides::merge(v, d, w)).collect(),
                none,
            };
        };
        let mut rows = Vec::with_capacity(rows_v.len() + rows_w.len());
        let mut sides = Vec::with_capacity(rows_v.len() + rows_w.len());
        let (mut i, mut j) = (0, 0);
        while i < rows_v.len() || j < rows_w.len() {
            let (at_v, at_w) = (rows_v.get(i), rows_w.get(j));
            let h = match (at_v, at_w) {
                (Some(v), Some(w)) => *v.min(w),
                (v, w) => *v.or(w).expect("one of them is left"),
            };
            let (mut of_v, mut of_w) = (&none, &none);
            if at_v == Some(&h) {
                of_v = &v.sides[i];
                i += 1;
            }
            if at_w == Some(&h) {
                of_w = &w.sides[j];
                j += 1;
            }
            rows.push(h);
            sides.push(Sides::merge(of_v, d, of_w));
        }
        Table {
            rows: Some(rows),
            sides,
            none,
        }
    }

    /// Subtracts one number from every finite side.
    fn lower_by(&mut self, norm: &T) {
        for sides in &mut self.sides {
            for side in [&mut sides.greater, &mut sides.smaller] {
                if !side.argmax.is_empty() {
                    side.value = side.value.minus(norm);
                }
            }
        }
    }
}

/// A ray of the cone so far, scaled to maximum 0.
#[derive(Debug, Clone)]
pub(super) struct Ray<T, M> {
    /// The entries; meaningless outside the support.
    pub(super) entries: Vec<T>,
    /// The coordinates with finite entries, never empty.
    pub(super) support: M,
    /// Every inequality at this ray, including those not yet imposed.
    pub(super) sides: Table<T, M>,
    /// The imposed inequalities that are tight at this ray.
    pub(super) tight: M,
    /// Those of them whose greater side is attained at one coordinate only.
    pub(super) lone: M,
}

impl<T: Number, M: Mask> Ray<T, M> {
    /// The ray g = v (+) d (x) w, scaled; no inequality is marked as tight.
    pub(super) fn combination(v: &Self, d: &T, w: &Self) -> Self {
        let support = v.support.union(&w.support);
        let mut entries = v.entries.clone();
        let mut norm: Option<T> = None;
        for i in support.members() {
            if w.support.contains(i) {
                let raised = d.plus(&w.entries[i]);
                if !v.support.contains(i) || raised.order(&entries[i]).is_gt() {
                    entries[i] = raised;
                }
            }
            if norm
                .as_ref()
                .is_none_or(|norm| entries[i].order(norm).is_gt())
            {
                norm = Some(entries[i].clone());
            }
        }
        let none = v.tight.minus(&v.tight);
        let mut ray = Ray {
            entries,
            sides: Table::merge(&v.sides, d, &w.sides),
            tight: none.clone(),
            lone: none,
            support,
        };
        ray.lower_by(&norm.expect("a ray has a finite entry"));
        ray
    }

    /// The ray as a vector.
    pub(super) fn into_vector(self) -> Vector<MaxPlus<BigInt>> {
        let entries = self.entries.into_iter().enumerate();
        let scalar = |(i, entry): (usize, T)| match self.support.contains(i) {
            true => MaxPlus::finite(entry.to_integer().expect(FITS)),
            false => MaxPlus::NEG_INFINITY,
        };
        entries.map(scalar).collect()
    }

    /// Subtracts one number from every entry and hence from every side.
    fn lower_by(&mut self, norm: &T) {
        for i in self.support.members() {
            self.entries[i] = self.entries[i].minus(norm);
        }
        self.sides.lower_by(norm);
    }

    /// Marks inequality h, which must hold, as imposed.
    pub(super) fn note_imposed(&mut self, h: usize) {
        let sides = self.sides.get(h);
        debug_assert!(sides.hold());
        if sides.are_tight() {
            self.tight.insert(h);
            if sides.greater.argmax.is_single() {
                self.lone.insert(h);
            }
        }
    }
}
