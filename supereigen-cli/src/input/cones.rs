//! Cones and polyhedra as commands read them: by rows or by generators.
//!
//! | a file | contains |
//! |---|---|
//! | written inequalities (`.ineq`), or JSON with `matrix` and `right` | rows |
//! | TPLib's lists with `--rows` | rows, `[a_1, .., a_n, b_1, .., b_n]` |
//! | TPLib's half-spaces, `([0,4,0],[2])` | rows, by apices and sectors |
//! | any other matrix or list of vectors, JSON with `vectors` too | generators, one in a row |
//!
//! If several files name their coordinates, the names must be the same. Their order may
//! differ.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::{Matrix, Names, Number, ReadMatrix, Vector};
use maxplus_formats::{FileFormat, Format, shows_sectors};
use maxplus_graph::Budget;
use maxplus_polyhedra::{Cone, PolyhedraError, Polyhedron};
use supereigen_answers::Stopped;
use supereigen_answers::system::{Sides, places};
use supereigen_run::progress::with_progress;
use supereigen_run::watch::Reading;

use crate::input::json::{Object, read_object};
use crate::input::two_sided::{is_system, system};
use crate::input::{ReadOptions, check_full, check_names, common_names, read_bytes, source_name};

/// How files of cones are read.
#[derive(clap::Args, Clone, Copy)]
pub struct ConesArg {
    #[command(flatten)]
    how: ReadOptions,

    /// Read TPLib's lists as inequalities.
    ///
    /// Read TPLib's lists as inequalities [a_1, .., a_n, b_1, .., b_n], as `cone rays`
    /// does, not as vectors.
    #[arg(long)]
    rows: bool,
}

/// A set as a file describes it.
pub struct ConeFile {
    path: PathBuf,
    description: Description,
    /// The names of the coordinates.
    pub names: Option<Names>,
    /// Whether it consists of rows in TPLib's format, as `--rows` requires.
    is_pair: bool,
}

enum Description {
    Rows(Box<Sides>),
    Vectors(usize, Vec<Vector<Number>>),
}

impl ConesArg {
    /// How matrices given together with the sets are read.
    pub fn how(self) -> ReadOptions {
        self.how
    }

    /// Reads files. Together with a matrix they are points: `--transpose` and `--buffers`
    /// then apply to the matrix only.
    pub fn read_each(mut self, paths: &[&Path], beside_matrix: bool) -> Result<Vec<ConeFile>> {
        if beside_matrix {
            self.how = self.how.of_points();
        }
        let given: Vec<_> = paths
            .iter()
            .map(|path| self.read(path))
            .collect::<Result<_>>()?;
        if self.rows && !given.iter().any(|given| given.is_pair) {
            bail!("--rows is for TPLib's lists, but none of the files is one");
        }
        Ok(given)
    }

    /// Reads cones of one size and the names of their coordinates.
    pub fn read_cones(self, paths: &[&Path]) -> Result<(Vec<Cone>, Option<Names>)> {
        let (mut cones, mut names): (Vec<Cone>, _) = (Vec::new(), None);
        for given in self.read_each(paths, false)? {
            let given = given.in_order(names.as_ref());
            if let Some(first) = cones.first().map(Cone::dimension)
                && first != given.n()
            {
                bail!(
                    "{} has {first} coordinates and {} has {}: all cones must have the same \
                     number of coordinates",
                    source_name(Some(paths[0])),
                    given.source(),
                    given.n()
                );
            }
            cones.push(given.cone()?);
            names = common_names((paths[0], names), (&given.path, given.names))?;
        }
        Ok((cones, names))
    }

    fn read(self, path: &Path) -> Result<ConeFile> {
        let name = source_name(Some(path));
        let bytes = read_bytes(path)?;
        let given = |description, names, is_pair| ConeFile {
            path: path.to_owned(),
            description,
            names,
            is_pair,
        };
        if is_system(path, self.how, &bytes) {
            let sides = system(path, self.how, &bytes)?;
            let names = sides.names.clone();
            let is_pair = shows_sectors(&bytes);
            return Ok(given(Description::Rows(Box::new(sides)), names, is_pair));
        }
        let _reading = Reading::of(name.clone());
        let read = || -> Result<ConeFile> {
            if self.rows && self.is_tplib(path, &bytes) {
                self.how.check_no_matrix("this holds inequalities")?;
                let (a, b): (Matrix<Number>, Matrix<Number>) = maxplus_formats::read_pair(&bytes)?;
                let sides = Sides::of(a.to_sparse(), b.to_sparse());
                return Ok(given(Description::Rows(Box::new(sides)), None, true));
            }
            if let Some(Object::Vectors(n, (vectors, names))) = read_object(&bytes)? {
                self.how
                    .check_no_matrix("this holds a JSON list of vectors")?;
                let n = n.context(NO_SIZE)?;
                return Ok(given(Description::Vectors(n, vectors), names, false));
            }
            let (matrix, names) = self.how.sparse(&bytes, &name)?;
            check_full(&matrix, "a cone by its generators")?;
            let matrix = matrix.to_dense();
            let vector = |i| Vector::from(matrix.row_slice(i).to_vec());
            let vectors: Vec<_> = (0..matrix.rows()).map(vector).collect();
            if vectors.is_empty() && matrix.cols() == 0 {
                bail!(NO_SIZE);
            }
            let description = Description::Vectors(matrix.cols(), vectors);
            Ok(given(description, names, false))
        };
        read().context(name.clone())
    }

    fn is_tplib(self, path: &Path, bytes: &[u8]) -> bool {
        if let Some(format) = self.how.input_format() {
            return format == Format::Tplib;
        }
        let named = FileFormat::of_name(path).is_some_and(|format| format == Format::Tplib);
        let shown = || std::str::from_utf8(bytes).map(Format::detect) == Ok(Format::Tplib);
        named || shown()
    }
}

/// The message for an empty list that does not state the number of coordinates.
const NO_SIZE: &str = "the list is empty, so the number of coordinates is unknown; state it in \
                       JSON: {\"n\": 3, \"vectors\": []}";

impl ConeFile {
    /// The number of coordinates.
    pub fn n(&self) -> usize {
        match &self.description {
            Description::Rows(sides) => sides.n(),
            Description::Vectors(n, _) => *n,
        }
    }

    /// The name of the file in messages.
    pub fn source(&self) -> String {
        source_name(Some(&self.path))
    }

    /// The set with its coordinates in the order of `names`, if the names are the same.
    #[must_use]
    pub fn in_order(mut self, names: Option<&Names>) -> Self {
        let both = names.zip(self.names.as_ref());
        let Some(places) = both.and_then(|(names, own)| places(own, names)) else {
            return self;
        };
        self.description = match self.description {
            Description::Rows(sides) => Description::Rows(Box::new(sides.in_order(names))),
            Description::Vectors(n, vectors) => {
                let vectors = vectors.iter();
                let moved =
                    vectors.map(|vector| places.iter().map(|&i| vector[i].clone()).collect());
                Description::Vectors(n, moved.collect())
            }
        };
        self.names = names.cloned();
        self
    }

    /// Refuses a set of another size than the matrix, or with other names of coordinates.
    pub fn check(&self, n: usize, names: Option<&Names>, matrix: &str) -> Result<()> {
        if self.n() != n {
            bail!(
                "{} has {} coordinates, expected {n} as {matrix}",
                self.source(),
                self.n()
            );
        }
        self.check_names(names)
    }

    /// Refuses a set whose coordinates have other names than those of the matrix.
    pub fn check_names(&self, names: Option<&Names>) -> Result<()> {
        let own = (&*self.source(), self.names.as_ref());
        check_names("coordinate", own, ("the matrix", names))
    }

    /// Marks the work that follows the reading of the file.
    fn making(&self) -> Reading {
        let (what, cut) = match &self.description {
            Description::Rows(_) => ("the system of", "was not set up"),
            Description::Vectors(..) => ("the list of generators in", "was not reduced"),
        };
        Reading::to_make(format!("{what} {}", self.source()), cut)
    }

    /// The cone that the file describes.
    pub fn cone(&self) -> Result<Cone> {
        let _making = self.making();
        let cone = match &self.description {
            Description::Rows(sides) => Cone::from_rows(&sides.a, &sides.b),
            Description::Vectors(n, vectors) => {
                Cone::from_generators(*n, vectors, &Budget::unlimited())
            }
        };
        cone.with_context(|| self.source())
    }

    /// The polyhedron of n coordinates that the file describes. If the file has n + 1
    /// coordinates, it describes the cone of the polyhedron: the first coordinate is 0 for
    /// points and -inf for rays. Otherwise its vectors are points, and its rows hold for
    /// all shifted copies of a point as well.
    pub fn polyhedron(&self, n: usize) -> Result<Polyhedron> {
        let _making = self.making();
        let set = match &self.description {
            _ if self.n() == n + 1 => Polyhedron::from_homogeneous(self.cone()?),
            Description::Rows(_) => Polyhedron::from_cone(&self.cone()?),
            Description::Vectors(n, points) => {
                Polyhedron::from_generators(*n, points, [], &Budget::unlimited())
            }
        };
        set.with_context(|| self.source())
    }
}

/// The answer. If a limit stopped the computation, an error that ends the command.
pub fn known<A>(answer: Result<A, PolyhedraError>, what: &'static str) -> Result<A> {
    answer.map_err(|error| match error {
        PolyhedraError::Stopped(why) => Stopped { what, why }.into(),
        other => other.into(),
    })
}

/// Computes an answer as [`known`] does, and shows progress.
pub fn made<A>(
    what: &'static str,
    unknown: &'static str,
    answer: impl FnOnce() -> Result<A, PolyhedraError>,
) -> Result<A> {
    known(with_progress(what, answer), unknown)
}
