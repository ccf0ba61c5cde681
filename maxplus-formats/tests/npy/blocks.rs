//! Blocks of scaled vectors are written as their rows are.

use super::*;

/// The rows of a block as NumPy's, by the block and vector by vector.
fn block_and_rows(block: &Block, values: Values, over: &BigInt) -> [Result<Vec<u8>, String>; 2] {
    let writer = || {
        let out = Cursor::new(Vec::new());
        RowsWriter::new(out, values, block.n())
            .unwrap()
            .over(over.clone())
    };
    let (mut whole, mut single) = (writer(), writer());
    let whole = whole
        .push_block(block)
        .map(|()| whole.finish().unwrap().into_inner());
    let rows = block.rows().try_for_each(|row| {
        let numbers = row
            .chunks_exact(block.width())
            .map(|depth| Depth::new(depth).number());
        let numbers = numbers.map(|depth| depth.map(|depth| -BigInt::from(depth)));
        let row: Vec<_> = numbers.map(|x| MaxPlus::from_option(x).unwrap()).collect();
        single.push(&row)
    });
    let single = rows.map(|()| single.finish().unwrap().into_inner());
    [whole, single].map(|answer| answer.map_err(|error| error.to_string()))
}

/// Writes the block into memory: the bytes that follow the header of a file.
fn into_memory(block: &Block, values: Values, over: &BigInt) -> Result<Vec<u8>, String> {
    let mut out = vec![7; block.len() * block.n() * values.size()];
    let (width, n) = (block.width(), block.n());
    let written = npy::write_depths(block.as_bytes(), width, n, over, values, &mut out);
    written.map(|()| out).map_err(|error| error.to_string())
}

#[test]
fn agreement_blocks_are_written_as_their_rows_are() {
    // Depths at the ends of every width and of every type.
    let ends = [8, 16, 31, 32, 53, 63, 64, 100].map(|bits| 1_u128 << bits);
    let near = ends.iter().flat_map(|end| end - 2..=end + 1);
    let ends: Vec<BigUint> = near.map(BigUint::from).collect();
    for largest in 0..=ends.len() {
        let mut block = Block::new(2, BigInt::from(1));
        block.push_depths([(1, 0)]);
        for depth in &ends[..largest] {
            block.push_wide_depths([(0, depth.clone()), (1, BigUint::from(0_u8))]);
        }
        let mut held = Vec::new();
        for values in [Values::Int32, Values::Int64, Values::Float64] {
            for over in [1, 2, 3] {
                let [whole, rows] = block_and_rows(&block, values, &over.into());
                assert_eq!(whole, rows, "{values}, {largest} rows over {over}");
                let memory = into_memory(&block, values, &over.into());
                let entries = whole.clone().map(|file| file[128..].to_vec());
                assert_eq!(memory, entries, "{values}, {largest} rows over {over}");
                held.extend(whole.is_ok().then_some(values));
            }
        }
        let narrowest = held.first().filter(|&&values| values != Values::Float64);
        assert_eq!(
            Values::of_block(&block).as_ref(),
            narrowest,
            "{largest} rows"
        );
    }
}

#[test]
fn blocks_larger_than_a_piece_are_written_whole() {
    let mut block = Block::new(3, BigInt::from(1));
    for k in 0..50_000 {
        block.push_depths([(0, 0), (1, k)]);
    }
    let [whole, rows] = block_and_rows(&block, Values::Int32, &1.into());
    assert_eq!(whole, rows);
    let bytes = whole.unwrap();
    let array = Array::read(&bytes).unwrap();
    assert_eq!((array.rows(), array.cols()), (50_000, 3));
    assert_eq!(
        array.vectors::<i64>().unwrap()[49_999].to_string(),
        "0 -49999 -inf"
    );
}
