//! No command writes over what it reads.

use crate::common::{folder, transcript_in};

#[test]
fn an_output_does_not_take_the_place_of_an_input() {
    let matrix = ". 1\n-1 .\n";
    let names = ["m.svg", "m.csv", "m.json", "b"];
    let folder = folder(&names.map(|name| (name, matrix.as_bytes())));
    let path = folder.path();
    let lines = [
        ("draw m.svg -o ./m.svg", "the matrix and the picture"),
        ("generators m.csv -o m.csv", "the matrix and the output"),
        ("explain m.json -o m.json", "the matrix and the output"),
        ("basis m.csv -o ./m.csv", "the matrix and the output"),
        ("cone m.csv b -o m.csv", "A and the output"),
        ("cone m.csv b --format jsonl -o b", "B and the output"),
    ];
    for (line, what) in lines {
        let told = transcript_in(path, line, "");
        assert!(told.contains(&format!("{what} are one file")), "{told}");
        assert!(told.ends_with("exit Some(2)\n"), "{told}");
        for name in names {
            let kept = std::fs::read_to_string(path.join(name)).unwrap();
            assert_eq!(kept, matrix, "{line}");
        }
    }
}
