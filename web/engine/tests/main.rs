//! The engine of the page, asked as the page asks it.

mod asking;
mod cells;
mod corpus;
mod edges;
mod hostile;
mod models;
mod paper;
mod pictures;
mod program;
mod relations;
mod roots;
mod searches;
mod timetable;
mod verdicts;
mod words;
