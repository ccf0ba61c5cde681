//! Everything that is written reads back: the matrix and the basis in every format, lambda, and
//! the claim.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Vector};
use maxplus_formats::{self as text, Format};

use crate::difference::{Difference, expect};
use crate::subject::Subject;
use crate::tally::{CHECKED, Tally};

/// Writes and reads.
pub fn check<T: Carrier>(subject: &Subject<T>, tally: &mut Tally) -> Result<(), Difference> {
    let matrix = &subject.matrix;
    for format in Format::ALL.into_iter().filter(|f| f.reads_back()) {
        let written = text::format_matrix(matrix, format);
        for given in [Some(format), None] {
            let read = text::read_matrix(&written, given);
            expect(read.as_ref() == Ok(matrix), format.name(), || {
                format!("given {given:?}, wrote\n{written}and read {read:?}")
            })?;
        }
        let sparse = text::read_sparse(&written, Some(format));
        let expected = matrix.to_sparse();
        expect(sparse.as_ref() == Ok(&expected), format.name(), || {
            format!("wrote\n{written}and read {sparse:?} as a sparse matrix")
        })?;
        if !subject.basis.is_empty() && format.holds_vectors() {
            vectors(subject, format)?;
        }
    }
    let lambda = subject.lambda.to_string();
    let read: Result<MaxPlus<T>, _> = lambda.parse();
    expect(read.as_ref() == Ok(&subject.lambda), "lambda", || {
        format!("wrote {lambda} and read {read:?}")
    })?;
    tally.add(CHECKED, "format round trips", 1);
    Ok(())
}

/// The basis as rows.
fn vectors<T: Carrier>(subject: &Subject<T>, format: Format) -> Result<(), Difference> {
    let mut written = Vec::new();
    let basis = subject.basis.to_vectors();
    let vectors = basis.iter().map(|vector| &**vector);
    text::write_vectors(&mut written, vectors, format)
        .map_err(|error| Difference::new(format.name(), error.to_string()))?;
    let read = text::read_matrix::<MaxPlus<T>>(&written, Some(format));
    let same = read.as_ref().is_ok_and(|read| {
        let rows = (0..subject.basis.len()).map(|i| read.row_slice(i));
        let expected = basis.iter().map(|vector| Vector::as_slice(vector));
        read.rows() == subject.basis.len() && rows.eq(expected)
    });
    expect(same, format.name(), || {
        let written = String::from_utf8_lossy(&written);
        format!("wrote the basis\n{written}and read {read:?}")
    })
}
