//! Sets in the plane: where they are drawn, and what is written beside them.

use maxplus_core::{MaxPlus, Vector};
use num_rational::BigRational;
use supereigen_picture::testing::{Point, pieces};
use supereigen_picture::{BackEnd, Panel, SetsPicture};

type Exact = Vector<MaxPlus<BigRational>>;

fn vector(entries: [Option<i64>; 3]) -> Exact {
    let entry = |entry: Option<i64>| match entry {
        Some(value) => MaxPlus::from(BigRational::from(num_bigint::BigInt::from(value))),
        None => MaxPlus::NEG_INFINITY,
    };
    entries.into_iter().map(entry).collect()
}

type Row = [[Option<i64>; 3]; 2];

fn panel(rows: &[Row]) -> Panel {
    Panel {
        title: "X".into(),
        rows: rows.iter().map(|sides| sides.map(vector)).collect(),
        generators: vec![vector([Some(0); 3])],
        cells: Vec::new(),
    }
}

/// Whether (x / 4, y / 4, 0) satisfies the rows.
fn holds(rows: &[Row], (x, y): (i64, i64)) -> bool {
    rows.iter().all(|sides| {
        let [greater, smaller] = sides.map(|side| {
            let terms = side.iter().zip([x, y, 0]);
            terms.filter_map(|(a, x)| Some(4 * (*a)? + x)).max()
        });
        greater >= smaller
    })
}

/// Whether a convex polygon, which may be a line or a point, comes as near as this.
fn covers(piece: &[Point], (x, y): Point) -> bool {
    let bounds: [fn(Point) -> f64; 3] = [|at| at.0, |at| at.1, |at| at.0 - at.1];
    bounds.iter().all(|bound| {
        let (here, near) = (bound((x, y)), 1e-6);
        piece.iter().any(|&at| bound(at) <= here + near)
            && piece.iter().any(|&at| bound(at) >= here - near)
    })
}

/// A window of side 12 around the origin is looked at in quarters: what is drawn is what the
/// rows say, lines and points included.
#[test]
fn oracle_the_pieces_are_where_the_rows_hold() {
    let mut seed = 7_u64;
    let mut draw = |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % most
    };
    let zero = BigRational::from(num_bigint::BigInt::from(0));
    let side = BigRational::from(num_bigint::BigInt::from(12));
    let (mut inside, mut thin) = (0, 0);
    for _ in 0..300 {
        let rows: Vec<Row> = (0..1 + draw(4))
            .map(|_| {
                [(); 2].map(|()| {
                    [(); 3].map(|()| (draw(5) > 1).then(|| i64::try_from(draw(7)).unwrap() - 3))
                })
            })
            .collect();
        let drawn = pieces(&panel(&rows), &[zero.clone(), zero.clone()], &side);
        for x in -24..=24 {
            for y in -24..=24 {
                let at = (x as f64 / 48.0, y as f64 / 48.0);
                let is_drawn = drawn.iter().any(|piece| covers(piece, at));
                assert_eq!(
                    is_drawn,
                    holds(&rows, (x, y)),
                    "{rows:?}: {x}/4 {y}/4: {drawn:?}"
                );
                inside += usize::from(is_drawn);
            }
        }
        thin += drawn.iter().filter(|piece| piece.len() < 3).count();
        // No more than a plane cut by the lines of the rows has.
        assert!(drawn.len() <= 60, "{rows:?}: {}", drawn.len());
    }
    assert!(inside > 10_000 && thin > 0, "{inside} {thin}");
}

#[test]
fn numbers_of_any_size_are_drawn() {
    let huge = "1e400 1e400 0"
        .split(' ')
        .map(|entry| entry.parse().unwrap());
    let tiny = "1/1000000 . 0"
        .split(' ')
        .map(|entry| entry.parse().unwrap());
    for generator in [huge.collect::<Exact>(), tiny.collect()] {
        let mut set = panel(&[]);
        set.generators.push(generator);
        let svg = SetsPicture::of(vec![set])
            .scene()
            .render(BackEnd::Svg)
            .unwrap();
        let svg = String::from_utf8(svg).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf,"), "{svg}");
        assert!(svg.len() < 20_000);
    }
}

#[test]
fn sets_of_which_nothing_is_seen_say_so() {
    let svg = |panels: Vec<Panel>| {
        let picture = SetsPicture::of(panels).remark("cut");
        String::from_utf8(picture.scene().render(BackEnd::Svg).unwrap()).unwrap()
    };
    let mut empty = panel(&[]);
    empty.generators.clear();
    assert!(svg(vec![empty.clone()]).contains(">empty<"));
    let mut far = panel(&[[[None; 3], [Some(0), None, None]]]);
    far.generators = vec![vector([None, Some(5), Some(0)])];
    assert!(svg(vec![far]).contains("only with \u{2212}\u{221e}"));
    let many = svg(vec![empty; 7]);
    assert!(many.contains(">cut<") && many.matches(">empty<").count() == 7);
    assert!(svg(Vec::new()).contains(">cut<"));
}
