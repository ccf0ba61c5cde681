use std::io::{Read, Write};

use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};
use supereigen_pack::{Damage, unpacked};

use crate::dice;

/// Packs with the crate that packs the engine.
fn packed(bytes: &[u8], (lc, lp, pb): (u32, u32, u32)) -> Vec<u8> {
    let mut options = LzmaOptions::with_preset(9);
    (options.lc, options.lp, options.pb) = (lc, lp, pb);
    let size = Some(bytes.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// As the engine is packed.
const ENGINE: (u32, u32, u32) = (2, 0, 0);

/// Bytes with literals, matches of all lengths and all four repeated distances.
fn mixed(length: usize, seed: u32) -> Vec<u8> {
    let mut next = dice(seed);
    let mut bytes: Vec<u8> = Vec::new();
    let mut back = [1, 2, 3, 4];
    while bytes.len() < length {
        let kind = next() % 4;
        if kind == 0 || bytes.len() < 5 {
            bytes.push(next() as u8);
            continue;
        }
        if kind == 1 {
            back[next() % 4] = 1 + next() % bytes.len();
        }
        let distance = back[next() % 4].min(bytes.len());
        for _ in 0..[1, 2, 3, 9, 20, 300][next() % 6] {
            bytes.push(bytes[bytes.len() - distance]);
        }
    }
    bytes.truncate(length);
    bytes
}

#[test]
fn what_was_packed_comes_back() {
    let plain = [
        vec![],
        vec![7],
        vec![0; 100_000],
        (0..70_000).map(|k| (k % 251) as u8).collect(),
    ];
    let mixed = (0..12).map(|seed| mixed(1 + (20 << seed), seed));
    for bytes in plain.into_iter().chain(mixed) {
        assert_eq!(unpacked(&packed(&bytes, ENGINE)).unwrap(), bytes);
    }
}

#[test]
fn all_properties_of_the_format_are_known() {
    let bytes = mixed(3_000, 3);
    for lc in 0..=4 {
        for lp in 0..=4 - lc {
            for pb in 0..=4 {
                assert_eq!(
                    unpacked(&packed(&bytes, (lc, lp, pb))).unwrap(),
                    bytes,
                    "{lc} {lp} {pb}"
                );
            }
        }
    }
}

#[test]
fn what_is_cut_off_is_refused() {
    let whole = packed(&mixed(5_000, 99), ENGINE);
    // The last bytes of a range coder may not matter.
    for length in 0..whole.len() - 5 {
        assert_eq!(
            unpacked(&whole[..length]),
            Err(Damage::Ends),
            "{length} bytes"
        );
    }
}

#[test]
fn a_header_that_is_none_is_refused() {
    let whole = packed(&mixed(100, 1), ENGINE);
    for (place, byte) in [(0, 225), (0, 255), (9, 1), (12, 255), (8, 255)] {
        let mut other = whole.clone();
        other[place] = byte;
        assert_eq!(unpacked(&other), Err(Damage::Lzma), "{place}");
    }
}

/// An error, or as many bytes as were said; and where the crate has an answer, that.
#[test]
fn what_is_damaged_ends() {
    let bytes = mixed(3_000, 5);
    let whole = packed(&bytes, ENGINE);
    let mut next = dice(17);
    let (mut refused, mut agreed) = (0, 0);
    for _ in 0..3_000 {
        let mut other = whole.clone();
        // Behind the header and the byte that is 0.
        let place = 14 + next() % (whole.len() - 14);
        other[place] ^= 1 + (next() % 255) as u8;
        match unpacked(&other) {
            Err(_) => refused += 1,
            Ok(made) => {
                assert_eq!(made.len(), bytes.len());
                let mut theirs = vec![0; made.len()];
                let mut reader =
                    LzmaReader::new_mem_limit(other.as_slice(), u32::MAX, None).unwrap();
                reader.read_exact(&mut theirs).unwrap();
                assert!(made == theirs, "byte {place}");
                agreed += 1;
            }
        }
    }
    assert!(
        refused > 1_000 && agreed > 20,
        "{refused} refused, {agreed} agreed"
    );
}
