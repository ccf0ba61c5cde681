//! The scaled basis of the supereigenvector space of a max-plus matrix, exactly.
