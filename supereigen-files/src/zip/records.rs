//! The records of an archive by their signatures.
//!
//! | record | signature |
//! |---|---|
//! | before each member | [`LOCAL`] |
//! | one per member in the directory | [`CENTRAL`] |
//! | behind the directory, for large archives | [`END_64`], [`LOCATOR_64`] |
//! | at the end | [`END`] |

pub(super) const LOCAL: u32 = 0x0403_4b50;
pub(super) const CENTRAL: u32 = 0x0201_4b50;
pub(super) const END_64: u32 = 0x0606_4b50;
pub(super) const LOCATOR_64: u32 = 0x0706_4b50;
pub(super) const END: u32 = 0x0605_4b50;

/// A size of 32 bits that says: see the field for large ones.
pub(super) const ELSEWHERE: u32 = u32::MAX;

/// The extra field with sizes of 64 bits.
pub(super) const EXTRA_64: u16 = 1;

/// The methods of compression.
pub(super) const STORED: u16 = 0;
pub(super) const DEFLATED: u16 = 8;
