//! What the program writes: lists of vectors and matrices, in any format.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};
use maxplus_core::block::Block;
use maxplus_core::text::{self, Format, InfiniteStyle, TableStyle, VectorWriter};
use maxplus_core::tropical::Max;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Vector, exact};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use crate::format::FileFormat;
use crate::numpy;
use crate::sink::Sink;

/// How lists of vectors are written.
#[derive(Args, Clone)]
pub struct OutputArg {
    /// The format of the output: table, text, csv, json, jsonl, latex,
    /// polymake, tplib, mtx, or NumPy's npy (integers), npy-f64 (doubles, if
    /// they are exact) or npz (integers and their denominator).
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: FileFormat,

    /// Write to a file, whole or not at all; only a stream grows in place. A
    /// name that ends in .gz asks for compression, `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// How -inf looks in tables.
    #[arg(long, value_name = "STYLE", value_enum, default_value_t = MinusInf::Dot)]
    pub minus_inf: MinusInf,
}

impl OutputArg {
    /// The file to write; `-` is standard output as well.
    pub fn file(&self) -> Option<&Path> {
        let file = self.output.as_deref();
        file.filter(|path| *path != Path::new("-"))
    }

    fn table_style(&self) -> TableStyle {
        TableStyle {
            infinite: self.minus_inf.into(),
            labels: false,
        }
    }
}

/// Writes all vectors of a block; if they are whole, `T` holds them.
pub fn write_block<T: Carrier>(
    out: impl Write + Send,
    block: &Block,
    format: Format,
    arg: &OutputArg,
) -> Result<()> {
    let style = arg.table_style();
    if block.denominator().is_one() {
        text::write_block::<T>(out, block, format, style)?;
    } else {
        text::write_block::<BigRational>(out, block, format, style)?;
    }
    Ok(())
}

/// How -inf looks in tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MinusInf {
    /// `.`
    Dot,
    /// `-inf`
    Word,
    /// The Greek letter that papers use for the zero of the semiring.
    Epsilon,
    /// A minus and the sign of infinity.
    Sign,
}

impl From<MinusInf> for InfiniteStyle {
    fn from(style: MinusInf) -> Self {
        match style {
            MinusInf::Dot => InfiniteStyle::Dot,
            MinusInf::Word => InfiniteStyle::Word,
            MinusInf::Epsilon => InfiniteStyle::Epsilon,
            MinusInf::Sign => InfiniteStyle::Sign,
        }
    }
}

/// Writes a whole matrix.
pub fn write_matrix<T: Carrier>(
    path: Option<&Path>,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    format: FileFormat,
) -> Result<()> {
    let Some(format) = format.text() else {
        return numpy::write_matrix(path, matrix, format);
    };
    let mut sink = Sink::open(path)?;
    text::write_matrix(&mut sink, matrix, format)?;
    sink.finish()
}

/// Vectors of integers over one denominator, written one after another as the
/// fractions they stand for.
pub enum Vectors<W: Write, T: Carrier> {
    /// The denominator is 1: integers as they are.
    Whole(VectorWriter<W, T, Max>),
    /// Integers to be divided.
    Fractions(VectorWriter<W, BigRational, Max>, BigInt),
}

impl<W: Write, T: Carrier> Vectors<W, T> {
    /// A writer of vectors that stand over the denominator.
    pub fn new(out: W, format: Format, arg: &OutputArg, denominator: &BigInt) -> Self {
        let style = arg.table_style();
        if denominator.is_one() {
            Vectors::Whole(VectorWriter::with_style(out, format, style))
        } else {
            let writer = VectorWriter::with_style(out, format, style);
            Vectors::Fractions(writer, denominator.clone())
        }
    }

    /// Writes one vector.
    pub fn push(&mut self, vector: &Vector<MaxPlus<T>>) -> Result<()> {
        match self {
            Vectors::Whole(writer) => writer.push(vector)?,
            Vectors::Fractions(writer, denominator) => {
                let fractions = vector.iter().map(|x| exact::fraction(x, denominator));
                writer.push(&fractions.collect())?;
            }
        }
        Ok(())
    }

    /// Ends the list and hands the output back.
    pub fn finish(self) -> Result<W> {
        Ok(match self {
            Vectors::Whole(writer) => writer.finish()?,
            Vectors::Fractions(writer, _) => writer.finish()?,
        })
    }
}
