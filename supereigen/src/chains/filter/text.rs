//! The words of a filter in a frontier.

use super::Filter;

impl Filter {
    /// ` containing 2 head 4 at-most 7`: nodes count from 0, every number may be
    /// missing, and `containing` may come several times.
    pub(crate) fn words(&self) -> String {
        let (containing, head, at_most) = self.parts();
        let mut text = String::new();
        for i in containing {
            text += &format!(" containing {i}");
        }
        for (name, number) in [("head", head), ("at-most", at_most)] {
            if let Some(number) = number {
                text += &format!(" {name} {number}");
            }
        }
        text
    }

    /// The filter of these words, if its nodes are among n.
    pub(crate) fn read(words: &str, n: usize) -> Option<Filter> {
        let mut filter = Filter::everything();
        let mut words = words.split_whitespace();
        while let Some(name) = words.next() {
            let value: usize = words.next()?.parse().ok()?;
            filter = match name {
                "containing" if value < n => filter.and_containing(value),
                "head" if value < n => filter.and_headed_by(value),
                "at-most" => filter.and_support_at_most(value),
                _ => return None,
            };
        }
        Some(filter)
    }
}
