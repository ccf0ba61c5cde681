//! The part of entries that are finite: one unit wherever it is asked for.

/// A part of a whole in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    percent: u64,
}

impl Density {
    /// In hundredths.
    pub fn percent(self) -> u64 {
        self.percent
    }
}

/// A density as people write it: `0.35`.
pub fn parse_density(text: &str) -> Result<Density, String> {
    let density = text.parse::<f64>();
    match density {
        Ok(density) if (0.0..=1.0).contains(&density) => Ok(Density {
            percent: (density * 100.0).round() as u64,
        }),
        Ok(density) if (1.0..=100.0).contains(&density) => Err(format!(
            "a density is a part of 1, not of 100: for {density} percent give {}",
            density / 100.0
        )),
        _ => Err(format!("a density is a number from 0 to 1, not {text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_density_is_a_part_of_one_and_percent_are_told_apart() {
        for (text, percent) in [
            ("0", 0),
            (".35", 35),
            ("1", 100),
            ("0.999", 100),
            ("1e-9", 0),
        ] {
            assert_eq!(parse_density(text), Ok(Density { percent }), "{text}");
        }
        let told = parse_density("60").unwrap_err();
        assert_eq!(
            told,
            "a density is a part of 1, not of 100: for 60 percent give 0.6"
        );
        for text in ["-0.1", "101", "nan", "inf", "", "half"] {
            assert!(parse_density(text).is_err(), "{text}");
        }
    }
}
