//! The passes in every instruction set against the plain loops.

use proptest::prelude::*;
use supereigen::testing::InstructionSet;
use supereigen::testing::inside::{
    ChainPass, Lanes, LeftPass, PathPass, Processor, RightPass, Wanted, plain, plain_left,
    plain_right,
};

/// What a pass writes.
type AfterChain<W> = (Vec<W>, Vec<W>, Vec<u64>);

fn after_chain<W: Lanes>(
    x: &W,
    columns: &[[W; 4]],
    run: impl FnOnce(ChainPass<'_, W>),
) -> AfterChain<W> {
    let column = |k: usize| columns.iter().map(|c| c[k].clone()).collect::<Vec<W>>();
    let n = columns.len();
    let (mut lower, mut upper) = (vec![W::default(); n], vec![W::default(); n]);
    let mut candidates = vec![!0; n.div_ceil(64)];
    run(ChainPass {
        x: x.clone(),
        column: &column(0),
        row: &column(1),
        lower: &column(2),
        upper: &column(3),
        next_lower: &mut lower,
        next_upper: &mut upper,
        candidates: &mut candidates,
    });
    (lower, upper, candidates)
}

fn chains_agree<W: Lanes>(x: W, columns: &[[W; 4]]) {
    let expected = after_chain(&x, columns, plain);
    for set in InstructionSet::ALL {
        if let Some(processor) = Processor::new(set) {
            let found = after_chain(&x, columns, |pass| W::push(processor, pass));
            assert_eq!(found, expected, "{set}");
        }
    }
}

/// What a pass writes, and whether it cut something.
type AfterPath<W> = (Vec<W>, Vec<W>, Vec<u64>, Vec<u64>, bool);

/// The two passes over the same columns: left of the bar, then right.
fn after_path<W: Lanes>(
    [sum, above, below]: &[W; 3],
    wanted: Wanted,
    columns: &[[W; 7]],
    left: impl FnOnce(LeftPass<'_, W>) -> bool,
    right: impl FnOnce(RightPass<'_, W>) -> bool,
) -> [AfterPath<W>; 2] {
    let n = columns.len();
    let column = |k: usize| columns.iter().map(|c| c[k].clone()).collect::<Vec<W>>();
    let columns: [Vec<W>; 7] = std::array::from_fn(column);
    let made = |run: &mut dyn FnMut(PathPass<'_, W>, &mut [u64]) -> bool| {
        let (mut lower, mut upper) = (vec![W::default(); n], vec![W::default(); n]);
        let (mut bits, mut others) = (vec![!0; n.div_ceil(64)], vec![!0; n.div_ceil(64)]);
        let path = PathPass {
            sum: sum.clone(),
            column: &columns[0],
            row: &columns[1],
            row_s: &columns[2],
            lower: &columns[3],
            upper: &columns[4],
            next_lower: &mut lower,
            next_upper: &mut upper,
            wanted,
            right: &mut bits,
        };
        let cut = run(path, &mut others);
        (lower, upper, bits, others, cut)
    };
    let (mut left, mut right) = (Some(left), Some(right));
    let left = made(&mut |path, bits| {
        let run = left.take().expect("called once");
        run(LeftPass { path, left: bits })
    });
    let right = made(&mut |path, _| {
        let run = right.take().expect("called once");
        run(RightPass {
            path,
            above: above.clone(),
            below: below.clone(),
            left_lower: &columns[5],
            left_upper: &columns[6],
        })
    });
    [left, right]
}

fn paths_agree<W: Lanes>(numbers: [W; 3], wanted: Wanted, columns: &[[W; 7]]) {
    let expected = after_path(&numbers, wanted, columns, plain_left, plain_right);
    for set in InstructionSet::ALL {
        if let Some(processor) = Processor::new(set) {
            let left = |pass: LeftPass<'_, W>| W::left(processor, pass);
            let right = |pass: RightPass<'_, W>| W::right(processor, pass);
            let found = after_path(&numbers, wanted, columns, left, right);
            assert_eq!(found, expected, "{set}");
        }
    }
}

/// Small numbers with many ties, and the -inf of padded rows.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![8 => -4..=8i32, 1 => Just(-1000)]
}

proptest! {
    #[test]
    fn agreement_of_every_instruction_set_with_the_plain_loop_of_a_chain(
        x in -3..=3i32,
        blocks in 1..=9usize,
        entries in proptest::collection::vec([-4..=4i32, -4..=4, -4..=4, -4..=4], 144),
    ) {
        let columns = &entries[..16 * blocks];
        chains_agree(x, columns);
        let wide: Vec<_> = columns.iter().map(|c| c.map(|a| i64::from(a) << 40)).collect();
        chains_agree(i64::from(x) << 40, &wide);
    }

    #[test]
    fn agreement_of_every_instruction_set_with_the_plain_loops_of_a_path(
        numbers in [0..=6i32, 0..=3, 3..=9],
        (closing, longer) in any::<(bool, bool)>(),
        blocks in 1..=9usize,
        entries in proptest::collection::vec(
            [number(), number(), number(), number(), number(), number(), number()],
            144,
        ),
    ) {
        let columns = &entries[..16 * blocks];
        let wanted = Wanted { closing, longer };
        paths_agree(numbers, wanted, columns);
        let wide: Vec<_> = columns.iter().map(|c| c.map(i64::from)).collect();
        paths_agree(numbers.map(i64::from), wanted, &wide);
    }
}
