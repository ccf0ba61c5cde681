//! All integration tests, one module each: one program to build and link.

mod bounds;
mod growth;
mod info;
mod random;
mod solve;
mod timetable;
mod trace;
