//! Half-spaces by apices and sectors.

use maxplus_polyhedra::Cone;
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::*;

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_the_sectors_hold_the_cone_and_nothing_else(
        (n, given) in (1_usize..=3).prop_flat_map(|n| (Just(n), vec(vec(-2_i64..=2, n), 1..=4))),
    ) {
        let given: Vec<Vec<X>> = given.iter().map(|v| v.iter().copied().map(Some).collect()).collect();
        let cone = Cone::from_options(n, &given).unwrap();
        let halves = cone.apices(&all()).unwrap();
        prop_assert!(halves.iter().all(|h| h.apex[0] == number(0)));
        for x in grid(n, &[-2, -1, 0, 1, 2].map(Some)) {
            let inside = halves.iter().all(|h| {
                let apex = options(&h.apex);
                let greatest = |inside: bool| {
                    let places = (0..n).filter(|&j| h.sectors.contains(j) == inside);
                    places.map(|j| x[j].unwrap() - apex[j].unwrap()).max()
                };
                greatest(true) >= greatest(false)
            });
            prop_assert_eq!(inside, spanned(&x, &given));
        }
    }
}

#[test]
fn infinite_generators_have_no_apices() {
    let error_of = |cone: Cone| cone.apices(&all()).unwrap_err().to_string();
    let cone = Cone::from_options(2, [[Some(0), None]]).unwrap();
    assert_eq!(
        error_of(cone),
        "half-spaces with apices need finite generators; (0 -inf) has -inf"
    );
    assert_eq!(
        error_of(Cone::zero(2)),
        "half-spaces with apices need finite generators; there is none"
    );
}
