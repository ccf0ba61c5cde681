//! Texts to start from, in the current formats. They are not committed: the corpus run makes them
//! in memory, and `fuzz/run` writes them into a folder.

use std::io::Cursor;
use std::ops::ControlFlow;

use maxplus_core::{Matrix, MaxPlus};
use maxplus_formats::npy::{self, Values};
use maxplus_formats::{Format, format_matrix, write_pair, write_vectors};
use num_rational::BigRational;
use supereigen::{Filter, Limits, Problem};

use crate::small::{MATRICES, extremals, matrix, sha256};

/// A target, a name and the bytes.
pub type Seed = (&'static str, String, Vec<u8>);

/// Numbers in all spellings.
const SCALARS: [&str; 24] = [
    "0",
    "-0",
    "+7",
    "-inf",
    "-oo",
    ".",
    "*",
    "%0",
    "-Inf",
    "null",
    "1/3",
    "-22/7",
    "0.125",
    "-1e400",
    "1e-3",
    "2.5E+2",
    "9223372036854775807",
    "-9223372036854775808",
    "1/0",
    "0x10",
    "\u{2212}5",
    "\u{221e}",
    "--1",
    "1 2",
];

/// Claims of a greatest solution or lambda.
const CERTIFICATES: [&str; 2] = [
    r#"{"format":"supereigen-greatest-1","matrix_sha256":"0ec0f595fb5dd6e6b16e84e65a7d662ef227905e0c3b267cbf2bc5677743d9cb","n":3,"lambda":null,"method":null,"names":["a","b","c"],"solution":false,"matrix":[[3,"-inf",5]],"right":[[4,2,"-inf"]],"below":[9,9,0],"above":[0,4,"-inf"],"vector":[1,3,0],"missed":{"node":2,"demand":4,"greatest":3},"policy":[1,1,null]}"#,
    r#"{"format":"supereigen-lambda-1","matrix_sha256":"ba5cbf28bd8e13b2c680d1498e522c264bac9e293268c5f1f54b0a4a27cda565","n":2,"lambda":"-1/2","matrix":[["-inf",1],[-2,"-inf"]],"right":[[0,"-inf"],["-inf",0]],"vector":[0,"-3/2"],"policy":[1,2]}"#,
];

/// Objects with a size that exceeds any memory.
const SIZES: [&str; 3] = [
    r#"{"format":"supereigen-cone-1","n":4611686018427387904,"matrix":[],"right":[],"vectors":[]}"#,
    r#"{"n":1000000000000,"vectors":[]}"#,
    r#"{"format":"supereigen-cone-1","matrix_sha256":"0","n":16777217,"lambda":null,"method":null,"count":0,"complete":true,"matrix":[],"right":[],"vectors":[]}"#,
];

/// Matrices in spellings that our writers do not use.
const TEXTS: [&str; 18] = [
    "# weights\n1 -inf % note\n\n2 3\n",
    "%0,1\n2,3\n4,5\n",
    "\u{feff}1;2\r\n3;4\r\n",
    "\"1\",\"-inf\"\n\"2/3\",\"4\"\n",
    "[[1, null], [\"-inf\", \"2/3\"]]",
    "{\"matrix\": [[1]]}",
    "[0,-oo]\n[1,2]\n",
    "%%MatrixMarket matrix coordinate integer general\n% note\n2 2 1\n1 2 3\n",
    "%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n",
    "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n",
    ";A;B\r\nA;0;1,5\r\nB;;2\r\n",
    "A = [0 -Inf ...\n 3; 1, 0, -%inf] % note\n",
    "array([[ 0., -inf],\n       [ 1.,  2.]], dtype=float32)",
    "\\begin{pmatrix} 0 & -\\infty \\\\ \\frac{1}{3} & \\cdot \\end{pmatrix}",
    "a b 3\nb a 1/2\n",
    "digraph { a -> b [label=\"3\"]; b -> a -> a [weight=1]; }",
    "# node names: \"a\", \"b\"\n0 1\n2 3\n",
    "{\"names\": [\"a\"], \"matrix\": [[0]]}",
];

/// Models of every kind.
const MODELS: [&str; 4] = [
    "<sdf3 type='sdf'><applicationGraph name='g'><sdf name='g'>\
     <actor name='a'><port name='o' type='out' rate='2'/><port name='i' type='in' rate='1'/></actor>\
     <actor name='b'><port name='o' type='out' rate='1'/><port name='i' type='in' rate='4'/></actor>\
     <channel name='ab' srcActor='a' srcPort='o' dstActor='b' dstPort='i'/>\
     <channel name='ba' srcActor='b' srcPort='o' dstActor='a' dstPort='i' initialTokens='2'/></sdf>\
     <sdfProperties><actorProperties actor='a'><processor type='p' default='true'>\
     <executionTime time='1.5'/></processor></actorProperties><actorProperties actor='b'>\
     <processor type='p'><executionTime time='2/3'/></processor></actorProperties>\
     <channelProperties channel='ab'><bufferSize sz='4'/></channelProperties>\
     </sdfProperties></applicationGraph></sdf3>",
    "<pnml><net id='n'><transition id='t'/><place id='p'><initialMarking><text>2</text>\
     </initialMarking><delay><text>3</text></delay></place><arc id='a' source='t' target='p'/>\
     <arc id='b' source='p' target='t'/></net></pnml>",
    "# line\nwarm: press oven 0 3\n\"to press\": oven press 2 2.5\n",
    "max-plus model M:\nmatrices\nA (a, b) = [[4.5 -inf] [7/2, 3]] // note\n",
];

/// Systems as people write them.
const SYSTEMS: [&str; 6] = [
    "max(3 + x1, x3) >= max(4 + x1, 2 + x2)\n",
    "variables: press \"cold saw\" oven\npress - 1/2 <= oven # note\npress = 0.5 + \"cold saw\"\n",
    "-inf >= x1\nmax() = x2 + -3\n",
    "a \u{2265} b \u{2212} 1e-3\nb == max(a, 12345678901234567890123 + a)\n",
    "variables: x3, x1\n",
    "x1 >= 3 - x2\n",
];

/// All seeds of all targets.
pub fn all() -> Vec<Seed> {
    let mut seeds = Vec::new();
    let mut add = |target, kind: &str, texts: &[&str]| {
        let bytes = texts.iter().map(|text| text.as_bytes().to_vec());
        seeds.extend(
            bytes
                .zip(0..)
                .map(|(bytes, k)| (target, format!("{kind}-{k}"), bytes)),
        );
    };
    let vectors = SCALARS.map(|text| format!("{text} 1 -2"));
    add("matrix", "scalar", &SCALARS);
    add("matrix", "vector", &vectors.each_ref().map(String::as_str));
    add("matrix", "text", &TEXTS);
    add("claim", "text", &TEXTS);
    add("claim", "certificate", &CERTIFICATES);
    add("claim", "size", &SIZES);
    add("model", "model", &MODELS);
    add("system", "inequalities", &SYSTEMS);
    for choice in 0..MATRICES.len() as u8 {
        let a: Matrix<MaxPlus<BigRational>> = matrix(choice);
        for format in Format::ALL.into_iter().filter(|f| f.reads_back()) {
            let text = format_matrix(&a, format);
            seeds.push(("matrix", format!("{format}-{choice}"), text.into_bytes()));
        }
        for values in [Values::Int32, Values::Float64] {
            let mut array = Cursor::new(Vec::new());
            if npy::write_matrix(&mut array, &a, values).is_ok() {
                seeds.push(("npy", format!("{values}-{choice}"), array.into_inner()));
            }
        }
        let mut pair = Vec::new();
        write_pair(&mut pair, &a, &a).expect("memory takes all");
        seeds.push(("system", format!("pair-{choice}"), pair));
        seeds.extend(claims(choice, &a));
        seeds.extend(frontiers(choice));
    }
    seeds
}

/// A text after the byte that chooses its matrix.
fn chosen(choice: u8, text: &str) -> Vec<u8> {
    [&[choice], text.as_bytes()].concat()
}

fn claims(choice: u8, a: &Matrix<MaxPlus<BigRational>>) -> [Seed; 4] {
    let problem = Problem::new(a).expect("small numbers");
    let claim = problem.basis().claim().expect("the basis of a problem");
    let mut lists = Vec::new();
    write_vectors(&mut lists, claim.basis(), Format::JsonLines).expect("memory takes all");
    let file = claim.to_json_without_matrix();
    let mut lines = String::new();
    let _ = extremals(choice).for_each(|extremal| {
        let mut row = Vec::new();
        let x = extremal.to_scaled();
        write_vectors(&mut row, [&*x], Format::JsonLines).expect("memory takes all");
        let row = String::from_utf8(row).expect("text");
        let row = row.trim_end();
        let witness = serde_json::to_string(&extremal.witness()).expect("plain data");
        lines += &format!("{{\"x\":{row},\"witness\":{witness}}}\n");
        ControlFlow::Continue(())
    });
    let name = |kind| format!("{kind}-{choice}");
    [
        ("claim", name("claim"), claim.to_json().into_bytes()),
        ("claim", name("jsonl"), lists),
        ("basis", name("basis"), chosen(choice, &file)),
        ("basis", name("lines"), chosen(choice, &lines)),
    ]
}

fn frontiers(choice: u8) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (filter, steps) in [
        (Filter::everything(), 0),
        (Filter::everything(), 3),
        (Filter::everything(), 9),
        (Filter::headed_by(0), 2),
        (Filter::containing(0).and_support_at_most(3), 4),
    ] {
        let extremals = extremals(choice).filter(filter).expect("node 0 is there");
        let mut search = extremals.open().expect("there is no limit");
        let _ = search.count(&Limits::steps(steps));
        let frontier = search.frontier().to_string();
        let output = match choice % 3 {
            0 => "elsewhere",
            1 => "count \"/tmp/n\"",
            _ => "stream jsonl+witness 3 17 00000000 abababab \"/tmp/x\"",
        };
        let shard = if steps == 3 { "1/2" } else { "none" };
        let mut checkpoint = format!(
            "supereigen checkpoint 2\ndenominator 1\nshard {shard}\noutput {output}\n{frontier}"
        );
        checkpoint += &format!("whole {}\n", sha256(&checkpoint));
        for (kind, text) in [("frontier", frontier), ("checkpoint", checkpoint)] {
            let name = format!("{kind}-{choice}-{steps}");
            seeds.push(("frontier", name, chosen(choice, &text)));
        }
    }
    seeds
}
