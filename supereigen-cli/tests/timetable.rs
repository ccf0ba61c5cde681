//! `timetable` from outside: names, formats, what is refused, and what `verify` says of right and forged
//! files.

use serde_json::{Value, json};

use crate::common::{folder, run};

const LINE: &[u8] = b",press,oven,saw\npress,4,,5\noven,7,6,\nsaw,,8,3\n";

/// What `verify` says of the timetable after a change, from its first failed check on.
fn refusal(plant: &[u8], options: &str, change: &dyn Fn(&mut Value)) -> String {
    let folder = folder(&[("plant.txt", plant)]);
    let line = format!("timetable plant.txt {options} --format json");
    let code = i32::from(options.contains("=-1"));
    let mut file: Value = serde_json::from_str(&run(folder.path(), &line, code)).unwrap();
    std::fs::write(folder.path().join("right.json"), file.to_string()).unwrap();
    let verdict = run(folder.path(), "verify plant.txt --basis right.json", 0);
    assert!(verdict.starts_with("verified complete: "), "{verdict}");
    change(&mut file);
    std::fs::write(folder.path().join("forged.json"), file.to_string()).unwrap();
    let verdict = run(folder.path(), "verify plant.txt --basis forged.json", 1);
    let failed = verdict.lines().find(|line| line.contains("FAILED"));
    failed
        .unwrap_or_else(|| panic!("{verdict}"))
        .trim()
        .to_owned()
}

#[test]
fn forged_timetables_are_refused() {
    const PLANT: &[u8] = b"4 . 5\n7 6 .\n. 8 3\n";
    let options = "--period 7 --due 3=20 --arcs --rounds 2";
    let of_line = |change: &dyn Fn(&mut Value)| refusal(PLANT, options, change);
    let late = |change: &dyn Fn(&mut Value)| refusal(PLANT, "--due 3=-1", change);
    // Two critical loops.
    let loops = |change: &dyn Fn(&mut Value)| refusal(b"2 .\n. 2\n", "", change);
    let acyclic = |change: &dyn Fn(&mut Value)| refusal(b". 1\n. .\n", "--period 3", change);
    let all = [
        of_line(&|file| file["earliest"][1] = json!(1)),
        of_line(&|file| file["earliest"][1] = json!("-1/2")),
        of_line(&|file| file["latest"][0] = json!(18)),
        of_line(&|file| file["latest"][0] = Value::Null),
        of_line(&|file| file["slack"][2] = json!(18)),
        of_line(&|file| file["feasible"] = json!(false)),
        of_line(&|file| file["release"][0] = json!(1)),
        of_line(&|file| file["rounds"][1][2] = json!(9)),
        of_line(&|file| file["period"] = json!(8)),
        of_line(&|file| file["least_period"] = json!(6)),
        of_line(&|file| {
            file["least_period"] = json!(6);
            file["bottleneck"] = json!([[2]]);
        }),
        of_line(&|file| file["least_period"] = Value::Null),
        of_line(&|file| file["bottleneck"] = json!([[2]])),
        of_line(&|file| file["bottleneck"] = json!([[1, 2, 3]])),
        of_line(&|file| file["bottleneck"] = json!([[1, 3, 2], [3, 2, 1]])),
        of_line(&|file| file["bottleneck"] = json!([])),
        of_line(&|file| file["bottleneck"] = json!([[4]])),
        of_line(&|file| file["bottleneck"] = json!([[0]])),
        of_line(&|file| file["arcs"][1]["slack"] = json!(2)),
        of_line(&|file| file["arcs"][1]["column"] = json!(2)),
        of_line(&|file| drop(file["arcs"].as_array_mut().unwrap().pop())),
        of_line(&|file| file["gains"][0]["shorten"] = json!(3)),
        of_line(&|file| file["gains"][0]["shorten"] = json!(1)),
        of_line(&|file| file["gains"][0]["period"] = json!(5)),
        of_line(&|file| file["gains"][2]["period"] = Value::Null),
        of_line(&|file| drop(file["gains"].as_array_mut().unwrap().pop())),
        of_line(&|file| {
            file["gains"][0] = json!({"row": 1, "column": 1, "period": 6, "shorten": 0})
        }),
        of_line(&|file| file["due"] = json!([null, null])),
        of_line(&|file| file["n"] = json!(4)),
        late(&|file| file["feasible"] = json!(true)),
        late(&|file| drop(file.as_object_mut().unwrap().remove("conflict"))),
        late(&|file| file["conflict"]["node"] = json!(2)),
        late(&|file| file["conflict"]["latest_from"] = json!([1, 3])),
        late(&|file| file["conflict"]["earliest_from"] = json!([1, 3])),
        loops(&|file| file["bottleneck"] = json!([[1]])),
        loops(&|file| file["gains"] = json!([{"row": 1, "column": 1, "period": 1, "shorten": 1}])),
        acyclic(&|file| file["least_period"] = json!(0)),
        acyclic(&|file| file["bottleneck"] = json!([[1]])),
    ];
    assert_eq!(all.join("\n") + "\n", include_str!("forged_timetables.txt"));
}

#[test]
fn a_timetable_is_drawn() {
    let folder = folder(&[("line.csv", LINE), ("one.txt", b"2\n")]);
    let draw = |options: &str, code: i32| run(folder.path(), &format!("timetable {options}"), code);
    let svg = draw("line.csv --due saw=20 --rounds 2 --format svg", 0);
    // Two bars for each machine, all of which are critical.
    assert_eq!(svg.matches("class=\"critical\"").count(), 6, "{svg}");
    assert_eq!(svg.matches(">saw<").count(), 1, "{svg}");
    // No timetable is drawn as such.
    let late = draw("line.csv --due saw=-5 --format svg", 1);
    assert_eq!(late.matches("class=\"late\"").count(), 3, "{late}");
    // Without due times there are points, and one node without a range has an axis too.
    let points = draw("one.txt --format svg", 0);
    assert_eq!(points.matches("<circle").count(), 1, "{points}");
    let tikz = draw("line.csv --due saw=20 --format tikz", 0);
    assert!(tikz.contains("\\begin{tikzpicture}"), "{tikz}");
    draw("line.csv --due saw=20 -o line.pdf", 0);
    let pdf = std::fs::read(folder.path().join("line.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF"));
}
