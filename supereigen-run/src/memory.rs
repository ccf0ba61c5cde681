//! Sizes of memory: as users write them, what the machine has, and what the program holds.
//!
//! What the machine has and what the program holds are read from the Linux files in `/proc`
//! and `/sys`. They are plain text and need no library. On systems without these files
//! nothing is known, and [`MemoryUse::open`] returns `None`.

use std::fmt;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// A number of bytes, printed in the largest unit that leaves several digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u64);

/// The letters of the units, each 1024 times the one before.
const UNITS: &str = "KMGT";

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut size, mut unit) = (self.0, None);
        for letter in UNITS.chars() {
            if size < 10 * 1024 {
                break;
            }
            (size, unit) = (size >> 10, Some(letter));
        }
        match unit {
            None => write!(f, "{size} bytes"),
            Some(unit) => write!(f, "{size} {unit}iB"),
        }
    }
}

/// Parses a number of bytes, or of units that are powers of 1024: `200M`, `1.5G`, `64GiB`.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let number = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let mut letters = text[number.len()..].chars();
    let expected = || {
        format!(
            "{text:?} is not a size: give a number above 0, with K, M, G or T for units, as \
                 in 200M"
        )
    };
    let power = match letters.next() {
        None => 0,
        Some(letter) => {
            let place = UNITS.find(letter.to_ascii_uppercase());
            1 + place.ok_or_else(expected)? as u32
        }
    };
    if !matches!(letters.as_str(), "" | "B" | "b" | "iB" | "ib") {
        return Err(expected());
    }
    let number: f64 = number.parse().map_err(|_| expected())?;
    // The cast turns too large values into the largest one.
    let bytes = (number * 1024_f64.powi(power as i32)) as u64;
    if bytes == 0 {
        return Err(expected());
    }
    Ok(Size(bytes))
}

/// The default limit: three quarters of the memory of the machine, or of the control group
/// of the program if that is less. `None` if neither is known.
pub fn usual() -> Option<Size> {
    let all = [machine(), group()].into_iter().flatten().min()?;
    Some(Size(all / 4 * 3))
}

/// How much address space the shell allows (`ulimit -v`), used or only reserved. The system
/// refuses every allocation beyond it.
pub fn room() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let mut lines = text.lines();
    let line = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    // "unlimited" is not a number and sets no limit.
    line.split_whitespace().next()?.parse().ok()
}

/// The memory of the machine.
fn machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    kibibytes(&text, "MemTotal:")
}

/// What the control group of the program and its ancestors allow.
fn group() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let limits = groups.lines().filter_map(|line| {
        let (_, rest) = line.split_once(':')?;
        let (controllers, path) = rest.split_once(':')?;
        let (root, file) = if controllers.is_empty() {
            ("/sys/fs/cgroup", "memory.max")
        } else if controllers.split(',').any(|name| name == "memory") {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        } else {
            return None;
        };
        let root = Path::new(root);
        let own = root.join(path.trim_start_matches('/'));
        let around = own.ancestors().take_while(|path| path.starts_with(root));
        // "max" is not a number and sets no limit.
        let limit = |path: &Path| {
            let text = std::fs::read_to_string(path.join(file)).ok()?;
            text.trim().parse().ok()
        };
        around.filter_map(limit).min()
    });
    limits.min()
}

/// Reads how much memory the program holds, as often as needed.
pub struct MemoryUse {
    file: File,
}

impl MemoryUse {
    /// `None` where this cannot be determined.
    pub fn open() -> Option<Self> {
        let file = File::open("/proc/self/status").ok()?;
        let mut held = MemoryUse { file };
        held.look()?;
        Some(held)
    }

    /// The resident bytes now, and the bytes of address space.
    pub fn look(&mut self) -> Option<[u64; 2]> {
        let mut text = [0; 4096];
        self.file.seek(SeekFrom::Start(0)).ok()?;
        let length = self.file.read(&mut text).ok()?;
        let text = String::from_utf8_lossy(&text[..length]);
        Some([kibibytes(&text, "VmRSS:")?, kibibytes(&text, "VmSize:")?])
    }
}

/// The number of kibibytes in the line that starts with `name`, converted to bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}
