//! Records: written and read again, and shown by the README and `docs/figures.md`.

use std::path::Path;

use benches::ladder;
use benches::markdown;
use benches::markdown::FRONT;
use benches::measure::Spread;
use benches::readme::{BEGIN, END, PAGES, RECORDS, outdated, with_latest_figures, write};
use benches::record::{Machine, Record};
use benches::row::Row;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace")
}

/// A record that was not measured: one goal met, one missed.
fn made_up() -> Record {
    let spread = Spread::of([1.0, 2.0, 4.0]);
    Record {
        date: "2026-01-02T03:04:05Z".to_owned(),
        commit: "abc".to_owned(),
        compiler: "rustc".to_owned(),
        machine: Machine::here(),
        effort: "full".to_owned(),
        rows: vec![
            Row::new("core", format!("{} vectors", FRONT[0]), spread)
                .at_least(1.5)
                .headline(),
            Row::new("chains", "a, \"quoted\" search", spread)
                .at_most(1.0)
                .cause("It is slow"),
            Row::new("graph", "a row without a goal", spread),
        ],
        ladder: vec![ladder::Point {
            method: "chains".to_owned(),
            n: 4,
            extremals: 3,
            seconds: spread,
            nodes: Some(7),
            megabytes: Some(0.5),
        }],
    }
}

#[test]
fn the_pages_show_the_latest_record() {
    assert_eq!(
        outdated(root()).expect("two pages, and a record"),
        None,
        "run `cargo run --release -p benches -- readme`"
    );
}

/// The README has a line for each row of [`FRONT`].
#[test]
fn the_latest_record_has_every_row_of_the_readme() {
    let (_, record) = Record::latest(&root().join(RECORDS)).expect("a record");
    let front = markdown::front(&record);
    assert_eq!(front.lines().count(), FRONT.len(), "{front}");
}

#[test]
fn a_figure_changed_by_hand_is_seen() {
    let folder = std::env::temp_dir().join(format!("supereigen-readme-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("docs")).expect("a folder");
    write(&made_up(), &folder.join(RECORDS)).expect("a record");
    let [readme, docs] = PAGES.map(|page| folder.join(page));
    let write_page = |page: &Path, text: &str| std::fs::write(page, text).expect("a page");
    for page in [&readme, &docs] {
        write_page(page, &format!("before\n{BEGIN}\n{END}\nafter\n"));
    }
    let outdated = || outdated(&folder).expect("all are there");
    assert_eq!(outdated(), Some(PAGES[0]));
    let right = with_latest_figures(&folder).expect("all are there");
    for (page, text) in [&readme, &docs].into_iter().zip(&right) {
        assert!(text.starts_with("before\n") && text.ends_with("\nafter\n"));
        assert!(text.contains("2 (1 to 4)"), "{text}");
        write_page(page, text);
    }
    assert_eq!(outdated(), None);
    for (k, page) in [&readme, &docs].into_iter().enumerate() {
        write_page(page, &right[k].replace("2 (1 to 4)", "3 (1 to 4)"));
        assert_eq!(outdated(), Some(PAGES[k]));
        write_page(page, &right[k]);
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let folder = std::env::temp_dir().join(format!("supereigen-record-{}", std::process::id()));
    let record = made_up();
    let written = write(&record, &folder).expect("a folder for temporary files");
    assert_eq!(written.file_name().unwrap(), "2026-01-02T030405");
    assert_eq!(
        Record::latest(&folder).expect("one"),
        (written.clone(), record.clone())
    );
    // The braces, seven fields, the closing brackets of two lists, and their items.
    let json = record.json().expect("numbers");
    let items = record.rows.len() + 1;
    assert_eq!(json.lines().count(), 2 + 7 + 2 + items, "{json}");
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn a_missed_goal_is_shown_whether_it_is_a_headline_or_not() {
    for text in [
        markdown::report(&made_up()),
        markdown::figures(&made_up(), "x"),
    ] {
        assert!(text.contains("1 of 2 goals are met"), "{text}");
        assert!(
            text.contains("**MISSED**") && text.contains("It is slow"),
            "{text}"
        );
    }
    assert!(!markdown::figures(&made_up(), "x").contains("without a goal"));
    assert!(markdown::report(&made_up()).contains("without a goal"));
}
