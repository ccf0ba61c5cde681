//! Requirements on LaTeX output: balanced everywhere, and accepted by TeX if it is
//! installed.

use std::path::Path;
use std::process::Command;

/// Whether every opened brace, environment and formula is closed.
pub(crate) fn is_balanced(text: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut depth = 0_i64;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\\begin{") {
            open.push(after.split('}').next().unwrap_or(""));
            rest = &rest[7..];
            depth += 1;
        } else if let Some(after) = rest.strip_prefix("\\end{") {
            // The end of the document is inside a definition.
            let name = after.split('}').next().unwrap_or("");
            if name != "document" && open.pop() != Some(name) {
                return false;
            }
            rest = &rest[5..];
            depth += 1;
        } else {
            depth += match letter {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            rest = &rest[letter.len_utf8()..];
        }
        if depth < 0 {
            return false;
        }
    }
    let formulas = text.lines().all(|line| line.matches('$').count() % 2 == 0);
    depth == 0 && open.iter().all(|name| *name == "document") && formulas
}

/// Runs pdflatex. `None` if it is not installed.
pub(crate) fn compiles(folder: &Path, file: &str) -> Option<bool> {
    let run = Command::new("pdflatex")
        .args(["-interaction=batchmode", "-halt-on-error", file])
        .current_dir(folder)
        .output();
    match run {
        Ok(run) => Some(run.status.success()),
        Err(_) => {
            eprintln!("pdflatex is not installed: {file} was not compiled");
            None
        }
    }
}

/// Asserts that all texts are balanced, compile alone, and compile when included in a
/// document of this class.
pub(crate) fn assert_compile(texts: &[String], class: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut paper = format!("{class}\\begin{{document}}\\appendix\n");
    let mut files = Vec::new();
    for (k, text) in texts.iter().enumerate() {
        assert!(is_balanced(text), "{text}");
        let file = format!("s{k}.tex");
        std::fs::write(folder.path().join(&file), text).unwrap();
        paper += &format!("\\input{{{file}}}\n");
        files.push(file);
    }
    paper += "\\end{document}\n";
    std::fs::write(folder.path().join("paper.tex"), paper).unwrap();
    files.push("paper.tex".to_owned());
    for file in files {
        match compiles(folder.path(), &file) {
            None => return,
            Some(compiles) => assert!(compiles, "{file}"),
        }
    }
}

#[test]
fn what_is_not_balanced_is_found() {
    assert!(!is_balanced("\\begin{itemize}\\end{document}{"));
    assert!(!is_balanced("}{") && !is_balanced("$1"));
    assert!(is_balanced("\\begin{center}{$1$}\\end{center}"));
}
