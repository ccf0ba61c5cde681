//! Writes texts to begin with into `corpus/`, one folder per target. It is no
//! target itself, but built like one: `fuzz/run --seeds`.

#![no_main]

use std::fs;
use std::io::{self, Cursor};
use std::ops::ControlFlow;
use std::path::Path;

use libfuzzer_sys::fuzz_target;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_formats::npy::{self, Values};
use maxplus_formats::{Format, format_matrix, write_pair, write_vectors};
use num_rational::BigRational;
use sha2::{Digest, Sha256};
use supereigen::{Filter, Limits, Problem};
use supereigen_fuzz::{MATRICES, extremals, matrix};

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

/// Claims that something is the greatest.
const CERTIFICATES: [&str; 2] = [
    r#"{"format":"supereigen-greatest-1","matrix_sha256":"0ec0f595fb5dd6e6b16e84e65a7d662ef227905e0c3b267cbf2bc5677743d9cb","n":3,"lambda":null,"method":null,"names":["a","b","c"],"solution":false,"matrix":[[3,"-inf",5]],"right":[[4,2,"-inf"]],"below":[9,9,0],"above":[0,4,"-inf"],"vector":[1,3,0],"missed":{"node":2,"demand":4,"greatest":3},"policy":[1,1,null]}"#,
    r#"{"format":"supereigen-lambda-1","matrix_sha256":"ba5cbf28bd8e13b2c680d1498e522c264bac9e293268c5f1f54b0a4a27cda565","n":2,"lambda":"-1/2","matrix":[["-inf",1],[-2,"-inf"]],"right":[[0,"-inf"],["-inf",0]],"vector":[0,"-3/2"],"policy":[1,2]}"#,
];

/// Objects that state a size, more than any system has.
const SIZES: [&str; 3] = [
    r#"{"format":"supereigen-cone-1","n":4611686018427387904,"matrix":[],"right":[],"vectors":[]}"#,
    r#"{"n":1000000000000,"vectors":[]}"#,
    r#"{"format":"supereigen-cone-1","matrix_sha256":"0","n":16777217,"lambda":null,"method":null,"count":0,"complete":true,"matrix":[],"right":[],"vectors":[]}"#,
];

/// Matrices in spellings that nobody writes here.
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

fuzz_target!(init: write_and_leave(), |_bytes: &[u8]| {});

/// Ends before anything is fuzzed.
fn write_and_leave() {
    write_all().expect("a folder to write to");
    std::process::exit(0);
}

fn write_all() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let write = |target: &str, name: String, text: &[u8]| {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(name), text)
    };
    for (k, text) in SCALARS.iter().enumerate() {
        write("scalar", format!("seed-{k}"), text.as_bytes())?;
        write(
            "vector",
            format!("seed-{k}"),
            format!("{text} 1 -2").as_bytes(),
        )?;
    }
    for (k, text) in TEXTS.iter().enumerate() {
        write("matrix", format!("seed-{k}"), text.as_bytes())?;
        write("vectors", format!("seed-{k}"), text.as_bytes())?;
    }
    for (k, text) in CERTIFICATES.iter().enumerate() {
        write("claim", format!("certificate-{k}"), text.as_bytes())?;
    }
    for (k, text) in SIZES.iter().enumerate() {
        write("claim", format!("size-{k}"), text.as_bytes())?;
    }
    for (k, text) in MODELS.iter().enumerate() {
        write("model", format!("seed-{k}"), text.as_bytes())?;
    }
    for (k, text) in SYSTEMS.iter().enumerate() {
        write("inequalities", format!("seed-{k}"), text.as_bytes())?;
    }
    for choice in 0..MATRICES.len() as u8 {
        let a: Matrix<MaxPlus<BigRational>> = matrix(choice);
        for format in Format::ALL.into_iter().filter(|f| f.reads_back()) {
            let text = format_matrix(&a, format);
            write("matrix", format!("{format}-{choice}"), text.as_bytes())?;
        }
        for values in [Values::Int32, Values::Float64] {
            let mut array = Cursor::new(Vec::new());
            if npy::write_matrix(&mut array, &a, values).is_ok() {
                write("npy", format!("{values}-{choice}"), array.get_ref())?;
            }
        }
        let mut pair = Vec::new();
        write_pair(&mut pair, &a, &a)?;
        write("pair", format!("pair-{choice}"), &pair)?;
        claims(choice, &a, &write)?;
        frontiers(choice, &write)?;
    }
    Ok(())
}

type Scalar = MaxPlus<BigRational>;

/// A text and the byte that chooses its matrix, as libFuzzer takes a pair of a
/// byte and a text.
fn chosen(choice: u8, text: &str) -> Vec<u8> {
    let mut bytes = vec![choice];
    bytes.extend_from_slice(text.as_bytes());
    bytes
}

fn claims(
    choice: u8,
    a: &Matrix<Scalar>,
    write: &impl Fn(&str, String, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let problem = Problem::new(a).expect("small numbers");
    let claim = problem.basis().claim().expect("the basis of a problem");
    let text = claim.to_json();
    write("claim", format!("claim-{choice}"), text.as_bytes())?;

    let mut lists = Vec::new();
    write_vectors(&mut lists, claim.basis(), Format::JsonLines)?;
    write("vectors", format!("jsonl-{choice}"), &lists)?;
    let file = claim.to_json_without_matrix();
    write("basis", format!("basis-{choice}"), &chosen(choice, &file))?;

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
    write("lines", format!("lines-{choice}"), &chosen(choice, &lines))
}

fn frontiers(choice: u8, write: &impl Fn(&str, String, &[u8]) -> io::Result<()>) -> io::Result<()> {
    for (filter, steps) in [
        (Filter::everything(), 0),
        (Filter::everything(), 3),
        (Filter::everything(), 9),
        (Filter::headed_by(0), 2),
        (Filter::containing(0).and_support_at_most(3), 4),
    ] {
        let name = format!("frontier-{choice}-{steps}");
        let extremals = extremals(choice).filter(filter).expect("node 0 is there");
        let mut search = extremals.open().expect("there is no limit");
        let _ = search.count(&Limits::steps(steps));
        let text = search.frontier().to_string();
        write("frontier", name.clone(), &chosen(choice, &text))?;
        let outputs = [
            "elsewhere".to_owned(),
            "count \"/tmp/n\"".to_owned(),
            "stream jsonl+witness 3 17 00000000 abababab \"/tmp/x\"".to_owned(),
        ];
        let output = &outputs[usize::from(choice) % outputs.len()];
        let shard = if steps == 3 { "1/2" } else { "none" };
        let mut text = format!(
            "supereigen checkpoint 2\ndenominator 1\nshard {shard}\noutput {output}\n{text}"
        );
        let sum: String = Sha256::digest(&text)
            .as_slice()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        text += &format!("whole {sum}\n");
        write("checkpoint", name, &chosen(choice, &text))?;
    }
    Ok(())
}
