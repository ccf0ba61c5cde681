//! The pictures in `docs/` and the citation. `.ci/doc-commands` compares the output of commands with what the pages
//! show, and `.ci/paths` follows the links.

use std::path::Path;

/// The picture in `docs/` is what the program draws.
#[test]
fn the_staircase_in_docs_is_that_of_the_example() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sweep.svg");
    let drawn = crate::common::output("sweep --format svg");
    assert_eq!(std::fs::read_to_string(picture).unwrap(), drawn);
}

/// The pictures of reachable sets are what the commands of their page draw.
#[test]
fn the_pictures_of_reachable_sets_are_drawn_by_their_page() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = std::fs::read_to_string(docs.join("reach.md")).unwrap();
    let folder = crate::common::folder(&[]);
    for line in page
        .lines()
        .filter_map(|line| line.strip_prefix("$ printf "))
    {
        for piece in line.split(" && printf ") {
            let (text, file) = piece.split_once(" > ").unwrap();
            let text = text.trim_matches('\'').replace("\\n", "\n");
            std::fs::write(folder.path().join(file), text).unwrap();
        }
    }
    let drawn = page.lines().filter(|line| line.ends_with(".svg"));
    let drawn: Vec<_> = drawn
        .filter_map(|line| line.strip_prefix("$ supereigen "))
        .collect();
    assert_eq!(drawn.len(), 2);
    for line in drawn {
        crate::common::run(folder.path(), line, 0);
        let picture = line.rsplit(' ').next().unwrap();
        let [shown, drawn] = [&*docs, folder.path()]
            .map(|place| std::fs::read_to_string(place.join(picture)).unwrap());
        assert!(shown == drawn, "{picture}");
    }
}

/// The same holds for pictures whose command the page shows:
/// `supereigen draw .. -o NAME.svg` next to `](NAME.svg)`.
#[test]
fn pictures_of_pages_are_what_their_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut drawn = 0;
    for page in [
        "dataflow",
        "timetable",
        "production-line",
        "game",
        "schedule",
    ] {
        let page = std::fs::read_to_string(docs.join(format!("{page}.md"))).unwrap();
        let commands = page.lines().filter_map(|line| {
            let line = line.strip_prefix("$ supereigen draw ")?;
            line.split_once(" -o ")
        });
        for (arguments, name) in commands {
            assert!(page.contains(&format!("]({name})")), "{name} is not shown");
            let now = crate::common::output(&format!("draw {arguments} --format svg"));
            assert_eq!(
                std::fs::read_to_string(docs.join(name)).unwrap(),
                now,
                "{name}"
            );
            drawn += 1;
        }
    }
    assert_eq!(drawn, 5);
}

#[test]
fn agreement_cite_and_citation_cff() {
    let bibtex = crate::common::output("cite");
    let one_line = bibtex.split_whitespace().collect::<Vec<_>>().join(" ");
    let cff = std::fs::read_to_string("../CITATION.cff").unwrap();
    let after = |key: &str| {
        let found = cff.lines().find_map(|line| line.trim().strip_prefix(key));
        let found = found.unwrap_or_else(|| panic!("no {key} in CITATION.cff"));
        found.trim().trim_matches('"').to_owned()
    };
    assert_eq!(after("version:"), env!("CARGO_PKG_VERSION"));
    let software = [after("title:"), after("version:"), after("date-released:")];
    for field in software.map(|field| format!("{{{field}}}")) {
        assert!(one_line.contains(&field), "{field} in {bibtex}");
    }
    let paper = cff.split("type: article").nth(1).unwrap();
    let title = paper
        .lines()
        .find_map(|line| line.trim().strip_prefix("title: "));
    let title = title.unwrap().trim_matches('"');
    assert!(one_line.contains(&format!("{{{title}}}")), "{bibtex}");
    for entry in ["@misc{supereigen,", "@article{wang-sergeev,"] {
        assert_eq!(bibtex.matches(entry).count(), 1, "{bibtex}");
    }
    let count = |sign| bibtex.matches(sign).count();
    assert_eq!(count('{'), count('}'));
}
