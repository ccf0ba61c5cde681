//! Seeded instance families with known answers, shared by the benches.
