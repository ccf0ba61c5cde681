//! The pictures by their public face; what they look like end to end is tested
//! with the program.

use std::io::Read;

use maxplus_core::{MaxPlus, Names, SparseMatrix, Vector};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Cycle, Digraph, Path};
use num_rational::BigRational;
use supereigen::{Matrix, Problem};
use supereigen_picture::{
    BackEnd, ConePicture, DigraphError, DigraphPicture, Highlight, RenderError, StaircasePicture,
    cone_picture,
};

fn problem(text: &str) -> Problem<BigRational> {
    let matrix: Matrix<BigRational> = text.parse().unwrap();
    Problem::new(&matrix).unwrap()
}

/// A ring of n nodes with weights 0.
fn ring(n: usize) -> Problem<BigRational> {
    let arcs = (0..n).map(|i| (i, (i + 1) % n, MaxPlus::finite(BigRational::default())));
    Problem::new(&SparseMatrix::from_triplets(n, n, arcs).unwrap()).unwrap()
}

fn svg(picture: &DigraphPicture<'_>) -> String {
    let bytes = picture.scene().unwrap().render(BackEnd::Svg).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn two_matrices_have_their_own_names() {
    let problem = problem(". 1\n1 .");
    let (ab, xy) = (["ann", "bob"], ["xenia", "yves"]);
    let first = Names::new(ab).unwrap();
    let second = Names::new(xy).unwrap();
    let of = |names| svg(&DigraphPicture::of(&problem).names(names));
    let (first, second, none) = (of(Some(&first)), of(Some(&second)), of(None));
    for (shown, hidden) in ab.iter().zip(xy) {
        assert!(first.contains(shown) && !first.contains(hidden));
        assert!(second.contains(hidden) && !second.contains(shown));
        assert!(!none.contains(shown) && !none.contains(hidden));
    }
}

#[test]
fn names_that_xml_cannot_hold_are_shown_by_a_sign() {
    let problem = problem(". 1\n1 .");
    // What XML 1.0 has no place for and a name may hold; what is next to it.
    let names = Names::new([
        "a\u{fffe}b\u{ffff}",
        "c\u{fffd}\u{e000}\u{10ffff}\u{d7ff}<&",
    ])
    .unwrap();
    let text = svg(&DigraphPicture::of(&problem).names(Some(&names)));
    assert!(text.contains("a\u{fffd}b\u{fffd}"), "{text}");
    assert!(
        text.contains("c\u{fffd}\u{e000}\u{10ffff}\u{d7ff}&lt;&amp;"),
        "{text}"
    );
    let may_stand = |sign: char| match sign {
        '\t' | '\n' | '\r' => true,
        _ => sign >= ' ' && !matches!(sign, '\u{fffe}' | '\u{ffff}'),
    };
    assert!(text.chars().all(may_stand), "{text}");
}

#[test]
fn the_same_scene_gives_the_same_bytes_in_every_back_end() {
    let problem = problem("1 0 .\n-2 . 1\n. 0 .");
    for back_end in [BackEnd::Svg, BackEnd::Tikz, BackEnd::Pdf, BackEnd::Png] {
        let draw = || DigraphPicture::of(&problem).scene().unwrap();
        let bytes = draw().render(back_end).unwrap();
        assert_eq!(bytes, draw().render(back_end).unwrap());
        assert!(!bytes.is_empty());
        assert!(
            !cone_picture(&problem)
                .unwrap()
                .render(back_end)
                .unwrap()
                .is_empty()
        );
    }
}

#[test]
fn what_is_highlighted_is_drawn_however_many_nodes_there_are() {
    for n in [15, 16, 40] {
        let problem = ring(n);
        let graph = problem.digraph();
        let picture = DigraphPicture::of(&problem);
        let is_few = n <= 15;
        assert_eq!(picture.left_out().unwrap().is_none(), is_few, "{n}");
        assert_eq!(picture.clone().all_arcs(true).left_out(), Ok(None));
        let zero = Vector::from_fn(n, |_| MaxPlus::finite(BigRational::default()));
        for highlight in [
            Highlight::Cycle(Cycle::new(&graph, 0..n).unwrap()),
            Highlight::Path(Path::new(&graph, [0, 1, 2]).unwrap()),
            Highlight::Solution(zero),
        ] {
            let picture = picture.clone().highlight(highlight);
            assert!(svg(&picture).contains("arc on"), "{n}");
            assert!(picture.dot().unwrap().contains("red"), "{n}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let two = problem(". 1\n1 .");
    let vector = |entries: &[Option<i64>]| {
        let number = |k: &i64| BigRational::from_integer((*k).into());
        let entries: Vec<_> = entries.iter().map(|e| e.as_ref().map(number)).collect();
        Highlight::Solution(Vector::from_options(&entries).unwrap())
    };
    let error = |problem, highlight| {
        let picture = DigraphPicture::of(problem).highlight(highlight);
        let (scene, dot) = (picture.scene().unwrap_err(), picture.dot().unwrap_err());
        assert_eq!(scene, dot);
        scene
    };
    assert!(matches!(
        error(&two, vector(&[Some(0)])),
        DigraphError::Length(_)
    ));
    assert!(matches!(
        error(&two, vector(&[Some(0), None])),
        DigraphError::NoSolution(_)
    ));
    let large = ring(501);
    let picture = DigraphPicture::of(&large);
    assert_eq!(
        picture.scene().unwrap_err(),
        DigraphError::TooLarge {
            nodes: 501,
            arcs: 501
        }
    );
    assert!(picture.dot().is_ok());
    let error = cone_picture(&two).unwrap_err();
    assert_eq!(error.n, 2);
    let names = Names::new(["压", "炉"]).unwrap();
    let scene = DigraphPicture::of(&two)
        .names(Some(&names))
        .scene()
        .unwrap();
    assert_eq!(scene.render(BackEnd::Pdf), Err(RenderError::NoFont('压')));
    assert!(scene.render(BackEnd::Svg).is_ok());
}

#[test]
fn a_sweep_is_drawn_with_its_greatest_lambda() {
    let problem = problem("-3 1 .\n1 1 1\n. 0 .");
    let stairs = problem.sweep().staircase().complete().unwrap();
    let graph = Digraph::of(problem.given());
    let greatest = max_cycle_mean(&graph, &Budget::unlimited())
        .unwrap()
        .unwrap();
    let picture = StaircasePicture::of(problem.n(), &stairs, Some(greatest.mean()));
    let text = |picture: &StaircasePicture<'_>| {
        String::from_utf8(picture.scene().render(BackEnd::Svg).unwrap()).unwrap()
    };
    assert!(text(&picture).contains("λ(A)") && !text(&picture).contains("lower bounds"));
    let is_cut = true;
    let cut = StaircasePicture { is_cut, ..picture };
    assert!(text(&cut).contains("lower bounds"));
}

#[test]
fn the_content_of_a_pdf_is_packed_to_a_third_or_less() {
    let scene = cone_picture(&problem("-1 0 -3\n-2 -1 1\n2 -4 -1")).unwrap();
    let pdf = scene.render(BackEnd::Pdf).unwrap();
    let find = |what: &[u8]| pdf.windows(what.len()).position(|at| at == what);
    let (begin, end) = (
        find(b"stream\n").unwrap() + 7,
        find(b"\nendstream").unwrap(),
    );
    let mut content = Vec::new();
    let mut decoder = flate2::read::ZlibDecoder::new(&pdf[begin..end]);
    decoder.read_to_end(&mut content).unwrap();
    assert_eq!(decoder.total_in(), (end - begin) as u64);
    assert!(3 * (end - begin) < content.len(), "{} bytes", end - begin);
}

/// Every kind of picture that there is, as SVG.
fn all_kinds() -> Vec<String> {
    let paper = "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .";
    let (five, plane) = (problem(paper), problem("1 0 .\n-2 . 1\n. 0 ."));
    let graph = five.digraph();
    let solution = five.basis().to_vectors().swap_remove(0).into_vector();
    let stairs = five.sweep().staircase().complete().unwrap();
    let stairs = StaircasePicture::of(5, &stairs, None);
    let is_cut = true;
    let cut = StaircasePicture { is_cut, ..stairs };
    let marked = plane.basis().to_vectors().swap_remove(0).into_vector();
    let mut scenes = vec![
        stairs.scene(),
        cut.scene(),
        cone_picture(&plane).unwrap(),
        ConePicture::of(&plane)
            .unwrap()
            .marking(&marked)
            .point(&marked)
            .scene(),
    ];
    for highlight in [
        Highlight::Nothing,
        Highlight::Cycle(Cycle::new(&graph, [0, 1]).unwrap()),
        Highlight::Path(Path::new(&graph, [4, 0, 1]).unwrap()),
        Highlight::Solution(solution),
    ] {
        let picture = DigraphPicture::of(&five).highlight(highlight);
        scenes.push(picture.scene().unwrap());
    }
    scenes.push(DigraphPicture::of(&ring(40)).scene().unwrap());
    let svg = |scene: supereigen_picture::Scene| scene.render(BackEnd::Svg).unwrap();
    let svgs = scenes.into_iter().map(svg);
    svgs.map(|bytes| String::from_utf8(bytes).unwrap())
        .collect()
}

/// The class of the root, and the selectors with what they select.
fn sheet(svg: &str) -> (&str, Vec<(&str, &str)>) {
    let root = svg.split('>').next().unwrap();
    let scope = root
        .split("class=\"")
        .nth(1)
        .and_then(|s| s.split('"').next());
    let style = svg.split("<style>").nth(1).unwrap();
    let style = style.split("</style>").next().unwrap();
    let rules = style.split_terminator('}');
    let rules = rules.map(|rule| rule.split_once('{').unwrap());
    (scope.unwrap_or_default(), rules.collect())
}

#[test]
fn law_pictures_in_one_document_do_not_touch_each_other() {
    let pictures = all_kinds();
    for picture in &pictures {
        let (scope, rules) = sheet(picture);
        assert!(!scope.is_empty() && !rules.is_empty());
        for (selector, _) in &rules {
            assert!(
                selector.starts_with(&format!(".{scope} ")) && !selector.contains(','),
                "{selector} is not under {scope}"
            );
        }
        assert_eq!(picture.matches("<style").count(), 1);
        assert!(!picture.contains(" id=\""), "names are of the document");
        for other in &pictures {
            let (theirs, looks) = sheet(other);
            assert_eq!(scope == theirs, rules == looks, "{scope} and {theirs}");
        }
    }
    let mut scopes: Vec<_> = pictures.iter().map(|picture| sheet(picture).0).collect();
    scopes.sort_unstable();
    scopes.dedup();
    assert!(scopes.len() > 4, "{scopes:?}");
}

/// The width, the height, and the colours of all pixels row by row.
fn pixels(png: &[u8]) -> (usize, usize, Vec<[u8; 3]>) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let (width, height, length) = (number(16), number(20), number(33));
    assert_eq!(&png[37..41], b"IDAT");
    assert_eq!(png.len(), 41 + length + 4 + 12);
    let mut bytes = Vec::new();
    let mut decoder = flate2::read::ZlibDecoder::new(&png[41..41 + length]);
    decoder.read_to_end(&mut bytes).unwrap();
    let rows = bytes.chunks_exact(1 + 3 * width).map(|row| &row[1..]);
    let pixels: Vec<_> = rows
        .flat_map(|row| {
            row.chunks_exact(3)
                .map(|pixel| [pixel[0], pixel[1], pixel[2]])
        })
        .collect();
    assert_eq!(pixels.len(), width * height);
    (width, height, pixels)
}

#[test]
fn a_png_has_the_pixels_of_the_scene() {
    let problem = problem("1 0 .\n-2 . 1\n. 0 .");
    let cycle = Cycle::new(&problem.digraph(), [1, 2]).unwrap();
    let accent = [0xc4, 0x50, 0x0a];
    let picture = DigraphPicture::of(&problem);
    for highlight in [Highlight::Nothing, Highlight::Cycle(cycle)] {
        let is_marked = !matches!(highlight, Highlight::Nothing);
        let scene = picture.clone().highlight(highlight).scene().unwrap();
        let (width, height) = scene.size();
        for (scene, zoom) in [
            (scene.clone(), 2.0),
            (scene.clone().with_width(width), 1.0),
            (scene.with_width(1.0), 1.0 / width),
        ] {
            let (w, h, all) = pixels(&scene.render(BackEnd::Png).unwrap());
            assert_eq!(w as f64, (zoom * width).round());
            assert_eq!(h as f64, (zoom * height).round());
            if zoom < 1.0 {
                continue;
            }
            assert_eq!([all[0], all[w * h - 1]], [[0xff; 3]; 2], "white corners");
            assert_eq!(all.contains(&accent), is_marked);
            // Nodes, arcs and words, and a lot of paper.
            let white = all.iter().filter(|&&pixel| pixel == [0xff; 3]).count();
            assert!(
                (w * h / 2..w * h * 199 / 200).contains(&white),
                "{white} of {w} x {h}"
            );
        }
    }
}

#[test]
fn a_png_of_too_many_pixels_is_refused() {
    let scene = DigraphPicture::of(&problem("0")).scene().unwrap();
    let error = scene.with_width(10_001.0).render(BackEnd::Png).unwrap_err();
    assert!(matches!(error, RenderError::TooLarge { width: 10_001, .. }));
    let names = Names::new(["压"]).unwrap();
    let problem = problem("0");
    let scene = DigraphPicture::of(&problem)
        .names(Some(&names))
        .scene()
        .unwrap();
    assert_eq!(scene.render(BackEnd::Png), Err(RenderError::NoFont('压')));
}
