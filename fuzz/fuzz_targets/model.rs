//! Models of every kind: a matrix with a name for each column, or refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::ReadMatrix;
use maxplus_models::{Kind, read};

fuzz_target!(|bytes: &[u8]| {
    let detected = Kind::detect(bytes);
    for kind in Kind::ALL {
        for buffers in [false, true] {
            let Ok(model) = read(bytes, Some(kind), buffers) else {
                continue;
            };
            assert_eq!(model.names.len(), model.matrix.cols());
            assert!(kind == Kind::Mpm || model.matrix.rows() == model.matrix.cols());
            // No text is two models, but for places, which begin by any word.
            assert!(kind == Kind::Places || detected == Some(kind));
        }
    }
});
