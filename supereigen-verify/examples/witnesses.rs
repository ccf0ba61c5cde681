//! Says for each line of standard input whether its witness proves that its vector is extremal.
//! `proofs/check` compares the answers with those of the checker that is proved in Coq.
//!
//! A line is `{"matrix":[[null,5],[-5,null]],"vector":[0,-5],"witness":{...}}`:
//! integers, null for -inf, lambda = 0, the witness as in the files of `basis`.

use std::error::Error;
use std::io;

use maxplus_core::{Matrix, MaxPlus, Vector};
use serde::Deserialize;
use supereigen_verify::system::exact_entries;
use supereigen_verify::witness_fault::fault;
use supereigen_verify::{System, Witness};

/// One line. The witness is read separately: one that cannot be made is refused, and is not an
/// error of the line.
#[derive(Deserialize)]
struct Case {
    matrix: Vec<Vec<Option<i64>>>,
    vector: Vec<Option<i64>>,
    witness: serde_json::Value,
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let case: Case = serde_json::from_str(&line?)?;
        println!(
            "{}",
            if accepted(case)? {
                "accepted"
            } else {
                "refused"
            }
        );
    }
    Ok(())
}

fn accepted(case: Case) -> Result<bool, Box<dyn Error>> {
    let Ok(witness) = serde_json::from_value::<Witness>(case.witness) else {
        return Ok(false);
    };
    let Ok(matrix) = Matrix::<MaxPlus<i64>>::from_options(&case.matrix) else {
        return Ok(false);
    };
    let vector = Vector::<MaxPlus<i64>>::from_options(&case.vector)?;
    let x = vector.as_slice();
    let lambda = MaxPlus::from(0);
    let Ok(system) = System::new(&matrix, &lambda) else {
        return Ok(false);
    };
    Ok(x.len() == system.n() && fault(&system.rows(), &exact_entries(x), &witness).is_none())
}
