//! The table and the files agree. The figures of the table about the matrices are computed again by
//! `supereigen-cli/tests/instances.rs`.

use std::collections::BTreeSet;

use maxplus_instances::{ALL, README, find, nearest};

#[test]
fn every_instance_has_a_row_a_section_and_a_file_that_names_nothing_else() {
    for instance in ALL {
        let facts = instance.facts();
        assert!(facts.n > 0 && facts.most >= facts.at, "{}", instance.name);
        assert!(!instance.text.is_empty());
        let section = format!("\n### {}\n", instance.name);
        assert!(README.contains(&section), "{} is not listed", instance.name);
        assert_eq!(find(instance.name), Some(instance));
    }
    let rows = README.lines().filter(|line| line.starts_with("| `"));
    assert_eq!(rows.count(), ALL.len(), "a row for each and no other");
}

#[test]
fn every_model_in_the_folder_is_an_instance() {
    let folder = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let endings = [".xml", ".csv", ".txt", ".dot"];
    let models = names.filter(|name| endings.iter().any(|ending| name.ends_with(ending)));
    let listed = ALL.iter().map(|instance| instance.file.to_owned());
    assert_eq!(models.collect::<BTreeSet<_>>(), listed.collect());
}

#[test]
fn the_nearest_name_is_the_one_that_was_meant() {
    let first = |name: &str| nearest(name).next().unwrap().name;
    for instance in ALL {
        assert_eq!(first(instance.name), instance.name);
        assert_eq!(first(&instance.name.to_uppercase()), instance.name);
    }
    assert_eq!(first("h264decoder"), "h263decoder");
    assert_eq!(first("mp3"), "mp3decoder");
    assert_eq!(first("sattelite"), "satellite");
    assert_eq!(nearest("").count(), ALL.len());
}
