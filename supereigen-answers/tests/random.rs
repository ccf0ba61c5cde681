//! Densities as people write them.

use supereigen_answers::random::{Density, parse_density};

#[test]
fn a_density_is_a_part_of_one_and_percent_are_distinguished() {
    for (text, percent) in [
        ("0", 0),
        (".35", 35),
        ("1", 100),
        ("0.999", 100),
        ("1e-9", 0),
        ("0.285", 29),
        ("1/3", 33),
    ] {
        let density = parse_density(text).map(Density::percent);
        assert_eq!(density, Ok(percent), "{text}");
    }
    let printed = parse_density("60").unwrap_err();
    assert_eq!(
        printed,
        "a density is a fraction from 0 to 1, not a percentage: for 60 percent give 0.6"
    );
    let printed = parse_density("12.50").unwrap_err();
    assert!(
        printed.ends_with("for 12.5 percent give 0.125"),
        "{printed}"
    );
    for text in ["-0.1", "101", "nan", "inf", "", "half", ".", "1e999999999"] {
        let printed = parse_density(text).unwrap_err();
        let expected = format!("a density is a number from 0 to 1, not {text}");
        assert_eq!(printed, expected, "{text}");
    }
}
