//! The README's timeline is the one that the example draws, and what it shows is true.

#[allow(dead_code, reason = "its main is for people")]
#[path = "../examples/minute.rs"]
mod drawn;

#[test]
fn the_readme_has_the_picture() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/minute.svg");
    assert_eq!(std::fs::read_to_string(file).unwrap(), drawn::picture());
}

#[test]
fn every_machine_starts_again_at_least_six_later() {
    let mut x = [-1.0, -2.0, 0.0];
    for _ in 0..20 {
        let (after, _) = drawn::next(x);
        assert!((0..3).all(|i| after[i] - x[i] >= 6.0), "{x:?} {after:?}");
        x = after;
    }
}
