//! Sizes of memory: as people write them, as the machine has them, as the program
//! holds them.
//!
//! What the machine has and what the program holds is read from Linux' files in
//! `/proc` and `/sys`, plain text that needs no library. Where there are none nothing
//! is known, and [`Held::open`] says so.

use std::fmt;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes, printed in the largest unit that leaves a number of some digits.
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

/// A size: a number of bytes, or of units of 1024 of them: `200M`, `1.5G`, `64GiB`.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let number = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let mut letters = text[number.len()..].chars();
    let expected = || {
        format!("{text:?} is no size: a number above 0 and, for units, K, M, G or T, as in 200M")
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
    // The cast takes what is larger for the largest.
    let bytes = (number * 1024_f64.powi(power as i32)) as u64;
    if bytes == 0 {
        return Err(expected());
    }
    Ok(Size(bytes))
}

/// Three quarters of what the machine has, or the group of processes in which the
/// program runs, if that is less; `None` if neither is known.
pub fn usual() -> Option<Size> {
    let all = [machine(), group()].into_iter().flatten().min()?;
    Some(Size(all / 4 * 3))
}

/// How much room for addresses the shell allows (`ulimit -v`), taken or only asked for:
/// beyond it the system gives nothing more.
pub fn room() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let mut lines = text.lines();
    let line = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    // "unlimited" is no number, and no limit.
    line.split_whitespace().next()?.parse().ok()
}

/// The memory of the machine.
fn machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    kibibytes(&text, "MemTotal:")
}

/// What the control groups of the program allow, that of its own and all around it.
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
        // "max" is no number, and no limit.
        let limit = |path: &Path| {
            let text = std::fs::read_to_string(path.join(file)).ok()?;
            text.trim().parse().ok()
        };
        around.filter_map(limit).min()
    });
    limits.min()
}

/// How much memory the program holds, to be asked often.
pub struct Held {
    file: File,
}

impl Held {
    /// `None` where that cannot be known.
    pub fn open() -> Option<Self> {
        let file = File::open("/proc/self/status").ok()?;
        let mut held = Held { file };
        held.look()?;
        Some(held)
    }

    /// The bytes that are resident now, and those for which there are addresses.
    pub fn look(&mut self) -> Option<[u64; 2]> {
        let mut text = [0; 4096];
        self.file.seek(SeekFrom::Start(0)).ok()?;
        let length = self.file.read(&mut text).ok()?;
        let text = String::from_utf8_lossy(&text[..length]);
        Some([kibibytes(&text, "VmRSS:")?, kibibytes(&text, "VmSize:")?])
    }
}

/// The number of kibibytes in the line that begins so, in bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}
