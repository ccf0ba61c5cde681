//! Any single change to a right claim's vectors is refused, and no right claim is.

use maxplus_testing::cases;
use proptest::prelude::*;

use supereigen_verify::strategies::{right_bases, wrong_bases};
use supereigen_verify::{Conclusion, check_basis};

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn law_any_single_mutation_is_refused(wrong in wrong_bases(0..=5)) {
        let verdict = check_basis(&wrong.matrix, &wrong.basis).unwrap();
        prop_assert!(!verdict.is_accepted(), "{:?}\n{verdict}", wrong.mutation);
    }

    #[test]
    fn law_every_right_claim_is_accepted((matrix, basis) in right_bases(0..=5)) {
        let verdict = check_basis(&matrix, &basis).unwrap();
        prop_assert_eq!(verdict.conclusion(), Conclusion::Proved, "{}", verdict);
    }
}
