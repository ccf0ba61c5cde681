//! All integration tests, one module each: one program to build and link.

mod info;
mod random;
mod solve;
mod timetable;
