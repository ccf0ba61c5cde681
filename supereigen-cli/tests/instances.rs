//! The built-in instances: every number on their page is recomputed. Known and unknown
//! names.

use maxplus_instances::{ALL, README};
use maxplus_models::sdf3::read_sdf3;
use serde_json::Value;

use crate::common::{folder, output, run};

fn json(line: &str) -> Value {
    serde_json::from_str(&output(&format!("{line} --format json"))).unwrap()
}

fn written(number: &Value) -> String {
    number.to_string().trim_matches('"').to_owned()
}

#[test]
fn every_figure_of_the_table_is_computed_anew() {
    for instance in ALL {
        let (name, facts) = (instance.name, instance.facts());
        let info = json(&format!("info @{name} --lambda max"));
        assert_eq!(info["n"], facts.n, "{name}");
        assert_eq!(info["finite_entries"], facts.finite_entries, "{name}");
        assert_eq!(
            written(&info["greatest_mean"]),
            facts.greatest_mean,
            "{name}"
        );
        let sweep = json(&format!("sweep @{name}"));
        let numbers = |key: &str| -> Vec<usize> {
            let all = sweep[key].as_array().unwrap().iter();
            all.map(|count| count.as_u64().unwrap() as usize).collect()
        };
        let (at, between) = (numbers("at"), numbers("between"));
        let last = sweep["breakpoints"].as_array().unwrap().last().unwrap();
        assert_eq!(written(last), facts.greatest_mean, "{name}");
        assert_eq!(sweep["complete"], true, "{name}");
        // Above lambda(A), the last breakpoint, there are no extremals.
        assert_eq!(between.last(), Some(&0), "{name}");
        assert_eq!(at.last(), Some(&facts.at), "{name}");
        assert_eq!(between[between.len() - 2], facts.just_below, "{name}");
        assert_eq!(at.iter().chain(&between).max(), Some(&facts.most), "{name}");
        // The search for one lambda agrees with the sweep over all lambda.
        let basis = json(&format!("basis @{name} --lambda max"));
        assert_eq!(basis["count"], facts.at, "{name}");
    }
}

#[test]
fn every_command_of_the_page_prints_what_it_shows() {
    let mut ran = 0;
    for block in README.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        let (command, shown) = block.split_once('\n').unwrap();
        let line = command.strip_prefix("$ supereigen ").unwrap();
        assert_eq!(output(line), shown, "{line}");
        ran += 1;
    }
    assert_eq!(ran, 7);
}

/// The numbers of actors and firings per round, as listed on the page after the table.
#[test]
fn every_graph_has_the_actors_and_firings_that_the_page_says() {
    let mut graphs = 0;
    for instance in ALL.iter().filter(|instance| instance.kind() == "dataflow") {
        let graph = read_sdf3(instance.text.as_bytes()).unwrap().graph;
        let firings: u64 = graph.repetitions().unwrap().iter().sum();
        let actors = graph.actors().len();
        let row = format!("| {} | {actors} | {firings} |\n", instance.name);
        assert!(README.contains(&row), "{row}");
        graphs += 1;
    }
    assert_eq!(graphs, 6);
}

#[test]
fn oracle_the_flow_shop_is_what_its_jobs_make_of_it() {
    let jobs = [[4, 6, 3, 5], [7, 2, 8, 3], [3, 5, 4, 6]];
    // Machine j becomes free at 0 and the others long before. This gives a column of the
    // matrix.
    const LONG: i64 = -1_000_000;
    for column in 0..4 {
        let mut free = [LONG; 4];
        free[column] = 0;
        for work in jobs {
            let mut leaves = free[0];
            for j in 0..4 {
                leaves += work[j];
                // There is no buffer in between: the job stays until the next machine is
                // free.
                leaves = leaves.max(free.get(j + 1).copied().unwrap_or(LONG));
                free[j] = leaves;
            }
        }
        let matrix: Value =
            serde_json::from_str(&output("matrix convert @flowshop --format json")).unwrap();
        let of_column: Vec<_> = (0..4).map(|i| &matrix["matrix"][i][column]).collect();
        assert_eq!(
            of_column,
            free.map(Value::from).each_ref(),
            "column {column}"
        );
    }
}

#[test]
fn every_command_that_reads_a_matrix_reads_an_instance() {
    let lines = [
        "basis @line --count",
        "sweep @line",
        "info --estimate @line",
        "paper generators @line",
        "paper cycles @line --count",
        "paper paths @line --cycle 2",
        "info @line",
        "info @line @line",
        "matrix reduce @line",
        "cone rays @line @line",
        "eigenvectors @line",
        "subeigenvectors @line",
        "member @line --vector '0 0 0'",
        "greatest @line --below '0 0 0'",
        "nearest @line --vector '0 0 0'",
        "compare @line @line",
        "member --decompose @line --vector '0 0 0'",
        "paper explain @line",
        "paper explain @line --as game",
        "matrix star @line --lambda max",
        "matrix product @line @line",
        "matrix power @line --exponent 3",
        "study @line @modem",
        "matrix convert @line",
        "draw @line --format svg",
    ];
    let folder = folder(&[]);
    for line in lines {
        assert!(!run(folder.path(), line, 0).is_empty(), "{line}");
    }
}

#[test]
fn an_output_is_a_file_whatever_its_name() {
    let folder = folder(&[]);
    run(folder.path(), "matrix convert @line -o @line", 0);
    let text = std::fs::read_to_string(folder.path().join("@line")).unwrap();
    assert_eq!(text, output("matrix convert @line"));
}
