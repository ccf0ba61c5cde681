//! Matrices of cmlib.

use maxplus_models::{Kind, read};

const DECODER: &str = "\
/* states, inputs
   and outputs */
max-plus model Decoder :
matrices
A (shift, demap, est_0), = [ // exact
    [ 4.0000   -inf   -inf ],
    [ 7/2, 3.5 -1 ]
    [   -inf   -inf   0 ]
]
B (shift demap est_0 i ce) = [
    [4 -inf] [7 3] [-inf -inf]
]
vector sequences
U = [ [1 2] ]
";

#[test]
fn the_matrix_of_states_is_taken_with_its_names() {
    assert_eq!(Kind::detect(DECODER.as_bytes()), Some(Kind::Mpm));
    let model = read(DECODER.as_bytes(), None, false).unwrap();
    assert_eq!(
        model.matrix.to_string(),
        "4 -inf -inf\n7/2 7/2 -1\n-inf -inf 0\n"
    );
    assert_eq!(
        model.names.iter().collect::<Vec<_>>(),
        ["shift", "demap", "est_0"]
    );
}

#[test]
fn without_names_nodes_are_numbers() {
    let text = "max-plus model M: matrices Other=[[-inf 2][1 -inf]]";
    let model = read(text.as_bytes(), None, false).unwrap();
    assert_eq!(model.matrix.to_string(), "-inf 2\n1 -inf\n");
    assert!(model.names.are_numbers());
    // A matrix may be called as a section begins.
    let text = "max-plus model M: matrices vector=[[1]] event sequences e=[1 2]";
    assert_eq!(
        read(text.as_bytes(), None, false)
            .unwrap()
            .matrix
            .to_string(),
        "1\n"
    );
}
