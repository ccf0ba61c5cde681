//! Rewords messages of the libraries for the page. They name options of the program; on the page
//! a field, or the text itself, has the same effect.

/// Texts of the libraries, and their replacements on the page. If one is the beginning of
/// another, the longer one comes first.
const INSTEAD: [(&str, &str); 11] = [
    (
        "if it is decimal, use --decimal-comma",
        "if it is decimal, write it with a point",
    ),
    (
        "use --labels both if these are labels, --labels none if they are entries",
        "write a letter before the numbers if they are names, and `.` into the empty cell if \
         they are entries",
    ),
    (
        "use --input-format matlab if a line is a row, --input-format numpy if all is one row",
        "write `;` after every row if a line is a row, `,` between the entries if all is one row",
    ),
    (
        "use --input-format csv if the cell is -inf, --input-format text if the tabs are blanks",
        "write `.` into the cell if it is -inf, blanks instead of tabs if they only part entries",
    ),
    (
        "say --input-format edges",
        "write `from to weight` above them",
    ),
    ("--lambda max:", "lambda = max:"),
    ("from --min", "from"),
    ("to --max", "to"),
    ("--min", "`from`"),
    ("--max", "`to`"),
    (
        "use a lower --density, or --degree with --format mtx",
        "a lower density takes less",
    ),
];

/// The message for the page. An unknown option is called an option of the program, so that the
/// user does not look for it on the page.
pub fn for_the_page(said: &str) -> String {
    let mut words = said.to_owned();
    if !words.contains("--") {
        return words;
    }
    for (theirs, ours) in INSTEAD {
        words = words.replace(theirs, ours);
    }
    let mut rest = &*words;
    let mut rewritten = String::with_capacity(words.len());
    while let Some(at) = rest.find("--") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        let begins = before.is_empty() || before.ends_with([' ', '(', '`']);
        rewritten += before;
        rewritten += match after.starts_with(|sign: char| sign.is_ascii_lowercase()) && begins {
            true => "the program's option ",
            false => "--",
        };
        rest = after;
    }
    rewritten + rest
}
