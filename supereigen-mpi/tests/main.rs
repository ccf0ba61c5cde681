//! Runs of the program on 1 to 8 ranks, compared with the program on one
//! machine: counts, bytes, options, kills.

#![forbid(unsafe_code)]

mod bytes;
mod counts;
mod edges;
mod faults;
mod options;
mod programs;
mod slurm;
mod sweeps;
