//! Tables for people: cells in aligned columns, two blanks between them.

/// The rows, aligned. All rows have equally many cells. `sides` has a sign for each column: `<`
/// aligns its cells to the left, `>` to the right. Further columns are aligned to the right.
pub fn aligned(rows: &[Vec<String>], sides: &str) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let mut text = String::new();
    for row in rows {
        let sides = sides.chars().chain(std::iter::repeat('>'));
        let cells = row.iter().zip(&widths).zip(sides);
        let cells = cells.map(|((cell, &width), side)| match side {
            '<' => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
