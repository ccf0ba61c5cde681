//! An independent checker for scaled bases of supereigenvector spaces.
