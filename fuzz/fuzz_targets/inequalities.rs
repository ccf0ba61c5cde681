//! Written inequalities: read or refused, and what was read reads back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::ReadMatrix;
use maxplus_formats::{read_inequalities, write_inequalities};

fuzz_target!(|bytes: &[u8]| {
    let Ok(system) = read_inequalities(bytes) else {
        return;
    };
    assert_eq!(system.lines.len(), system.left.rows());
    // `x9999999` alone has as many columns, all of which would be declared.
    if system.left.cols() > 1000 {
        return;
    }
    let mut text = Vec::new();
    let (left, right) = (&system.left, &system.right);
    write_inequalities(&mut text, left, right, system.names.as_ref()).expect("memory takes all");
    let again = read_inequalities(&text).expect("what was written");
    assert_eq!((&again.left, &again.right), (left, right));
    assert_eq!(again.names, system.names);
});
