//! What the columns of a table hold: entries, or words beside them.

/// The columns of an environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Every column holds entries.
    Matrix,
    /// A list of vectors: a label, so many entries, and perhaps a last column of
    /// words. A row without a label is the head.
    List { entries: usize, has_words: bool },
}

impl Layout {
    /// The layout of `{l|rrr}` and `{l|rrr|l}`: labels on the left of a bar, words
    /// on the right of another. Whatever looks otherwise is a matrix.
    pub(super) fn of(columns: &str) -> Self {
        Self::list(columns).unwrap_or(Layout::Matrix)
    }

    fn list(columns: &str) -> Option<Self> {
        let inside = columns.trim().strip_prefix('{')?.strip_suffix('}')?;
        let bare: String = inside.chars().filter(|c| !c.is_whitespace()).collect();
        let (entries, words) = match bare.strip_prefix("l|")?.split_once('|') {
            None => (bare.len() - 2, None),
            Some((entries, words)) => (entries.len(), Some(words)),
        };
        let has_words = match words {
            None => false,
            Some(words) if words == "l" || words.starts_with("p{") => true,
            Some(_) => return None,
        };
        let all_right = bare[2..2 + entries].bytes().all(|column| column == b'r');
        (entries > 0 && all_right).then_some(Layout::List { entries, has_words })
    }

    pub(super) fn is_list(self) -> bool {
        self != Layout::Matrix
    }

    /// Whether the column, counted from 0, holds entries. Columns behind the last
    /// one do, so that they are found to be too many.
    pub(super) fn is_entry(self, column: usize) -> bool {
        match self {
            Layout::Matrix => true,
            Layout::List { entries, has_words } => {
                column != 0 && !(has_words && column == entries + 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn a_bar_behind_the_first_column_makes_it_a_list() {
        let list = |entries, has_words| Layout::List { entries, has_words };
        for (columns, layout) in [
            ("{l|rrr}", list(3, false)),
            ("{l|r|l}", list(1, true)),
            ("{ l | rr | p{4cm} }", list(2, true)),
            ("{lrr}", Layout::Matrix),
            ("{rr}", Layout::Matrix),
            ("{l|cc}", Layout::Matrix),
            ("{l|}", Layout::Matrix),
            ("{l||l}", Layout::Matrix),
            ("{l|rr|rr}", Layout::Matrix),
            ("[t]{l|rr}", Layout::Matrix),
            ("", Layout::Matrix),
        ] {
            assert_eq!(Layout::of(columns), layout, "{columns}");
        }
    }
}
